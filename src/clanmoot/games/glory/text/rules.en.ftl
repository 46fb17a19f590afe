glory-rule-1 = The meeting
glory-rule-1-1 = Lead a clan and win residents over to it. Your points are the summed strength of all residents you have won; most points win the game.
glory-rule-1-2 = Look at two things on a resident card: its colour and its strength, from 3 to 8. There are seven colours, and each has every strength once: heather (H), woad (W), madder (M), gorse (G), bracken (B), pine (P) and silver (S). These names and letters are ours.
glory-rule-1-3 = Start with five shields each. With them you claim residents.

glory-rule-2 = Setting up
glory-rule-2-1 = Line up two more meeting fields than there are players, with a campfire field at either end. Each field has six spaces: three pairs that face each other across the stone table. Row a is the upper one, row b the lower, and columns are numbered from the left along the whole line.
glory-rule-2-2 = Use strengths 3 to 6 for two players, 3 to 7 for three, and 3 to 8, all 42 cards, for four.
glory-rule-2-3 = Shuffle, then take some cards out unseen: 3 with two players, 4 with three, 5 with four.
glory-rule-2-4 = Deal start cards face up to every field, two each with two players, otherwise one each; they need not match. With two players they lie in the upper left and the lower right space; with three or four in the middle column, upper on the first field, lower on the next, and so on. We chose these spaces, as we do not know the printed ones.
glory-rule-2-5 = Deal the hands in turn order: 9 and 8 cards for two players; 9, 9 and 8 for three; 8, 8, 8 and 7 for four. Whoever is last in turn order gets the fewest. Keep your hand secret.

glory-rule-3 = Playing a card
glory-rule-3-1 = Play exactly one card from your hand each turn, on any free space of any field. You cannot pass.
glory-rule-3-2 = Find a space where your card shares its colour or its strength with a face-up card beside or opposite. One match is enough, and diagonals do not count. Where two fields meet, the spaces of one row on either side of the border are neighbours too; this is our reading.
glory-rule-3-3 = Play whatever you like where no face-up card lies beside or opposite: such a space takes any card.
glory-rule-3-4 = Play face down only if no card of your hand fits any free space. Then choose any card of your hand and any free space.
glory-rule-3-5 = Leave a face-down card where it lies: its space stays taken to the end. It is nobody’s neighbour or opposite, and it scores nothing. Only its owner knows what it is.
glory-rule-3-6 = House rule (option face_down=card): judge each card on its own. A card that fits no free space may go face down even if another of your hand would fit. You need not show it, as the program checks.

glory-rule-4 = Placing a shield
glory-rule-4-1 = Place one shield after your card, if you like: it goes on the same field’s stone table. It does not matter whether the card went face up or face down.
glory-rule-4-2 = Stack shields upwards: a new one goes on top and never moves again. Several of your own on one field are fine. Your five must last the whole game.
glory-rule-4-3 = Keep your shield if you would rather wait; nobody has to place one. Either way, your turn is then over.

glory-rule-5 = Turns and the end
glory-rule-5-1 = Let the first player begin. From there the turn passes clockwise.
glory-rule-5-2 = End the game with the turn in which the last in turn order plays their last card; they may still place a shield, then it is over at once. By now all have had equally many turns: 8 with two or three players, 7 with four. Everyone else discards the one card they have left.
glory-rule-5-3 = Take the face-down cards away before you score: they count for nobody.

glory-rule-6 = Scoring
glory-rule-6-1 = Score each field by itself. Serve its shields in the order they were placed: first placed, first served.
glory-rule-6-2 = Give each shield all cards of the lowest strength still on that field. Serve two shields of one player separately, each when its turn comes.
glory-rule-6-3 = Give nothing to shields that are left when the cards run out. Cards that are left when the shields run out go to nobody.
glory-rule-6-4 = Add up the strengths of your cards: that sum is your points. Unused shields and cards still in hand count for nothing.
glory-rule-6-5 = Break a tie by the number of cards won: more is better. If that is equal too, share the victory.

glory-rule-7 = Our reading
glory-rule-7-1 = We chose the start spaces and the names of the colours, as we do not know the printed ones.
glory-rule-7-2 = We let the lines of spaces run on across the borders of fields. The two single spaces of a campfire field count as one more facing pair.
glory-rule-7-3 = Removed, discarded and face-down cards stay hidden during play. The exported record of a finished game shows them.
glory-rule-7-4 = HUCH! publishes Clans and Glory, a game by Gabriele Bubola and Leo Colovini. This is an independent fan project and is not affiliated with any of them.
