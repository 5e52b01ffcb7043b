"""Worker processes, and the pools that use them."""
