"""Checks, generators and training scripts for developers."""
