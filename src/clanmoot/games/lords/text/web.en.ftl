# The board of Lords of Scotland on the page.

lords-web-board = The armies, and what lies between them
lords-web-my-army = Your army
lords-web-army = { $name }’s army
lords-web-armies = Armies
lords-web-no-followers = No Followers yet
lords-web-strength = strength { $strength }
lords-web-strength-doubled = strength { $strength }, doubled: all of one clan
lords-web-strength-unknown = strength { $strength } and { $count } face-down { $count ->
    [one] card
   *[other] cards
  } that you do not know
lords-web-place = { $place }.
lords-web-recruits = Recruits
lords-web-recruit = Recruit { $number }: { $what }
lords-web-covered = face down
lords-web-empty = an empty place
lords-web-supporters = Supporters
lords-web-supporter = Supporter { $card }
lords-web-hand = Your hand
lords-web-empty-hand = Your hand is empty
lords-web-card = { $clan } { $strength }
lords-web-card-higher = the higher { $clan } { $strength }
lords-web-down = a face-down Follower
lords-web-down-known = { $card }, face down
lords-web-active = { $card }, acts as { $clan } at the end of the round
lords-web-initiative = the Initiative
lords-web-known = Everybody saw these taken
lords-web-pile = Draw pile: { $count }
lords-web-discard = Discard: { $count }
lords-web-discard-open = Discard: { $count }. Look through all open cards
lords-web-sheet = Cards to look up
lords-web-victories = Claimed Supporters
lords-web-unseen = Not yet seen: { $count }
lords-web-unseen-why = In the draw pile, face down, or in other hands.
lords-web-none = none
lords-web-points = { $points } of { $target } points
lords-web-cards-held = { $count } { $count ->
    [one] card
   *[other] cards
  } in hand
lords-web-round = Round { $round }
lords-web-turn = Turn { $turn } of { $turns }

lords-web-muster = Muster { $card }
lords-web-muster-up = Face up
lords-web-muster-down = Face down
lords-web-power-free = nothing blocks its power
lords-web-power-blocked = { $card } blocks its power
lords-web-power-idle = nothing to use its power on
lords-web-power-hidden = hidden until the end, no power
lords-web-take-open = Recruit { $card }
lords-web-take-covered = Recruit face-down card { $number }
lords-web-use = Use the power
lords-web-leave = Leave it unused
lords-web-no-further = No further card
lords-web-confirm = Yes
lords-web-cancel = No
lords-web-do-recruit = Recruit
lords-web-do-copy = Copy the power of
lords-web-do-choose = Choose
lords-web-do-power = The power

lords-web-log-deal = The first hands are dealt
lords-web-log-supporters = New Supporters
lords-web-log-scoring = End of the round
lords-web-totals = Altogether

lords-web-house-bruce = Play without the two Bruces, as advised for a first game (rule 2.2).
lords-web-house-wemyss = Wemyss discards only Followers of opponents (rule 5.6).
lords-web-house-activation = What blocks a power (rules 4.2 and 4.3)
lords-web-house-activation-auto = As printed: by the number of players
lords-web-house-activation-any = Any weaker Follower
lords-web-house-activation-same = Only Followers of the same clan
lords-web-house-target = The game ends at
lords-web-house-target-40 = 40 points, as printed
lords-web-house-target-other = { $value } points
