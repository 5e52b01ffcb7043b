"""What the storytellers of Dixit and Pictoric Box share: a stock of clues, a sense of voters."""
