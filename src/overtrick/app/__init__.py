"""Use cases, shared by the command line and the web, and the words and shapes they answer in."""
