lords-rule-1 = The struggle
lords-rule-1-1 = Muster the clans and outdo the other armies, round after round. The stronger your army, the earlier you claim a Supporter, and each Supporter is worth its strength in points. Once someone has 40 points at the end of a round (option target=20, 30 or 50 for another number), the game is over, and most points win.
lords-rule-1-2 = Look at three things on a card: its clan, its strength and its rank. Eight clans have each strength from 1 to 12 once: Scott (Sc), Makgill (Mk), MacDonnell (Md), Wemyss (We), Fergusson (Fe), Forsyth (Fo), Cockburn (Ck) and Cochrane (Ch). Two Bruces (Br) of strength 12 make it 98 cards. The letters are ours: We5 is the Wemyss of strength 5, and the Bruces are Br12 and Br12+.
lords-rule-1-3 = Use the rank, from 1 to 98, to break ties; no two cards share one. It goes by strength first, then by clan: Scott is lowest, then Makgill, MacDonnell, Wemyss, Fergusson, Forsyth, Cockburn and Cochrane. So Sc1 has rank 1, Mk1 rank 2 and Ch12 rank 96; above them all stand Br12 with 97 and Br12+ with 98.
lords-rule-1-4 = Learn a few words. A Recruit lies in the shared row, to be taken into a hand. A Follower is a card in a player’s army. A Supporter lies on offer, to be claimed for points at the end of the round. A round has five turns, and in each turn everybody acts once.

lords-rule-2 = Setting up
lords-rule-2-1 = Draw lots for the Initiative: its holder acts first in every turn of the round. In print it starts with the oldest player; drawing lots is our choice.
lords-rule-2-2 = Shuffle all 98 cards. The option bruce=out leaves the two Bruces in the box, for 96 cards; the printed rules advise this for your first games.
lords-rule-2-3 = Deal five cards to each player, however many you are. Keep your hand secret.
lords-rule-2-4 = Lay out five Recruits in a row, face down.
lords-rule-2-5 = Lay out as many Supporters as there are players, face up.
lords-rule-2-6 = Discard the Supporters and deal new ones if all of them have the same strength; do so again if need be. Keep them if there is only one, or if neither the draw pile nor the discard holds a card of another strength.

lords-rule-3 = A round
lords-rule-3-1 = Play five turns. In each, the holder of the Initiative acts first, then the others clockwise, with one action each.
lords-rule-3-2 = Turn the leftmost face-down Recruit face up before you act, if you hold the Initiative. When the fifth one is turned, the last turn begins.
lords-rule-3-3 = Do exactly one of two things: recruit, which takes a Recruit into your hand, or muster, which plays a card from your hand to your army. You cannot pass.
lords-rule-3-4 = Recruit any card of the row, face up or face down, but never straight from the draw pile. Refill its place from the draw pile at once, the same way up as the card you took. Only you see a card that you take face down.
lords-rule-3-5 = Do not recruit with ten cards in hand: then you must muster.
lords-rule-3-6 = Recruit when your hand is empty: you have nothing to muster. If the row is empty as well, you are skipped; this is our reading.
lords-rule-3-7 = Muster face up or face down, as you like. Face up, the card may use its power at once if chapter 4 allows it. An army may be as large as you can make it.
lords-rule-3-8 = Hide a Follower by mustering it face down. It uses no power, neither now nor when it is revealed, and it stays hidden until the end of the round unless a Wemyss discards it. You may look at it whenever you like. Its strength will count like any other.
lords-rule-3-9 = Shuffle the discard into a new draw pile when a card is needed and the draw pile is empty. Face-down Recruits stay where they lie. If both are empty, do without: nothing is drawn, and the place stays empty; this last part is our reading.

lords-rule-4 = Using a power
lords-rule-4-1 = Use a card’s power at once, when you muster the card face up from your hand and 4.2 or 4.3 allows it. This is checked just once, at that moment. You may always decline, but you cannot come back to it later.
lords-rule-4-2 = With two or three players, look at strength alone: the power is blocked if another face-up Follower in any army, your own included, has a lower strength. An equal one does not block. Face-down Followers, Recruits and Supporters do not count. With a 5 as the lowest face-up Follower, a 5 may use its power and a 6 may not. With the option activation=any-clan this rule holds for any number of players.
lords-rule-4-3 = With four or five players, look only at Followers of the same clan: the power is blocked if another face-up Follower of the card’s own clan, in any army, has an equal or lower strength. Only the second Bruce can meet an equal. Here a Scott is always a Scott and a Bruce always a Bruce. Playing this way as a matter of course is our reading; with the option activation=same-clan it holds for any number of players.
lords-rule-4-4 = Use no power of a card that came by a swap, was revealed at the end of a round or stayed from the round before: only a card just mustered from a hand has that choice. The extra card of a Makgill is mustered from the hand too.
lords-rule-4-5 = Turn the card sideways when you use the power of a Bruce, a Cochrane or a MacDonnell: it is active and will work at the end of the round. Lower cards that come later, a swap or a copying Scott do not change that. It works for whoever has it in their army at the end, and for nobody if it has been discarded.
lords-rule-4-6 = Leave the card as it is when its power has nothing to work on; it is a Follower all the same. So it goes for a Cockburn without Supporters, a Fergusson when no opponent has a Follower, a Forsyth when draw pile and discard are both empty, a Makgill with an empty hand, a Scott with no power to copy, and a Wemyss with no other Follower to discard.

