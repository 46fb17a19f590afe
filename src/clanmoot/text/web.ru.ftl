# Что говорит страница в любой игре.

web-title = Clanmoot
web-title-turn = ● Ваш ход · Clanmoot
web-home = На главную
web-lost = По этому адресу ничего нет.
# Другой язык — на нём самом.
web-language-other = English
web-language-short = Eng
web-theme-day = Дневной свет
web-theme-night = Ночь у костра
web-connecting = Соединяемся …
web-reconnecting = Восстанавливаем связь …
web-offline = Сервер не отвечает. Проверьте связь и попробуйте ещё раз.
web-failed = Не получилось. Попробуйте чуть позже.
web-no-table = Такого стола нет. Проверьте ссылку.
web-no-client = Эта страница не умеет показывать игру «{ $game }».

# Главная

web-hero = Садитесь за каменный стол
web-hero-text = Играйте с ботами, с друзьями на расстоянии или вместе у одного экрана. Регистрация не нужна.
web-which-game = Во что играем?
web-line-glory = Выкладывайте тартаны в ряд, вовремя ставьте щиты и забирайте карты с полей собраний.
web-line-lords = Собирайте войско кланов, ловите миг для каждого умения: сильнейшему достанется лучший сторонник.
web-seats-range = { $least }–{ $most } { $most ->
    [one] игрок
    [few] игрока
   *[other] игроков
  }
web-name = Ваше имя
web-guest = Гость
web-count = Игроков
web-bots = Боты
web-bot = Бот { $bot }
web-bot-random = Бот наугад
web-bot-greedy = Жадный бот
web-bot-1 = Бот 1, мягкий
web-bot-2 = Бот 2
web-bot-3 = Бот 3
web-bot-4 = Бот 4
web-bot-5 = Бот 5, суровый
web-bot-name-0 = Эйлса
web-bot-name-1 = Броди
web-bot-name-2 = Катриона
web-bot-name-3 = Дугал
web-bot-name-4 = Юэн
web-play-now = Играть
web-with-friends = С друзьями
web-one-screen = У одного экрана
web-house-rules = Домашние правила
web-shuffle = Порядок хода — по жребию
web-patience = Минут ожидания, прежде чем сможет сыграть бот
web-start = Начать партию
web-open-table = Накрыть стол
web-friend = Друг
web-person = Человек рядом
web-player = Игрок { $number }
web-chair-kind = Кто займёт место { $number }
web-rules = Правила
web-my-tables = Мои столы
web-your-turn = Ваш ход
web-phase-waiting = Ждём игроков
web-phase-playing = Идёт игра
web-phase-over = Окончена
web-watch = Посмотреть чужую игру
web-watch-label = Вставьте ссылку или имя стола
web-go = Открыть
web-bad-link = Это не ссылка на стол. Она выглядит так: https://…/t/AbCd12.

# Места

web-players = Игроки
web-you = вы
web-online = здесь
web-away = нет на месте
web-to-move = ходит
web-chair-open = Свободное место
web-bot-plays = Играет { $bot }
web-replace = Посадить бота
web-late = Кого нет или кого ждут
web-bot-in-short = бот через { $minutes } мин
web-bot-in = Через { $minutes } мин сюда можно будет посадить бота
web-waiting = Стол накрыт
web-waiting-host = Отправьте каждому другу его ссылку: она сработает один раз. Игра начнётся, когда все места будут заняты.
web-waiting-guest = Игра начнётся, когда все места будут заняты.
web-shuffling = Тасуем карты. Ещё ждём часть от: { $names } …
web-seat-link = Ссылка на место { $number }
web-watch-link = Ссылка для зрителей
web-copy = Скопировать
web-copied = Готово
web-welcome = Вас ждёт место за столом
web-sit = Сесть за стол

# Ход

web-prompt = Что делать
web-watching = Вы смотрите игру.
web-rule = правило { $number }
web-undo = Взять назад
web-ask-undo = Попросить вернуть ход
web-type = Ход буквами
web-choices = Список
web-choices-title = Все возможные ходы
web-undo-asked = { $name } просит вернуться к своему последнему решению.
web-undo-mine = Вы попросили вернуть ход.
web-undo-waiting = Ждём ответа: { $names }.
web-agree = Согласиться
web-decline = Отказать
web-curtain = Передайте экран: { $name }
web-curtain-why = Следующую руку должен видеть только её хозяин.
web-curtain-open = { $name } — это я

# Ход игры

web-log = Что произошло
web-log-since = С вашего прошлого хода
web-log-table = За столом

# Прочее

web-more = Ещё
web-close = Закрыть
web-text-view = Словами
web-board-view = Поле
web-resign = Оставить место боту
web-resign-sure = Оставить своё место боту? Потом можно вернуться.
web-return = Вернуться

# Конец партии и после него

web-ceremony = Подсчёт очков
web-ceremony-again = Показать подсчёт
web-next = Дальше
web-skip = Пропустить
web-ending = Конец партии
web-rematch = Сыграть ещё
web-replay = Повтор
web-record = Запись
web-fair = Честно ли сданы карты?
web-fair-why = Карты взяты из тайного числа сервера, смешанного с числом от каждого игрока. Отпечаток тайного числа был виден с самого начала, а отпечатки остальных — раньше, чем назвали хоть одно. Поэтому в одиночку выбрать карты не мог никто.
web-fair-good = Этот браузер сверил: что обещали в начале, то и взяли.
web-fair-bad = Что-то не так: обещали в начале одно, а взяли другое. Этим картам верить нельзя.
web-fair-part = То, что показано сейчас, сходится. Что показали в начале, этот браузер не знает.
web-fair-commitment-kept = Отпечаток тайного числа тот же, что в начале.
web-fair-commitment-other = Отпечаток тайного числа не тот, что в начале!
web-fair-secret-fits = Он подходит к тайному числу, которое названо теперь.
web-fair-secret-other = Он не подходит к тайному числу, которое названо теперь!
web-fair-mine-used = Ваше число среди тех, из которых взяты карты.
web-fair-mine-late = Ваше число не пришло вовремя: карты взяты без него.
web-fair-mine-other = Вместо вашего числа стоит другое!
web-fair-pledges-kept = У каждого числа тот отпечаток, который показали раньше, чем назвали хоть одно.
web-fair-pledges-fit = У каждого числа тот отпечаток, который показан рядом с ним.
web-fair-pledge-other = Не то число, которое обещали: { $names }!
web-fair-count-other = Это числа не тех людей, которые сидят за столом!
web-fair-left-out = Вовремя не пришло число от: { $names }. Карты взяты без него.
web-fair-no-pledges = Когда накрывали этот стол, отпечатки чисел ещё не показывали.
web-fair-nothing-kept = На следующий раз: откройте стол в том же браузере до начала игры, и он сохранит то, что увидит.
web-fair-cards = Что каждая карта следует из этих чисел, страница не проверяет. Сохраните запись, и это сделает команда:
web-fair-commitment = Отпечаток (SHA-256)
web-fair-secret = Тайное число
web-doubt-commitment = Что-то не так: отпечаток карт не тот, что был, когда вы пришли.
web-doubt-mine = Что-то не так: у вашего места не тот отпечаток, который послал этот браузер.
web-doubt-pledges = Что-то не так: чей-то отпечаток подменили после того, как вы назвали своё число.
web-doubt-untold = Ваше число не названо.
web-doubt-advice = За этим столом лучше не играть.
web-to-table = К столу
web-step = Шаг
web-step-back = На шаг назад
web-step-on = На шаг вперёд
web-step-of = Шаг { $step } из { $last }
