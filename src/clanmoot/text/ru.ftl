# Что программа говорит в любой игре.

# Команды

app-help = Clanmoot: настольные игры о шотландских кланах. Играйте сами, сводите ботов, проверяйте записи партий.
play-help = Сыграть в терминале: против ботов или вместе за одним экраном.
match-help = Свести ботов во многих партиях и узнать, кто как часто побеждает.
record-help = Проверить, показать или выгрузить записи партий.
record-check-help = Проиграть записи заново и проверить каждый ход, каждую сданную карту и итог.
record-show-help = Просмотреть записанную партию по ходам.
record-export-help = Вывести записи в подробном JSON, по объекту на строку.
rules-help = Напечатать правила игры с номерами.
bench-help = Измерить скорость правил и поиска на этом компьютере.

arg-game = Игра: { $games }.
arg-record = Файлы записей.
arg-one-record = Файл записи.
opt-seats = Кто за столом, в порядке хода: имена людей и боты, например «me,bot:3». Боты: { $bots }. Если не указать — вы и bot:3, порядок по жребию.
opt-seed = Сдавать карты из этого зерна: одно зерно — одни и те же карты.
opt-option = Настройка игры, например «face_down=card». Можно указать несколько.
opt-lang = Язык: en или ru.
opt-save = Хранить партию в этом файле; если в нём неоконченная партия, продолжить её.
opt-resume = Продолжить последнюю неоконченную партию.
opt-bots = Боты, по одному на место, например «3,greedy». Есть: { $bots }.
opt-games = Сколько партий.
opt-jobs = Сколько процессов; если не указать — по одному на ядро.
opt-records = Записать каждую партию в эту папку.
opt-json = Вывести JSON.
opt-step = Показать положение после стольких ходов.
opt-as = Глазами этого места (1 — первый игрок, 0 — зритель); если не указать — глазами того, кто ходит.
opt-seconds = Сколько секунд измерять каждую величину.
opt-bench-seats = Сколько мест за столом; у каждой игры есть обычное число.
opt-version = Напечатать версию.

# Стол в терминале

table-title = { $game } · { $players }
table-you = Вы
table-seat-shields = щиты
table-seat-hand = рука
table-seat-points = очки, если считать сейчас
table-seat-final = очки
table-seat-target = очки из { $target }
table-seat-taken = взято открыто
table-seat-claimed = сторонники
table-round = Раунд { $round }, круг { $turn } из { $turns }
table-rounds-played = После раунда { $round }
table-piles = в колоде { $pile }, в сбросе { $discard }
table-initiative = { $mark } — инициатива
table-recruits = Рекруты
table-supporters = Сторонники
table-mark-active = «{ $mark }» — действует в конце раунда
table-mark-laid = { $name } — карта рубашкой вверх; выбрать её: { $typed }
table-blocked = { $blocker } блокирует ({ $cards })
table-idle = не на чем применить ({ $cards })
table-claimed = Забранные сторонники
table-discard = Сброс: { $count }
table-face-down = закрыт
table-use = применить
table-leave = отказаться
table-hand = Ваша рука
table-no-hand = –
table-commitment = Карты берутся из тайного числа, его SHA-256: { $commitment }. Когда партия закончится, число будет в записи.
table-seeded = Карты берутся из зерна { $seed }.
table-log-head = С вашего прошлого хода
table-thinking = { $seat } думает …
table-saved = Партия сохранена. Продолжить: { $command }
table-finished = Запись партии: { $path }
table-unfinished = Есть неоконченная партия от { $when } ({ $players }). Продолжить?
table-yes-no = [Д/н]
table-yes = д
table-curtain = Сейчас ходит { $seat }. Передайте экран и нажмите Enter.
table-input = { $seat }
table-welcome = Напишите ход, например { $example }, или «{ $help }».
table-welcome-wait = Когда придёт ваша очередь, напишите ход или «{ $help }».
table-winner = { $you ->
    [yes] Вы победили!
   *[no] Побеждает { $seat }!
  }
table-shared = Общая победа: { $names }!
table-hint-line = { $move } — надежды { $value } ± { $error } из 100
table-unknown-rule = Правила { $number } нет. Все правила: «{ $rules }».
table-refused = Так нельзя: { $reason } (правило { $rule }).
table-refused-plain = Так нельзя: { $reason }.
table-undone = Взято назад.

