"""Shared by the bots of Dixit and Pictoric Box: a stock of clues, and a model of the voters."""
