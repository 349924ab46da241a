"""Use cases, shared by the command line and the web: they call the pure rooms, and know I/O."""
