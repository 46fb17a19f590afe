# Поле игры «Кланы и слава» на странице.

glory-web-board = Поля собраний
glory-web-field = Поле { $field }
glory-web-stack = Щиты по очереди, первый берёт первым: { $names }
glory-web-stack-empty = Щитов пока нет
glory-web-serving = Щиты берут карты слева направо: кто первый встал, тот первый и берёт.
glory-web-first = 1-й →
glory-web-hand = Ваша рука
glory-web-card = { $colour } { $strength }
glory-web-space = { $space }: { $what }
glory-web-free = свободна
glory-web-legal = свободна, сюда можно сыграть
glory-web-down = карта рубашкой вверх, { $name }
glory-web-own-down = ваша карта рубашкой вверх, { $card }
glory-web-card-first = Сначала выберите карту с руки.
glory-web-play-up = { $card } на { $space }
glory-web-play-down = { $card } рубашкой вверх на { $space }
glory-web-shield = Ваш щит
glory-web-place = Поставить щит
glory-web-keep = Придержать
glory-web-points = очки
glory-web-points-now = очки, если считать сейчас
glory-web-shields-left = Осталось щитов: { $count }
glory-web-cards-held = Карт на руке: { $count }
glory-web-text-player = { $name }: { $points } { $points ->
    [one] очко
    [few] очка
   *[other] очков
  }, если считать сейчас; щитов { $shields }, карт на руке { $cards }
glory-web-text-player-over = { $name }: { $points } { $points ->
    [one] очко
    [few] очка
   *[other] очков
  }; щитов { $shields }, карт на руке { $cards }
glory-web-log-deal = Стол разложен, карты сданы
glory-web-log-scoring = Подсчёт очков
glory-web-totals = Всего
glory-web-house-face-down = Карту, которой нигде нет места, можно сыграть рубашкой вверх, даже если другая с руки подходит (правило 3.6).
