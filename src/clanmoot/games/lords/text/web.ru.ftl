# Стол «Лордов Шотландии» на странице.

lords-web-board = Войска и то, что лежит между ними
lords-web-my-army = Ваше войско
lords-web-army = Войско: { $name }
lords-web-armies = Войска
lords-web-no-followers = Соратников пока нет
lords-web-strength = сила { $strength }
lords-web-strength-doubled = сила { $strength }, удвоена: все одного клана
lords-web-strength-unknown = сила { $strength } и закрытые карты, которых вы не знаете: { $count }
lords-web-place = { $place }-е
lords-web-recruits = Рекруты
lords-web-recruit = Рекрут { $number }: { $what }
lords-web-covered = закрыт
lords-web-empty = место пусто
lords-web-supporters = Сторонники
lords-web-supporter = Сторонник { $card }
lords-web-hand = Ваша рука
lords-web-empty-hand = На руке пусто
lords-web-card = { $clan } { $strength }
lords-web-card-higher = старший { $clan } { $strength }
lords-web-down = закрытый соратник
lords-web-down-known = { $card }, рубашкой вверх
lords-web-active = { $card }, в конце раунда действует как { $clan }
lords-web-initiative = инициатива
lords-web-known = Все видели, как взяты
lords-web-pile = В колоде: { $count }
lords-web-discard = Сброс: { $count }
lords-web-discard-open = Сброс: { $count }. Просмотреть все открытые карты
lords-web-sheet = Какие карты где
lords-web-victories = Взятые сторонники
lords-web-unseen = Ещё не видели: { $count }
lords-web-unseen-why = В колоде, рубашкой вверх на столе или в чужих руках.
lords-web-none = нет
lords-web-points = { $points } из { $target } { $target ->
    [one] очка
   *[other] очков
  }
lords-web-cards-held = Карт на руке: { $count }
lords-web-round = Раунд { $round }
lords-web-turn = Круг { $turn } из { $turns }

lords-web-muster = Выставить { $card }
lords-web-muster-up = Открыто
lords-web-muster-down = Рубашкой вверх
lords-web-power-free = умение ничто не блокирует
lords-web-power-blocked = умение блокирует { $card }
lords-web-power-idle = умение не на чем применить
lords-web-power-hidden = скрыта до конца раунда, без умения
lords-web-take-open = Взять рекрута { $card }
lords-web-take-covered = Взять закрытого рекрута { $number }
lords-web-use = Применить умение
lords-web-leave = Отказаться
lords-web-no-further = Больше не выставлять
lords-web-confirm = Да
lords-web-cancel = Нет
lords-web-do-recruit = Взять рекрута
lords-web-do-copy = Перенять умение
lords-web-do-choose = Выбрать
lords-web-do-power = Умение

lords-web-log-deal = Сданы первые карты
lords-web-log-supporters = Новые сторонники
lords-web-log-scoring = Конец раунда
lords-web-totals = Всего

lords-web-house-bruce = Играть без двух Брюсов, как советуют для первой партии (правило 2.2).
lords-web-house-wemyss = Уэмисс сбрасывает только соратников соперника (правило 5.6).
lords-web-house-activation = Что блокирует умение (правила 4.2 и 4.3)
lords-web-house-activation-auto = Как в правилах: по числу игроков
lords-web-house-activation-any = Любой соратник слабее
lords-web-house-activation-same = Только соратники того же клана
lords-web-house-target = Партия идёт
lords-web-house-target-40 = до 40 очков, как в правилах
lords-web-house-target-other = до { $value } очков
