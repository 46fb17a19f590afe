"""Bots: they see a view and nothing else."""