lords-rule-5 = The powers
lords-rule-5-1 = Cockburn: swap the Cockburn for a Supporter of your choice. The Cockburn now lies among the Supporters and is worth its strength; the Supporter becomes a face-up Follower of yours, but does not use its own power. If all Supporters now happen to be equal in strength, deal no new ones; this is our reading.
lords-rule-5-2 = Fergusson: swap the Fergusson for one Follower of one opponent, face up or face down, never for your own. That card comes into your army the same way up, and does not use its power; if it was active, it stays so and works for you. The Fergusson lies face up in the other army and still counts for 4.2 and 4.3. You may look at a face-down card that you have taken; whoever had it before knows it too.
lords-rule-5-3 = Forsyth: draw the top card of the draw pile into your hand. Only you see it.
lords-rule-5-4 = Makgill: muster one more card from your hand, face up or face down, or decline. Face up, chapter 4 applies to it in full, and the Makgill is in play by now: where 4.2 holds, the extra card may use its power only if it is no stronger than the Makgill. An extra Makgill that uses its power gives you one more card, and so on.
lords-rule-5-5 = Scott: copy the power of any face-up Follower in any army, whether or not it has been used or could have been. The Scott itself must pass 4.2 or 4.3, the copied power must have something to work on, and the other card loses nothing. From here on act as if the power were the Scott’s own: with Cockburn the Scott becomes a Supporter, with Fergusson the Scott changes armies, with Makgill the Scott is the card that 5.4 speaks of, with Wemyss the Scott cannot discard itself; these four you may still decline. Forsyth’s card is drawn at once; with Bruce, Cochrane or MacDonnell the Scott is active at once and carries that clan’s token. It stays of clan Scott, but with Bruce’s power it fits any clan for doubling. A Scott never copies a Scott, whatever that one has copied; this is our reading.
lords-rule-5-6 = Wemyss: discard one other Follower from any army, face up or face down, but never the Wemyss itself. You may choose your own, which is our reading; the option wemyss_own=no leaves only your opponents’. Show a face-down card to all as it goes. An active card loses its power with its place.
lords-rule-5-7 = Bruce: count an active Bruce as any clan you need when you check an army for doubling (6.2); that is all it does. A Bruce that is not active is simply of clan Bruce. Two Bruces by themselves double either way.
lords-rule-5-8 = Cochrane: claim two Supporters instead of one when it is your turn to claim, both before the next player. If only one is left, take that one. Two active Cochranes in one army, or a Scott that copied one, still make it two; this is our reading.
lords-rule-5-9 = MacDonnell: keep an active MacDonnell when the other Followers are discarded. It stays face up for one more round, in the army it is in by then. There it is no longer active and cannot use its power again, but is a plain Follower in all else: it adds its strength, counts for doubling, ties and claims, blocks powers, and can be swapped, discarded or copied. At the end of that round it is discarded. A Scott that copied MacDonnell stays likewise, as a plain Scott.

