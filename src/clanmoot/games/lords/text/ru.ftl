# «Лорды Шотландии»: что говорит стол. Правила — в rules.ru.ftl.

lords-title = Лорды Шотландии
lords-credits = «Лорды Шотландии» — игра Ричарда Джеймса, издательство Z-Man Games. Clanmoot — независимый проект поклонников, с ними не связанный.

lords-clan-0 = Скотт
lords-clan-1 = Макгилл
lords-clan-2 = Макдоннелл
lords-clan-3 = Уэмисс
lords-clan-4 = Фергюссон
lords-clan-5 = Форсайт
lords-clan-6 = Кокберн
lords-clan-7 = Кокрейн
lords-clan-8 = Брюс

lords-option-bruce = Есть ли в колоде два Брюса: «in» — да, «out» — нет, для первой партии.
lords-option-activation = Какие открытые соратники блокируют умение: «any-clan» — любые, «same-clan» — только того же клана, «auto» — того же клана вчетвером и впятером, как в правилах.
lords-option-wemyss-own = Может ли Уэмисс сбросить вашего собственного соратника: «yes» — да, «no» — нет.
lords-option-target = Сколько очков заканчивают партию: 40 по правилам; 20, 30 или 50 — домашнее правило.

# Ход игры

lords-event-initiative = { $you ->
    [yes] Первая инициатива у вас.
   *[no] Первой инициативой владеет { $seat }.
  }
lords-event-dealt = Вам сдана { $card }.
lords-event-round = Начинается раунд { $round }.
lords-event-supporter = { $card } выкладывается в сторонники.
lords-event-deal-again = Все сторонники одинаковой силы: их сбрасывают и выкладывают новых.
lords-event-reveal = Круг { $turn } из { $turns }: открывается рекрут { $number } — { $card }.
lords-event-refill = Место { $number } в ряду занимает { $card }.
lords-event-shuffle = Сброс перемешан, из него новая колода.
lords-event-recruit = { $you ->
    [yes] Вы берёте
   *[no] { $seat } берёт
  } рекрута { $card }.
lords-event-recruit-covered = { $you ->
    [yes] Вы берёте
   *[no] { $seat } берёт
  } закрытого рекрута { $number }.
lords-event-drawn = Вам досталась { $card }.
lords-event-muster = { $you ->
    [yes] Вы выставляете
   *[no] { $seat } выставляет
  } { $card }.
lords-event-blocked = { $blocker } блокирует умение { $card }.
lords-event-idle = Умению { $card } не к чему приложиться.
lords-event-own-lay = Вы выставляете { $card } рубашкой вверх.
lords-event-lay = { $seat } выставляет карту рубашкой вверх.
lords-event-decline = { $you ->
    [yes] Вы отказываетесь
   *[no] { $seat } отказывается
  } от умения: { $clan }.
lords-event-draw = { $you ->
    [yes] Вы берёте
   *[no] { $seat } берёт
  } карту из колоды.
lords-event-active = { $card } повёрнута набок: в конце раунда действует { $clan }.
lords-event-copy = { $card } перенимает умение: { $clan }.
lords-event-cockburn = { $card } меняется местами со сторонником { $target }.
lords-event-fergusson = { $card } уходит { $yours ->
    [yes] в ваше войско
   *[no] в войско игрока { $other }
  }; { $you ->
    [yes] вы забираете
   *[no] { $seat } забирает
  } { $target }.
lords-event-fergusson-laid = { $card } уходит { $yours ->
    [yes] в ваше войско
   *[no] в войско игрока { $other }
  }; { $seat } забирает закрытого соратника.
lords-event-own-fergusson-laid = { $card } уходит в войско игрока { $other }; вы забираете закрытого соратника. Это { $target }.
lords-event-wemyss = { $card } сбрасывает { $target } { $yours ->
    [yes] из вашего войска
   *[no] из войска игрока { $other }
  }.
