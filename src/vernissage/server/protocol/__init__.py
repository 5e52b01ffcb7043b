"""What is sent over a socket."""
