"""The `overtrick` command: reads the arguments, calls `app`, prints. No arithmetic."""
