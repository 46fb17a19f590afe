# Lords of Scotland: what the table says. The rules stand in rules.en.ftl.

lords-title = Lords of Scotland
lords-credits = Lords of Scotland is a game by Richard James, published by Z-Man Games. Clanmoot is an independent fan project, not affiliated with them.

lords-clan-0 = Scott
lords-clan-1 = Makgill
lords-clan-2 = MacDonnell
lords-clan-3 = Wemyss
lords-clan-4 = Fergusson
lords-clan-5 = Forsyth
lords-clan-6 = Cockburn
lords-clan-7 = Cochrane
lords-clan-8 = Bruce

lords-option-bruce = Whether the two Bruces are in the deck: “in”, or “out” for a first game.
lords-option-activation = Which face-up Followers block a power: “any-clan”, “same-clan”, or “auto” (same-clan with four and five players, as printed).
lords-option-wemyss-own = Whether Wemyss may discard a Follower of your own: “yes” or “no”.
lords-option-target = Points that end the game: 40 as printed; 20, 30 or 50 as a house rule.

# The log

lords-event-initiative = { $you ->
    [yes] You hold
   *[no] { $seat } holds
  } the Initiative first.
lords-event-dealt = You are dealt { $card }.
lords-event-round = Round { $round } begins.
lords-event-supporter = { $card } is laid out as a Supporter.
lords-event-deal-again = All Supporters are equally strong: they are discarded and dealt again.
lords-event-reveal = Turn { $turn } of { $turns }: Recruit { $number } is turned up: { $card }.
lords-event-refill = { $card } takes the free place { $number } in the row.
lords-event-shuffle = The discard is shuffled into a new draw pile.
lords-event-recruit = { $you ->
    [yes] You recruit
   *[no] { $seat } recruits
  } { $card }.
lords-event-recruit-covered = { $you ->
    [yes] You recruit
   *[no] { $seat } recruits
  } face-down Recruit { $number }.
lords-event-drawn = You draw { $card }.
lords-event-muster = { $you ->
    [yes] You muster
   *[no] { $seat } musters
  } { $card }.
lords-event-blocked = { $blocker } blocks the power of { $card }.
lords-event-idle = { $card } finds nothing to use its power on.
lords-event-own-lay = You muster { $card } face down.
lords-event-lay = { $seat } musters a card face down.
lords-event-decline = { $you ->
    [yes] You leave
   *[no] { $seat } leaves
  } the power of { $clan } unused.
lords-event-draw = { $you ->
    [yes] You draw
   *[no] { $seat } draws
  } a card.
lords-event-active = { $card } is turned sideways: it acts as { $clan } at the end of the round.
lords-event-copy = { $card } copies the power of { $clan }.
lords-event-cockburn = { $card } changes places with the Supporter { $target }.
lords-event-fergusson = { $card } goes to { $yours ->
    [yes] your army
   *[no] the army of { $other }
  }; { $you ->
    [yes] you take
   *[no] { $seat } takes
  } { $target }.
lords-event-fergusson-laid = { $card } goes to { $yours ->
    [yes] your army
   *[no] the army of { $other }
  }; { $seat } takes a face-down Follower.
lords-event-own-fergusson-laid = { $card } goes to the army of { $other }; you take a face-down Follower. It is { $target }.
lords-event-wemyss = { $card } discards { $target } of { $yours ->
    [yes] your army
   *[no] { $other }
  }.
lords-event-wemyss-own = { $you ->
    [yes] You discard
   *[no] { $seat } discards
  } { $target } from { $you ->
    [yes] your
   *[no] the
  } own army.
lords-event-wemyss-laid = { $card } discards a face-down Follower of { $yours ->
    [yes] your army
   *[no] { $other }
  }. It was { $target }.
lords-event-wemyss-own-laid = { $you ->
    [yes] You discard
   *[no] { $seat } discards
  } a face-down Follower from { $you ->
    [yes] your
   *[no] the
  } own army. It was { $target }.

lords-event-round-over = Round { $round } is over.
lords-event-turned-up = { $you ->
    [yes] You turn
   *[no] { $seat } turns
  } up { $cards }.
lords-event-army = { $place }. { $you ->
    [yes] You
   *[no] { $seat }
  }: { $cards }, strength { $strength }.
lords-event-army-doubled = { $place }. { $you ->
    [yes] You
   *[no] { $seat }
  }: { $cards }, all of one clan: { $sum } × 2 = { $strength }.
lords-event-tie = A tie: { $card } outranks { $than }, so { $you ->
    [yes] you are
   *[no] { $seat } is
  } ahead of { $yours ->
    [yes] you
   *[no] { $other }
  }.
lords-event-nobody = Nobody has a Follower: nobody claims, and the Initiative stays.
lords-event-claim = { $you ->
    [yes] You claim
   *[no] { $seat } claims
  } { $card }: { $points } { $points ->
    [one] point
   *[other] points
  }.
lords-event-no-claim = Nothing is left for { $you ->
    [yes] you
   *[no] { $seat }
  }.
lords-event-stays = { $card } stays in { $you ->
    [yes] your army
   *[no] the army of { $seat }
  } for one more round.
lords-event-new-initiative = { $you ->
    [yes] You take
   *[no] { $seat } takes
  } the Initiative.