lords-event-wemyss-own = { $you ->
    [yes] Вы сбрасываете
   *[no] { $seat } сбрасывает
  } { $target } из собственного войска.
lords-event-wemyss-laid = { $card } сбрасывает закрытого соратника { $yours ->
    [yes] из вашего войска
   *[no] из войска игрока { $other }
  }. Это была { $target }.
lords-event-wemyss-own-laid = { $you ->
    [yes] Вы сбрасываете
   *[no] { $seat } сбрасывает
  } закрытого соратника из собственного войска. Это была { $target }.

lords-event-round-over = Раунд { $round } окончен.
lords-event-turned-up = { $you ->
    [yes] Вы открываете
   *[no] { $seat } открывает
  } { $cards }.
lords-event-army = { $place }. { $you ->
    [yes] Вы
   *[no] { $seat }
  }: { $cards }, сила { $strength }.
lords-event-army-doubled = { $place }. { $you ->
    [yes] Вы
   *[no] { $seat }
  }: { $cards }, один клан: { $sum } × 2 = { $strength }.
lords-event-tie = Поровну: у { $card } ранг выше, чем у { $than }, поэтому { $you ->
    [yes] вы выше
   *[no] { $seat } выше
  }, чем { $yours ->
    [yes] вы
   *[no] { $other }
  }.
lords-event-nobody = Соратников нет ни у кого: никто ничего не забирает, инициатива остаётся на месте.
lords-event-claim = { $you ->
    [yes] Вы забираете
   *[no] { $seat } забирает
  } сторонника { $card }: { $points } { $points ->
    [one] очко
    [few] очка
   *[other] очков
  }.
lords-event-no-claim = { $you ->
    [yes] Вам
   *[no] Игроку { $seat }
  } сторонника не осталось.
lords-event-stays = { $card } остаётся { $you ->
    [yes] в вашем войске
   *[no] в войске игрока { $seat }
  } ещё на один раунд.
lords-event-new-initiative = { $you ->
    [yes] Инициатива переходит к вам.
   *[no] Инициативу получает { $seat }.
  }
lords-event-same-initiative = { $you ->
    [yes] Инициатива остаётся у вас.
   *[no] Инициативу сохраняет { $seat }.
  }
lords-event-total = { $you ->
    [yes] Вы
   *[no] { $seat }
  }: { $points } { $points ->
    [one] очко
    [few] очка
   *[other] очков
  }.
lords-event-final-tie = Очков поровну, но в последнем раунде { $you ->
    [yes] вы были
   *[no] { $seat } — место
  } выше, чем { $yours ->
    [yes] вы
   *[no] { $other }
  }.

# Что делать

lords-prompt-turn = Возьмите рекрута или выставьте карту с руки.
lords-prompt-must-muster = Рука полна: выставьте карту.
lords-prompt-must-recruit = Рука пуста: возьмите рекрута.
lords-prompt-power-scott = { $card }: перенять умение клана, который лежит открыто?
lords-prompt-power-makgill = { $card }: выставить ещё одну карту?
lords-prompt-power-macdonnell = { $card }: оставить её в игре ещё на один раунд?
lords-prompt-power-wemyss = { $card }: сбросить другого соратника?
lords-prompt-power-fergusson = { $card }: поменять местами с соратником соперника?
lords-prompt-power-forsyth = { $card }: взять карту из колоды?
lords-prompt-power-cockburn = { $card }: поменять местами со сторонником?
lords-prompt-power-cochrane = { $card }: забрать в конце раунда двух сторонников?
lords-prompt-power-bruce = { $card }: пусть в конце раунда сойдёт за любой клан?
lords-prompt-copied-makgill = { $card } действует как Макгилл: выставить ещё одну карту?
lords-prompt-copied-wemyss = { $card } действует как Уэмисс: сбросить другого соратника?
lords-prompt-copied-fergusson = { $card } действует как Фергюссон: поменять местами с соратником соперника?
lords-prompt-copied-cockburn = { $card } действует как Кокберн: поменять местами со сторонником?
lords-prompt-claim = Заберите сторонника. Пока никто не набрал { $target } очков, игра продолжается.
lords-prompt-wait = Ходит { $seat }.
lords-prompt-wait-claim = Сторонника забирает { $seat }.
lords-prompt-deal = Карты сдаются.
lords-prompt-over = Игра окончена.