command-help = помощь
command-list = список
command-hint = подсказка
command-undo = назад
command-rules = правила
command-log = ходы
command-board = стол
command-piles = стопки
command-quit = выход
command-help-text = что можно написать
command-list-text = все возможные ходы по номерам; номер выбирает ход
command-hint-text = что сделал бы бот
command-undo-text = взять назад последний ход, пока очередь ещё ваша
command-rules-text = все правила или одно: «{ $command } 3.4»
command-log-text = всё, что произошло
command-board-text = нарисовать стол заново
command-piles-text = что может просмотреть каждый: забранные карты, сброс
command-quit-text = сохранить и уйти (Ctrl-C делает то же)

refusal-undo = взять назад можно только свой ход и только пока он длится
refusal-over = игра окончена
refusal-row = столько за один раз не сделать: остановитесь там, где ход переходит, выходит карта или открывается скрытое
refusal-turn = сейчас ходит { $seat }
refusal-chance = сначала выйдет карта: остальное — когда её увидите

# Матчи, записи, скорость

match-title = { $game }, партий: { $games }, зерно { $seed }
match-bot = бот
match-wins = победы
match-rate = доля побед
match-interval = 95 % интервал
match-mean = очки в среднем
match-progress = партии
match-statistic = что подсчитано
match-average = в среднем
match-stat-winner = очки победителя
match-stat-runner-up = очки второго
match-stat-decisions = решений за партию
record-good = { $file }: запись верна. { $game }, ходов: { $moves }, { $result }.
record-result-over = очки: { $points }
record-result-open = партия не окончена
record-chance-verified = Проверено: карты — из названного зерна или из тайного числа и чисел игроков.
record-chance-silent = Проверено: карты — из тайного числа и чисел игроков; { $number ->
    [one] { $number } число не пришло
    [few] { $number } числа не пришли
   *[other] { $number } чисел не пришло
  } вовремя и в картах не участвует.
record-chance-differs = карты — не из того зерна, не из тех тайного числа и чисел игроков, которые названы в записи
record-chance-unknown = Откуда взялись карты, проверить нельзя.
record-step = после хода { $step } из { $last }
record-step-keys = Enter — дальше · b — назад · число — туда · q — выйти
bench-title = Скорость: { $game }, мест: { $seats }, одно ядро
bench-compiled = скомпилировано mypyc
bench-pure = чистый Python: при установке не нашлось компилятора C, поэтому всё во много раз медленнее
bench-random_games_per_s = случайных партий в секунду, вместе со сдачей
bench-steps_per_s = решений в секунду через legal_actions() и apply()
bench-search_iterations_per_s = итераций поиска в секунду с первого решения
bench-copies_per_s = копий положения в секунду
bench-view_us = микросекунд на вид стола в JSON

# Что не так и как было бы правильно

error-label = Ошибка: { $text }
error-unknown-game = игры «{ $name }» нет; есть: { $known }
error-unknown-bot = бота «{ $name }» нет; есть: { $known }
error-seat-name = «{ $text }» — не место за столом: напишите имя человека или bot: и имя бота
error-name-empty = в таком имени ничего не видно: напишите имя буквами
error-name-bot = «{ $name }» похоже на имя бота: имя человека не начинается с «bot:»
error-name-character = знака { $code } в имени быть не может: пишите буквы, цифры, обычные знаки и пробелы
error-name-marks = над буквой «{ $letter }» слишком много значков; довольно и { $most }
error-name-long = в имени может быть не больше { $most } знаков, а здесь их { $given }
error-name-alike = «{ $name }» не отличить от «{ $other }», а это имя за столом уже есть; добавьте что-нибудь своё
error-unknown-language = слов на языке «{ $name }» нет; есть: { $known }
error-bad-seat-count = { $game }: число игроков может быть { $counts }, а не { $seats }
error-unknown-option = настройки «{ $option }» нет; есть: { $known }
error-bad-option = так эту настройку задать нельзя: { $problem }
error-illegal = { $reason } (правило { $rule })
error-refused = { $reason }
error-action-json = это не действие: { $problem }
error-data = { $file }, { $entry }: { $problem }
error-list-number = номера { $number } в списке нет, последний — { $last }
error-number = { $name }: нужно не меньше { $least }, а не { $given }

error-file = { $file }: { $problem }
error-in-file = { $file }: { $reason }
error-not-text = это не текстовый файл в UTF-8
error-folder = { $file }: записать не удалось: { $problem }

error-deal-count = закрытых мест { $places }, а невиданных карт { $cards }
error-deal-impossible = ни одна раздача невиданных карт не согласуется с тем, что было видно