lords-event-same-initiative = { $you ->
    [yes] You keep
   *[no] { $seat } keeps
  } the Initiative.
lords-event-total = { $you ->
    [yes] You
   *[no] { $seat }
  }: { $points } { $points ->
    [one] point
   *[other] points
  }.
lords-event-final-tie = Equal points: { $you ->
    [yes] you were
   *[no] { $seat } was
  } ahead of { $yours ->
    [yes] you
   *[no] { $other }
  } in the last round.

# What is to be done

lords-prompt-turn = Recruit a card, or muster one from your hand.
lords-prompt-must-muster = Your hand is full: muster a card.
lords-prompt-must-recruit = Your hand is empty: recruit a card.
lords-prompt-power-scott = { $card }: copy the power of a clan that is in play face up?
lords-prompt-power-makgill = { $card }: muster one more card?
lords-prompt-power-macdonnell = { $card }: keep it in play for one more round?
lords-prompt-power-wemyss = { $card }: discard another Follower?
lords-prompt-power-fergusson = { $card }: change places with an opponent’s Follower?
lords-prompt-power-forsyth = { $card }: draw a card?
lords-prompt-power-cockburn = { $card }: change places with a Supporter?
lords-prompt-power-cochrane = { $card }: claim two Supporters at the end of the round?
lords-prompt-power-bruce = { $card }: let it count as any clan at the end of the round?
lords-prompt-copied-makgill = { $card } acts as Makgill: muster one more card?
lords-prompt-copied-wemyss = { $card } acts as Wemyss: discard another Follower?
lords-prompt-copied-fergusson = { $card } acts as Fergusson: change places with an opponent’s Follower?
lords-prompt-copied-cockburn = { $card } acts as Cockburn: change places with a Supporter?
lords-prompt-claim = Claim a Supporter. With fewer than { $target } points for everybody the game goes on.
lords-prompt-wait = { $seat } is to move.
lords-prompt-wait-claim = { $seat } is to claim.
lords-prompt-deal = Cards are being dealt.
lords-prompt-over = The game is over.

# What it would bring about

lords-preview-own = your army { $before } → { $after }
lords-preview-both = your army { $before } → { $after }, { $other } { $theirs } → { $left }

# Why not

lords-refusal-game-over = the game is over
lords-refusal-card-not-there = that card cannot come now
lords-refusal-no-such-action = there is no such action
lords-refusal-not-a-supporter = { $card } is not among the Supporters
lords-refusal-claim-first = first claim a Supporter
lords-refusal-power-first = first say whether you use the power
lords-refusal-slot-empty = place { $number } in the row is empty
lords-refusal-hand-full = with { $most } cards in hand you must muster
lords-refusal-hand-empty = your hand is empty: recruit
lords-refusal-not-in-hand = { $card } is not in your hand
lords-refusal-no-power = there is no power to use now: recruit or muster
lords-refusal-choose-target = { $clan } needs a target: choose one, or leave the power unused
lords-refusal-no-target = { $clan } has no target
lords-refusal-not-scott = only a Scott copies a power
lords-refusal-copies-scott = a Scott has nothing to copy
lords-refusal-no-such-clan = no { $clan } is in play face up
lords-refusal-does-nothing = the power of { $clan } would have nothing to work on
lords-refusal-supporters-only = Cockburn changes places with a Supporter
lords-refusal-no-such-laid = { $seat } has laid no face-down card { $number } that is still there
lords-refusal-opponents-only = choose a Follower of an opponent
lords-refusal-not-itself = { $card } cannot be its own target
lords-refusal-not-in-play = { $card } is no face-up Follower

# What a match counts

lords-stat-rounds = rounds in a game
lords-stat-musters = musters of a player in a round
lords-stat-doubled = armies doubled
lords-stat-ties = rounds with equally strong armies
lords-stat-holder-rounds = rounds won by the holder of the Initiative
lords-stat-first-holder = games won by its first holder
lords-stat-shuffles = reshuffles in a game

error-lords-card-text = “{ $text }” is no card: write a clan's two letters (Sc Mk Md We Fe Fo Ck Ch Br) and a strength, such as We5
error-lords-action-text = “{ $text }” is no action: write r1 to r5 to recruit, We5 or ~We5 to muster, ! or . for a power, =We to copy, >Sc9 or >~2.1 to choose
error-lords-position-active = { $card } cannot act as { $active }
error-lords-position-laid = { $card }: there is no place for a face-down card number { $number } of this seat
error-lords-position-pack = the face-down recruits of pack { $number } do not agree with the cards of the packs; the present pack is { $pack }
error-lords-position-hidden = what is said of { $card } cannot be known
error-lords-position-phase = the position does not agree with the phase “{ $phase }”
error-lords-position-nothing = nothing can be done or drawn in the phase “{ $phase }”
error-lords-position-power = { $card } is no Follower that could use the power of { $power }

# What a power does, in three words.
lords-power-scott = copy a power
lords-power-makgill = muster one more
lords-power-macdonnell = stay for a round
lords-power-wemyss = discard a Follower
lords-power-fergusson = swap with a Follower
lords-power-forsyth = draw a card
lords-power-cockburn = swap with a Supporter
lords-power-cochrane = claim two
lords-power-bruce = count as any clan
