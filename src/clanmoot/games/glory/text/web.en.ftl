# The board of Clans and Glory on the page.

glory-web-board = Meeting fields
glory-web-field = Field { $field }
glory-web-stack = Shields, first served first: { $names }
glory-web-stack-empty = No shield yet
glory-web-serving = Shields are served from the left: first placed, first served.
glory-web-first = 1st →
glory-web-hand = Your hand
glory-web-card = { $colour } { $strength }
glory-web-space = { $space }: { $what }
glory-web-free = free
glory-web-legal = free, you can play here
glory-web-down = a face-down card of { $name }
glory-web-own-down = your face-down card, { $card }
glory-web-card-first = Choose a card of your hand first.
glory-web-play-up = { $card } on { $space }
glory-web-play-down = { $card } face down on { $space }
glory-web-shield = Your shield
glory-web-place = Place a shield
glory-web-keep = Keep it
glory-web-points = points
glory-web-points-now = points if scored now
glory-web-shields-left = { $count ->
    [one] { $count } shield left
   *[other] { $count } shields left
  }
glory-web-cards-held = { $count ->
    [one] { $count } card in hand
   *[other] { $count } cards in hand
  }
glory-web-text-player = { $name }: { $points } { $points ->
    [one] point
   *[other] points
  } if scored now, { $shields } { $shields ->
    [one] shield
   *[other] shields
  } left, { $cards } { $cards ->
    [one] card
   *[other] cards
  } in hand
glory-web-text-player-over = { $name }: { $points } { $points ->
    [one] point
   *[other] points
  }, { $shields } { $shields ->
    [one] shield
   *[other] shields
  } left, { $cards } { $cards ->
    [one] card
   *[other] cards
  } in hand
glory-web-log-deal = The table is laid and the hands are dealt
glory-web-log-scoring = Scoring
glory-web-totals = Altogether
glory-web-house-face-down = A card that fits nowhere may go face down even if another of your hand fits (rule 3.6).
