# «Кланы и слава»: что говорит стол. Правила — в rules.ru.ftl.

glory-title = Кланы и слава
glory-credits = «Кланы и слава» — игра Габриэле Буболы и Лео Коловини, издательство HUCH!. Clanmoot — независимый проект поклонников, с ними не связанный.

glory-colour-0 = вереск
glory-colour-1 = вайда
glory-colour-2 = марена
glory-colour-3 = дрок
glory-colour-4 = орляк
glory-colour-5 = сосна
glory-colour-6 = серебро

glory-option-face-down = Когда карту можно сыграть рубашкой вверх: «hand» — только если ни одна ваша карта не подходит (как в правилах), «card» — любую карту, которой нет места (домашнее правило).

# Ход игры

glory-event-start = { $card } лежит на { $space } с начала игры.
glory-event-dealt = Вам сдана { $card }.
glory-event-play = { $you ->
    [yes] Вы играете
   *[no] { $seat } играет
  } { $card } на { $space }.
glory-event-face-down = { $seat } кладёт карту рубашкой вверх на { $space }: ни одна не подошла.
glory-event-face-down-card = { $seat } кладёт карту рубашкой вверх на { $space }: ей нигде нет места.
glory-event-own-face-down = Вы кладёте { $card } рубашкой вверх на { $space }.
glory-event-shield = { $you ->
    [yes] Вы ставите
   *[no] { $seat } ставит
  } щит на поле { $field }.
glory-event-keep = { $you ->
    [yes] Вы придерживаете
   *[no] { $seat } придерживает
  } щиты.
glory-event-award = Поле { $field }: { $you ->
    [yes] вы получаете
   *[no] { $seat } получает
  } { $cards }.
glory-event-no-award = Поле { $field }: { $you ->
    [yes] вашему щиту ничего не досталось.
   *[no] щиту игрока { $seat } ничего не досталось.
  }
glory-event-unclaimed = Поле { $field }: { $cards } не достаётся никому.
glory-event-total = { $you ->
    [yes] Вы
   *[no] { $seat }
  }: { $points } { $points ->
    [one] очко
    [few] очка
   *[other] очков
  }, { $count } { $count ->
    [one] карта
    [few] карты
   *[other] карт
  }.

# Что делать

glory-prompt-play = Сыграйте карту рядом с её цветом или силой — или туда, где соседних карт нет.
glory-prompt-face-down = Ни одна ваша карта никуда не подходит: положите любую рубашкой вверх на любую свободную ячейку.
glory-prompt-mixed = Сыграйте подходящую карту или положите рубашкой вверх ту, которой нет места.
glory-prompt-shield = Поставить щит на поле { $field } или придержать? Осталось щитов: { $left }.
glory-prompt-wait = Ходит { $seat }.
glory-prompt-deal = Карты сдаются.
glory-prompt-over = Игра окончена.

# Почему нельзя

glory-refusal-game-over = игра окончена
glory-refusal-card-not-left = этой карты в колоде уже нет или в этой партии её не бывает
glory-refusal-no-such-action = такого действия нет
glory-refusal-shield-first = карта уже сыграна: теперь поставьте щит или придержите его
glory-refusal-card-first = сначала карта, потом щит
glory-refusal-not-in-hand = карты { $card } у вас на руке нет
glory-refusal-no-such-space = ячейки { $space } на этом столе нет
glory-refusal-occupied = ячейка { $space } занята
glory-refusal-no-match = ни рядом с { $space }, ни напротив нет карты того же цвета или той же силы, что { $card }
glory-refusal-only-face-down = для { $card } нет места: напишите ~{ $card }@{ $space }, чтобы положить её рубашкой вверх
glory-refusal-fits-face-up = { $example } подходит, например на { $place }, поэтому { $card } нельзя положить рубашкой вверх

# Что считают в матче

glory-stat-first-seat = партий выигрывает первый игрок
glory-stat-face-down = карт сыграно рубашкой вверх
glory-stat-unclaimed = карт за партию не достаётся никому
glory-stat-unserved = щитов остаётся без карт

error-glory-card-text = «{ $text }» — не карта: напишите букву цвета (H W M G B P S) и силу, например H5
error-glory-play-text = «{ $text }» — не ход: напишите карту и ячейку, например H5@a7, рубашкой вверх — ~H5@a7, для щита — + или .
