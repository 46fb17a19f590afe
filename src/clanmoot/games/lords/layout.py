"""Numbers that the rooms of Lords of Scotland share: clans, actions, phases, and the words of a state.

A set of cards is two words, as `core.sets` has them.
"""

from __future__ import annotations

from typing import Final

from clanmoot.core.sets import BITS, NONE

CARDS: Final = 98
HALF: Final = BITS
SET: Final = 2
SEATS: Final = 5
SLOTS: Final = 5
NO_CARD: Final = NONE

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

# The words of a state: scalars …
PHASE: Final = 0  # what is to be decided, drawn or settled now
ROUND: Final = PHASE + 1  # rounds begun
TURN_NUMBER: Final = ROUND + 1  # the turn of the round, from 1; 0 while Supporters are dealt
LEADER: Final = TURN_NUMBER + 1  # the seat with the Initiative; -1 before it is given
ACTOR: Final = LEADER + 1  # the seat whose action it is, also while chance acts for it
ACTING: Final = ACTOR + 1  # the card whose power is being used, or NO_CARD
POWER_CLAN: Final = ACTING + 1  # the clan whose power that is (a Scott may use another clan's)
SLOT: Final = POWER_CLAN + 1  # the recruit that is being turned, taken or replaced
DEALT: Final = SLOT + 1  # cards dealt so far, to the hands or as Supporters
ORDER: Final = DEALT + 1  # the seats by the strength of their armies, strongest lowest, four bits each: seat + 1 (rule 6.3)
CLAIMS: Final = ORDER + 1  # how many Supporters the first seat of CLAIMANTS may still claim
CLAIMANTS: Final = CLAIMS + 1  # what is left of ORDER while Supporters are claimed
PACKS: Final = CLAIMANTS + 1  # how often the discard was shuffled; the number of the present pack
# … sets of cards …
HAND: Final = PACKS + 1  # by seat: its hand
KNOWN: Final = HAND + SET * SEATS  # by seat: cards that everybody saw it take, in its hand or among its face-down ones
UP: Final = KNOWN + SET * SEATS  # by seat: face-up Followers of its army
VICTORY: Final = UP + SET * SEATS  # by seat: Supporters that it claimed
ALL_UP: Final = VICTORY + SET * SEATS  # face-up Followers of all armies
SUPPORTERS: Final = ALL_UP + SET  # the Supporters that lie there
DISCARD: Final = SUPPORTERS + SET
PACK: Final = DISCARD + SET  # what nobody has seen of the present pack, in the draw pile or face down in the row
OLD: Final = PACK + SET  # what nobody has seen of earlier packs, all face down in the row
WILD: Final = OLD + SET  # Followers that act as an activated Bruce …
DOUBLE_CLAIM: Final = WILD + SET  # … Cochrane
STAYING: Final = DOUBLE_CLAIM + SET  # … MacDonnell
# … and the rest.
POINTS: Final = STAYING + SET  # by seat
LAID_COUNT: Final = POINTS + SEATS  # by seat: how many cards it laid face down this round
HELD: Final = LAID_COUNT + SEATS  # by seat: face-down Followers in its army
ROW: Final = HELD + SEATS  # by slot: 0 empty, card + 1 face up, or FACE_DOWN with the number of its pack above
LAID: Final = ROW + SLOTS  # by seat and turn: the cards laid face down this round: 0, or card + 1 with the next two above
PACK_OF: Final = LAID + SEATS * SLOTS  # by card: the number of the pack that it was last shuffled into
AFTER: Final = PACK_OF + CARDS  # by card in hand or face down: how many its seat had laid this round before it got it
PLACE: Final = AFTER + CARDS  # by card: where it lies in its army, or in the row of Supporters
WORDS: Final = PLACE + CARDS

FACE_DOWN: Final = 128
ROW_PACK: Final = 8  # shift
LAID_CARD: Final = 127  # mask
LAID_HOLDER: Final = 7  # shift, three bits: whose army it is in
LAID_SEEN: Final = 10  # shift, five bits: the seats that may know it
