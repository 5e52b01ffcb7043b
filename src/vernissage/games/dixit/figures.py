"""The numbers of the game."""

THREE = 3  # so few players hold and give more
MANY = 7  # from so many on there are two votes and a point for boldness

# Cards in hand
HAND = 6  # D10
HAND_OF_THREE = 7  # D10
PARTY_HAND = 5  # D30
TEAM_HAND = 4  # D40

# Cards given, votes cast
GIVES = 1  # D13
GIVES_OF_THREE = 2  # D13
VOTES = 1  # D14
VOTES_OF_MANY = 2  # D14

# Points
TELLER = 3  # D18: some found the card, some did not
FOUND = 3  # D18
ALL_OR_NONE = 2  # D18: for everybody but the storyteller
PER_VOTE = 1  # D19
MOST_FOR_VOTES = 3  # D19
BOLD = 1  # D20: found with a single vote
MOST_TOGETHER = 5  # D35