# Что из этого выйдет

lords-preview-own = ваше войско { $before } → { $after }
lords-preview-both = ваше войско { $before } → { $after }, { $other } { $theirs } → { $left }

# Почему нельзя

lords-refusal-game-over = игра окончена
lords-refusal-card-not-there = эта карта сейчас выйти не может
lords-refusal-no-such-action = такого действия нет
lords-refusal-not-a-supporter = { $card } не лежит среди сторонников
lords-refusal-claim-first = сначала заберите сторонника
lords-refusal-power-first = сначала решите, применить ли умение
lords-refusal-slot-empty = место { $number } в ряду пусто
lords-refusal-hand-full = карт на руке уже { $most }: нужно выставить одну
lords-refusal-hand-empty = рука пуста: возьмите рекрута
lords-refusal-not-in-hand = { $card } не у вас на руке
lords-refusal-no-power = сейчас нечего применять: возьмите рекрута или выставьте карту
lords-refusal-choose-target = умению нужна цель ({ $clan }): выберите её или откажитесь
lords-refusal-no-target = у этого умения нет цели ({ $clan })
lords-refusal-not-scott = перенимает умение только Скотт
lords-refusal-copies-scott = у Скотта перенимать нечего
lords-refusal-no-such-clan = среди открытых соратников такого клана нет ({ $clan })
lords-refusal-does-nothing = умению не к чему приложиться ({ $clan })
lords-refusal-supporters-only = Кокберн меняется местами со сторонником
lords-refusal-no-such-laid = { $seat }: закрытой карты номер { $number } на столе нет
lords-refusal-opponents-only = выберите соратника соперника
lords-refusal-not-itself = { $card } не может быть целью сама себе
lords-refusal-not-in-play = { $card } — не открытый соратник

# Что считают в матче

lords-stat-rounds = раундов в партии
lords-stat-musters = карт выставляет игрок за раунд
lords-stat-doubled = удвоенных войск
lords-stat-ties = раундов, где войска равны по силе
lords-stat-holder-rounds = раундов выигрывает владелец инициативы
lords-stat-first-holder = партий выигрывает её первый владелец
lords-stat-shuffles = перемешиваний сброса за партию

error-lords-card-text = «{ $text }» — не карта: напишите две буквы клана (Sc Mk Md We Fe Fo Ck Ch Br) и силу, например We5
error-lords-action-text = «{ $text }» — не ход: r1–r5 — взять рекрута, We5 или ~We5 — выставить карту, ! или . — умение, =We — перенять, >Sc9 или >~2.1 — выбрать
error-lords-position-active = { $card } не может действовать как { $active }
error-lords-position-laid = { $card }: для закрытой карты номер { $number } этого игрока места нет
error-lords-position-pack = закрытые рекруты колоды { $number } не сходятся с её картами; нынешняя колода — { $pack }
error-lords-position-hidden = того, что сказано о { $card }, знать нельзя
error-lords-position-phase = положение не согласуется с фазой «{ $phase }»
error-lords-position-nothing = в фазе «{ $phase }» нечего делать и нечего открывать
error-lords-position-power = { $card } — не соратник, который может применить умение { $power }

# What a power does, in three words.
lords-power-scott = перенять умение
lords-power-makgill = выставить ещё карту
lords-power-macdonnell = остаться на раунд
lords-power-wemyss = сбросить соратника
lords-power-fergusson = обмен с соратником
lords-power-forsyth = взять карту
lords-power-cockburn = обмен со сторонником
lords-power-cochrane = забрать двух
lords-power-bruce = сойти за любой клан
