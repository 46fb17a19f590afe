"""Numbers that the rooms of Clans and Glory share: actions, and the words of a state.

Actions: card * 36 + space plays face up, DOWN + card * 36 + space face down; KEEP and PLACE decide about a shield. Outcomes of
chance are the card dealt.
"""

from __future__ import annotations

from typing import Final

CARDS: Final = 42
COLOURS: Final = 7
STRENGTHS: Final = 6
SEATS: Final = 4
SPACES: Final = 36
FIELDS: Final = 6
FIELD_SPACES: Final = 6
NO_FIELD: Final = -1

DOWN: Final = 1512
KEEP: Final = 3024
PLACE: Final = 3025
ACTIONS: Final = 3026

# The words of a state.
FREE: Final = 0  # set: spaces without a card
TOUCHED: Final = FREE + 1  # set: spaces beside or opposite a face-up card
UNDEALT: Final = TOUCHED + 1  # set: cards of the deck that were not dealt (yet)
DEALT: Final = UNDEALT + 1  # how many cards were dealt
FIELD: Final = DEALT + 1  # the field on which the seat to move may now place a shield, or NO_FIELD when it is to play a card
HAND: Final = FIELD + 1  # by seat: the cards in its hand
NEAR_COLOUR: Final = HAND + SEATS  # by colour: the spaces that touch a face-up card of it
NEAR_STRENGTH: Final = NEAR_COLOUR + COLOURS  # … by strength
SHIELDS: Final = NEAR_STRENGTH + STRENGTHS  # by seat: shields left
GROUPS: Final = SHIELDS + SEATS  # by field: its face-up cards by strength, packed as in score.py
STACK: Final = GROUPS + FIELDS  # by field: the shields on it, packed as in score.py
RULED_OUT: Final = STACK + FIELDS  # by seat: cards that its hand cannot hold, as anybody can tell from its face-down plays
OCCUPANT: Final = RULED_OUT + SEATS  # by space: 0, or card + 1, with the next two for a face-down card
RULED_OUT_AT: Final = OCCUPANT + SPACES  # by space: cards that the face-down card on it cannot be
WORDS: Final = RULED_OUT_AT + SPACES

FACE_DOWN: Final = 64  # flag of an occupant
OWNER_SHIFT: Final = 7  # … the seat that laid it