error-position-shape = это не положение: { $problem }
error-position-card = «{ $card }» — не карта этой колоды
error-position-card-twice = { $card } встречается в положении дважды
error-position-space = ячейки «{ $space }» на этом столе нет
error-position-space-twice = ячейка { $space } занята дважды
error-position-seat = места { $seat } нет; последнее — { $last }
error-position-shields = у места { $seat } всего щитов: { $shields }
error-position-ruled-out = { $card } исключена там, где лежит
error-position-length = «{ $name }»: записей { $given }, а мест для них { $expected }
error-position-number = «{ $name }» = { $given }; допустимо от { $least } до { $most }
error-position-dealt = сдано карт: { $dealt }, а по положению выходит { $cards }
error-position-field = на поле { $field } сейчас нельзя поставить щит
error-position-no-card = у места { $seat } не хватит карт на оставшиеся ходы
error-position-no-space = свободных ячеек меньше, чем карт, которые ещё будут сыграны: { $plays }

error-bad-nonce = «{ $nonce }» — не нонс: это слово без пробелов
error-bad-pledges = обещаний { $pledges }, а нонсов { $nonces }: их должно быть поровну
error-bad-secret = это не тайное число: в нём 64 шестнадцатеричные цифры
error-record-tag-name = у записи не может быть своего тега «{ $tag }»
error-record-size = в записи может быть не больше { $most } знаков
error-record-tag = строка { $line }: «{ $text }» — не тег, или ему здесь не место; тег выглядит как [Game "glory"], стоит один раз и до ходов
error-record-no-tag = нет тега { $tag }
error-record-other-game = правила { $version } — не от игры { $game }
error-record-chance = «{ $text }» — не источник случая; это было бы зерно и номер раздачи или обязательство
error-record-cut-off = запись оборвана: последней строкой должно быть «end» или «unfinished»
error-record-line = строка { $line }: «{ $text }» — не строка ходов; ожидается «{ $count }.», затем chance или место, затем ходы
error-record-after-end = строка { $line }: «{ $text }» стоит после конца партии
error-record-actor = строка { $line }: ход { $actor }, а сейчас очередь { $expected }
error-record-illegal = строка { $line }: { $text }: { $reason } (правило { $rule })
error-record-notation = строка { $line }: { $reason }
error-record-not-over = строка { $line }: в записи стоит «end», но партия не окончена
error-record-over = строка { $line }: в записи стоит «unfinished», но партия окончена
error-record-result = итог указан как «{ $result }», а ходы ведут к «{ $expected }»
error-wrong-version = партия сыграна по правилам { $version }, а эта программа играет по { $known }
error-viewer = места { $given } нет; места — от 1 до { $last }, 0 — зритель
error-step = хода { $given } нет; в записи их { $last }
error-no-save = неоконченной партии { $game } нет
error-save-other = в { $file } партия другой игры: { $game }
error-save-finished = в { $file } оконченная партия; назовите другой файл
error-save-seats = неоконченная партия идёт так, как началась: уберите --seats, --seed и --option

# Стол в браузере

serve-help = Открыть стол в браузере: играть с ботами и друг с другом.
opt-host = Адрес, на котором ждать гостей; 0.0.0.0 впустит тех, кто в вашей сети.
opt-port = Порт, на котором ждать гостей.
opt-database = Где хранить столы: в файле или в postgresql://… для нескольких серверов сразу.
opt-workers = Во скольких процессах думают боты.
opt-open = Открыть страницу в браузере.

live-sat = { $seat } за столом.
live-silent = { $you ->
    [yes] От вас
   *[no] От игрока { $seat }
  } ничего не пришло вовремя: карты выходят без этой части.
live-undone = Партия возвращается назад.
live-asked = { $you ->
    [yes] Вы просите
   *[no] { $seat } просит
  } вернуться на ход назад.
live-agreed = { $you ->
    [yes] Вы согласны.
   *[no] { $seat }: согласие.
  }
live-declined = { $you ->
    [yes] Вы против.
   *[no] { $seat }: отказ.
  }
live-taken-over = { $you ->
    [yes] За вас играет бот.
   *[no] За игрока { $seat } играет бот.
  }
live-replaced = { $you ->
    [yes] Пока вас нет, за вас
   *[no] Пока игрока { $seat } нет, за него
  } играет бот.
live-returned = { $you ->
    [yes] Вы снова за столом.
   *[no] { $seat } снова за столом.
  }
live-busy = Слишком много сразу. Подождите немного и попробуйте ещё раз.
live-many-tables = Вы открыли много столов. Подождите, прежде чем открыть следующий.
live-still-here = { $seat } за столом и никого долго ждать не заставляет.
live-wait-longer = Подождите { $seat } ещё { $minutes ->
    [one] { $minutes } минуту
    [few] { $minutes } минуты
   *[other] { $minutes } минут
  }, прежде чем звать бота.
