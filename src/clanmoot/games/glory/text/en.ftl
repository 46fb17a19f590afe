# Clans and Glory: what the table says. The rules stand in rules.en.ftl.

glory-title = Clans and Glory
glory-credits = Clans and Glory is a game by Gabriele Bubola and Leo Colovini, published by HUCH!. Clanmoot is an independent fan project, not affiliated with them.

glory-colour-0 = heather
glory-colour-1 = woad
glory-colour-2 = madder
glory-colour-3 = gorse
glory-colour-4 = bracken
glory-colour-5 = pine
glory-colour-6 = silver

glory-option-face-down = When a card may go face down: “hand” (only if none of your cards fits, as printed) or “card” (any card that fits nowhere, a house rule).

# The log

glory-event-start = { $card } is laid out on { $space }.
glory-event-dealt = You are dealt { $card }.
glory-event-play = { $you ->
    [yes] You play
   *[no] { $seat } plays
  } { $card } on { $space }.
glory-event-face-down = { $seat } lays a card face down on { $space }: none of theirs fits.
glory-event-face-down-card = { $seat } lays a card face down on { $space }: it fits nowhere.
glory-event-own-face-down = You lay { $card } face down on { $space }.
glory-event-shield = { $you ->
    [yes] You place
   *[no] { $seat } places
  } a shield on field { $field }.
glory-event-keep = { $you ->
    [yes] You keep
   *[no] { $seat } keeps
  } the shields back.
glory-event-award = Field { $field }: { $you ->
    [yes] you win
   *[no] { $seat } wins
  } { $cards }.
glory-event-no-award = Field { $field }: { $you ->
    [yes] nothing is left for a shield of yours.
   *[no] nothing is left for a shield of { $seat }.
  }
glory-event-unclaimed = Field { $field }: nobody gets { $cards }.
glory-event-total = { $you ->
    [yes] You
   *[no] { $seat }
  }: { $points } { $points ->
    [one] point
   *[other] points
  } from { $count } { $count ->
    [one] card
   *[other] cards
  }.

# What is to be done

glory-prompt-play = Play a card beside its colour or its strength, or where no card is near.
glory-prompt-face-down = None of your cards fits anywhere: lay any one face down on any free space.
glory-prompt-mixed = Play a card that fits, or lay one that fits nowhere face down.
glory-prompt-shield = Place a shield on field { $field }, or keep it? You have { $left } left.
glory-prompt-wait = { $seat } is to move.
glory-prompt-deal = The cards are being dealt.
glory-prompt-over = The game is over.

# Why not

glory-refusal-game-over = the game is over
glory-refusal-card-not-left = that card has been dealt, or is not in this deck
glory-refusal-no-such-action = there is no such action
glory-refusal-shield-first = you have played your card; now place a shield or keep it
glory-refusal-card-first = a card comes first, then a shield
glory-refusal-not-in-hand = { $card } is not in your hand
glory-refusal-no-such-space = there is no space { $space } on this table
glory-refusal-occupied = { $space } is taken
glory-refusal-no-match = { $card } shares neither colour nor strength with a card beside or opposite { $space }
glory-refusal-only-face-down = { $card } fits nowhere: write ~{ $card }@{ $space } to lay it face down
glory-refusal-fits-face-up = { $example } fits, on { $place } for one, so { $card } cannot go face down

# What a match counts

glory-stat-first-seat = games won by the first player
glory-stat-face-down = cards played face down
glory-stat-unclaimed = cards that nobody gets in a game
glory-stat-unserved = shields that get no card

error-glory-card-text = “{ $text }” is no card: write a colour's letter (H W M G B P S) and a strength, such as H5
error-glory-play-text = “{ $text }” is no play: write a card and a space, such as H5@a7, ~H5@a7 face down, + or . for the shield
