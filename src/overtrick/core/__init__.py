"""Bridge itself, pure: values, auction, notation, score. No files, no clock, no floats."""