live-stale = Партия ушла вперёд; посмотрите и решите заново.
live-no-table = Такого стола нет.
live-no-link = Эта ссылка не ведёт ни к одному месту за этим столом.
live-link-used = Этой ссылкой уже воспользовались; попросите у хозяина другую.
live-not-over = Запись партии будет видна, когда она закончится.
live-no-client = В этой установке нет страницы для браузера.
live-origin = Запросы с чужих страниц не принимаются.
live-not-stored = Сейчас ничего не удаётся сохранить; хозяин сервера об этом знает. Подождите немного и попробуйте ещё раз.
live-not-json = Тело запроса должно быть в JSON, и об этом надо сказать: Content-Type: application/json
live-host = Этот сервер не отзывается на имя «{ $host }». Если он ваш, запустите его с CLANMOOT_HOSTS={ $host }.
live-too-large = В запросе может быть не больше { $most } байт.
live-shape = Это не запрос: { $problem }

error-not-at-table = это могут сделать только те, кто сидит за этим столом
error-nobody-gone = на этом месте нет никого, за кого мог бы сыграть бот
error-taken-over = на этом месте играет бот; сначала вернитесь
error-chair-taken = это место занято
error-nothing-asked = вашего ответа никто не ждёт
error-asked-already = подождите, пока ответят остальные
error-enough = вы столько раз брали назад, просили и уходили, что за этим столом хватит
error-not-full = назовите своё число, когда все места будут заняты, не раньше
error-nothing-owed = от вас не ждут числа
error-other-nonce = это не то число, которое вы обещали
error-not-away = вы и так за столом
error-no-such-seat = места { $number } нет; последнее — { $last }
error-not-your-seat = место { $number } не ваше
error-not-started = игра начнётся, когда все места займут
error-listen = не удаётся слушать { $address }: { $problem }
error-setting = { $name }: «{ $given }» не подходит; подошло бы { $right }
setting-whole = целое число от { $least } до { $most }
setting-amount = число от { $least } до { $most }
setting-number = число больше { $above } и не больше { $most }
setting-host = адрес этой машины, например 127.0.0.1, или 0.0.0.0 — все сразу
setting-database = sqlite:///путь, просто путь к файлу или postgresql://имя:пароль@машина/база
setting-origins = одно или несколько: https://club.example, через запятую
setting-hosts = одно или несколько имён: clans.example.org, через запятую
setting-metrics-token = слово не короче 16 знаков, которое никто не угадает
setting-client = имя папки
error-database = база { $database } не годится: { $reason } ({ $problem })
error-database-newer = базу { $database } записала более новая версия Clanmoot; установите её или назовите другую базу
database-full = на её диске нет места
database-locked = её слишком долго держит другая программа
database-read-only = её можно только читать
database-denied = на неё нет прав
database-away = до неё не достучаться
database-missing = такого места нет
database-folder = это папка; назовите файл в ней
database-replaced = её файл удалён или заменён
database-damaged = это не база, или она повреждена
database-disk = её диск сбоит
database-closed = она закрыта
database-other = она отвечает
error-busy = стол занят; попробуйте ещё раз

# Что хранит сервер

tables-help = Показать столы, которые хранит сервер, удалить некоторые или все старые. Сервер может при этом работать.
tables-list-help = Показать все столы, новые сначала.
tables-delete-help = Удалить столы со всем, что к ним относится, что бы за ними ни происходило.
tables-prune-help = Удалить все столы старше этого и имена тех, кого нет ни за одним столом.
people-help = Показать людей, которых знает сервер, или забыть кого-то. Сервер может при этом работать.
people-list-help = Показать всех по имени и сколько у кого столов.
people-forget-help = Забыть человека: имя, места, список столов. Партии остаются, на его месте — «–».
arg-tables = Номера столов, какие стоят в адресах их страниц.
arg-person = Номер человека, какой показывает «clanmoot people list».
opt-older-than = Сколько дней.
keeping-id = номер
keeping-game = игра
keeping-phase = идёт ли
keeping-people = людей
keeping-created = накрыт (UTC)
keeping-name = имя
keeping-tables = столов
tables-deleted = Удалено столов: { $count }.
people-forgotten = Забыт; столов: { $count }.
people-still-playing = За ними ещё играют: { $tables }. Сервер, у которого они открыты, помнит до перезапуска; потом забудьте ещё раз.
error-unknown-table = стола «{ $name }» нет; все показывает «clanmoot tables list»
error-unknown-person = человека с номером «{ $name }» нет; всех показывает «clanmoot people list»
