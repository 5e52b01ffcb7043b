from postcard.rules import Postcard

game = Postcard()