lords-rule-6 = End of the round
lords-rule-6-1 = Turn all face-down Followers face up. None of them uses a power.
lords-rule-6-2 = Add up the strengths of each army. Double the sum if the army has at least two cards and all are of one clan, where an active Bruce, or a Scott that copied Bruce, fits any. So 12 and 10 of one clan make 44, two Bruces make 48, and a lone 12 stays 12. Two Scotts and a Makgill do not double.
lords-rule-6-3 = Order the armies by strength, strongest first; an army without Followers stands last. Break a tie by rank: of the tied armies, that with the single card of the highest rank goes first. This holds for every place, not just the first.
lords-rule-6-4 = Claim in that order: one Supporter each, or two with an active Cochrane. You need at least one Follower to claim; if no Supporter is left when it is your turn, you get none. Keep what you claimed face up before you: it is worth its strength and never goes back to the deck.
lords-rule-6-5 = Take the strongest Supporter on offer, and of equal ones that of the higher rank: the program does it for you. It asks you only where taking less could keep the game going: if the strongest you can still claim would bring you to 40 points (or the target chosen) and the weakest would not, choose for yourself. With two to claim, this is looked at again before the second. The asking is our choice.
lords-rule-6-6 = Discard the Supporters that are left, all Recruits and all Followers, except active MacDonnells and Scotts that copied MacDonnell.
lords-rule-6-7 = End the game if anyone now has 40 points or more (or the target chosen), once all claims of the round are made. Most points win, whoever got there first. Among players tied in points, the one who stood higher in this round’s order wins.
lords-rule-6-8 = Otherwise give the Initiative to the winner of the round, whose army stood first. Lay out new Recruits and new Supporters as in 2.4 to 2.6 and play the next round. Hands are kept as they are; nobody draws up to five.
lords-rule-6-9 = If nobody has a Follower, nobody claims and the Initiative stays where it is; this is our reading. The Supporters and Recruits are discarded as usual.

lords-rule-7 = What is known
lords-rule-7-1 = See all that lies face up: Followers, Recruits, Supporters, the discard and everyone’s claimed Supporters with their points. Everybody also knows how many cards each hand holds, which Followers lie face down, and who took which face-up Recruit.
lords-rule-7-2 = Know your own hand and your own face-down Followers; nobody else sees them. A face-down Follower that changes armies is known to its new owner and to everyone who had it before.
lords-rule-7-3 = Guess at the face-down Recruits: nobody knows one until it is turned up or taken, and then only the taker does.
lords-rule-7-4 = Show a face-down Follower that Wemyss discards to everybody; this is our reading.
lords-rule-7-5 = Look through the discard whenever you like; this is our reading.

lords-rule-8 = Our reading
lords-rule-8-1 = We let Wemyss discard your own Followers too, as its card speaks only of another Follower. The option wemyss_own=no narrows it to your opponents’.
lords-rule-8-2 = We take the same-clan rule (4.3) as the normal way to play with four or five, though it may have been meant as a choice. That an equal strength blocks there, we know from a single source. The options activation=any-clan and activation=same-clan set one rule for any number of players; activation=auto goes by their number.
lords-rule-8-3 = We let several active Cochranes in one army claim two Supporters, not more, and let both be taken before the next player claims.
lords-rule-8-4 = We let a Scott act as if the copied power were its own, let it copy only a power that has something to work on, and never let it copy a Scott, not even one that has copied a power.
lords-rule-8-5 = We treat a MacDonnell that stayed as a plain face-up Follower in its second round: it counts, it blocks and it can be chosen, but it is not active.
lords-rule-8-6 = We do without when draw pile and discard are both empty: draws are skipped, places in the row stay empty, and fewer Recruits or Supporters are laid out. The round still has five turns, and whoever can neither recruit nor muster is skipped.
lords-rule-8-7 = We leave the Initiative where it is when a round ends without any Follower; nobody claims then. A MacDonnell that stayed is a Follower, too.
lords-rule-8-8 = We show a face-down Follower that Wemyss discards: the discard is open to all.
lords-rule-8-9 = We let everybody look through the discard, as nearly all of it has been seen anyway.
lords-rule-8-10 = We claim the strongest Supporter for you, as taking less can only be of use to put off the end of the game; there, and only there, you are asked.
lords-rule-8-11 = We draw lots for the first Initiative, since a program does not ask your age, and always turn the leftmost face-down Recruit, since they are all equally unknown.
lords-rule-8-12 = We deal equal Supporters again as often as needed, but only when they are laid out: a Cockburn that makes them equal changes nothing.
lords-rule-8-13 = We made up the two-letter codes. In print the game always goes to 40 points; the targets 20, 30 and 50 are house rules.
lords-rule-8-14 = We describe the powers in our own words. We have not seen the rulebook’s own text on Wemyss, Cochrane, MacDonnell, Bruce and part of Scott; what chapter 5 says of them comes from the cards and from people who have played with them.
lords-rule-8-15 = Z-Man Games published Lords of Scotland, a game by Richard James. This is an independent fan project and is not affiliated with either of them.

# Words we keep to: recruit (take a Recruit), muster (face up, face down), Recruit, Follower, Supporter, army, hand, Initiative and its holder, row and place in it,
# draw pile, discard, claim, claimed Supporters, round (five turns), turn (everybody acts once), action, clan, strength, rank, power, use, decline, blocked, copy,
# active (turned sideways), swap, double, order of the armies, opponent. Not: skirmish, bloodline, pass, deck for the draw pile.
