"""Numbers that the rooms of Lords of Scotland share: clans, actions, phases, and the words of a state.

A set of cards is two words: cards 0 … 47 (strengths 1 to 6) in the first, 48 … 97 in the second.
"""

from __future__ import annotations

from typing import Final

CARDS: Final = 98
HALF: Final = 48
SEATS: Final = 5
SLOTS: Final = 5
NO_CARD: Final = -1

SCOTT: Final = 0
MAKGILL: Final = 1
MACDONNELL: Final = 2
WEMYSS: Final = 3
FERGUSSON: Final = 4
FORSYTH: Final = 5
COCKBURN: Final = 6
COCHRANE: Final = 7
BRUCE: Final = 8
CLANS: Final = 9

# Actions of seats; the number in the name's place is added to it.
RECRUIT: Final = 0  # + slot
MUSTER: Final = 5  # + card, face up
LAY: Final = 103  # + card, face down
USE: Final = 201
DECLINE: Final = 202
COPY: Final = 203  # + clan
CHOOSE: Final = 212  # + card that lies face up
CHOOSE_LAID: Final = 310  # + 5 seat + n: the n-th card, from 0, that a seat laid face down this round
ACTIONS: Final = 335

# Outcomes of chance are the card dealt, drawn or turned, or:
HOLDER: Final = 98  # + the seat that holds the Initiative first
OUTCOMES: Final = 103

# Phases: decisions of a seat …
TURN: Final = 0
POWER: Final = 1
CLAIM: Final = 2
# … moves of chance …
INITIATIVE: Final = 3
HANDS: Final = 4
SUPPORTERS_DEALT: Final = 5
REVEAL: Final = 6
REFILL: Final = 7
TAKE: Final = 8
DRAW: Final = 9
# … steps of the end of a round that nobody decides …
COUNTING: Final = 10
CLAIMING: Final = 11
CLEARING: Final = 12
# … and the end.
ENDED: Final = 13

# The words of a state.
HAND: Final = 0  # 5 sets: each seat's hand
KNOWN: Final = 10  # 5 sets: cards that everybody saw a seat take, and that lie in its hand or among its face-down ones
UP: Final = 20  # 5 sets: face-up Followers of each army
VICTORY: Final = 30  # 5 sets: Supporters that each seat claimed
ALL_UP: Final = 40  # set: face-up Followers of all armies
SUPPORTERS: Final = 42  # set: the Supporters that lie there
DISCARD: Final = 44  # set
PACK: Final = 46  # set: what nobody has seen of the present pack, in the draw pile or face down in the row
OLD: Final = 48  # set: what nobody has seen of earlier packs, all face down in the row
WILD: Final = 50  # set: Followers that act as an activated Bruce …
DOUBLE_CLAIM: Final = 52  # set: … Cochrane
STAYING: Final = 54  # set: … MacDonnell
POINTS: Final = 56  # 5
LAID_COUNT: Final = 61  # 5: how many cards each seat laid face down this round
HELD: Final = 66  # 5: face-down Followers in each army
ROW: Final = 71  # 5 slots: 0 empty, card + 1 face up, or FACE_DOWN with the number of its pack above
LAID: Final = 76  # 25: the cards laid face down this round, by seat and turn: 0, or card + 1 with the next two above
PACK_OF: Final = 101  # 98: the number of the pack that each card was last shuffled into
AFTER: Final = 199  # 98: of a card in hand or face down, how many its seat had laid this round before it got it
PLACE: Final = 297  # 98: where a card lies in its army, or in the row of Supporters
WORDS: Final = 395

FACE_DOWN: Final = 128
ROW_PACK: Final = 8  # shift
LAID_CARD: Final = 127  # mask
LAID_HOLDER: Final = 7  # shift, three bits: whose army it is in
LAID_SEEN: Final = 10  # shift, five bits: the seats that may know it
