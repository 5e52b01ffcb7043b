// A table as the peers with rules keep it: six hands that only their owners see, a card is played
// and another drawn. Less than a round of Dixit, in their favour.
"use strict";
module.exports = { SEATS: 6, HAND: 6, CARDS: 84 };
