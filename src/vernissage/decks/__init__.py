"""What is on the cards. The rules know cards by number only."""
