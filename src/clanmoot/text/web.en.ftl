# What the page says around any game.

web-title = Clanmoot
web-title-turn = ● Your turn · Clanmoot
web-home = To the first page
web-lost = There is nothing at this address.
# The other language, in itself.
web-language-other = Русский
web-language-short = Рус
web-theme-day = Daylight
web-theme-night = Night by the fire
web-connecting = Connecting …
web-reconnecting = Reconnecting …
web-offline = The server cannot be reached. Check the connection and try again.
web-failed = That did not work. Try again in a moment.
web-no-table = There is no table at this address. Check the link.
web-no-client = This page cannot show the game “{ $game }”.

# The first page

web-hero = Take a seat at the stone table
web-hero-text = Play against bots, with friends anywhere, or around one screen. No account is needed.
web-which-game = Which game?
web-line-glory = Lay tartan along the line, raise your shields in time, and win the cards of the meeting fields.
web-line-lords = Muster an army of clansmen, time each clan’s power, and let the strongest claim the best Supporters.
web-seats-range = { $least }–{ $most } players
web-name = Your name
web-guest = Guest
web-count = Players
web-bots = Bots
web-bot = Bot { $bot }
web-bot-random = Random bot
web-bot-greedy = Greedy bot
web-bot-1 = Bot 1, gentle
web-bot-2 = Bot 2
web-bot-3 = Bot 3
web-bot-4 = Bot 4
web-bot-5 = Bot 5, fierce
web-bot-name-0 = Ailsa
web-bot-name-1 = Brodie
web-bot-name-2 = Catriona
web-bot-name-3 = Dougal
web-bot-name-4 = Euan
web-play-now = Play now
web-with-friends = With friends
web-one-screen = At one screen
web-house-rules = House rules
web-shuffle = Draw the turn order by lot
web-start = Start the game
web-open-table = Set the table
web-friend = A friend
web-person = A person here
web-player = Player { $number }
web-chair-kind = Who takes chair { $number }
web-rules = The rules
web-my-tables = My tables
web-your-turn = Your turn
web-phase-waiting = Waiting for players
web-phase-playing = Under way
web-phase-over = Over
web-watch = Watch a table
web-watch-label = Paste a link or the name of a table
web-go = Go
web-bad-link = That is no link to a table. It looks like https://…/t/AbCd12.

# Chairs

web-players = Players
web-you = you
web-online = here
web-away = away
web-to-move = to move
web-chair-open = Open chair
web-bot-plays = { $bot } plays here
web-replace = Let a bot play
web-waiting = The table is set
web-waiting-host = Send each friend a link. It works once, and the game begins when every chair is taken.
web-waiting-guest = The game begins when every chair is taken.
web-seat-link = Link to chair { $number }
web-watch-link = Link for those who want to watch
web-copy = Copy
web-copied = Copied
web-welcome = A chair is kept for you
web-sit = Sit down

# The turn

web-prompt = What to do
web-watching = You are watching.
web-rule = rule { $number }
web-undo = Take back
web-ask-undo = Ask to go back
web-type = Type a move
web-choices = List
web-choices-title = Everything you can do
web-undo-asked = { $name } asks to go back to their last decision.
web-undo-waiting = You asked to go back. Waiting for { $names }.
web-agree = Agree
web-decline = Decline
web-curtain = Pass to { $name }
web-curtain-why = The next hand is for their eyes only.
web-curtain-open = I am { $name }

# The log

web-log = What happened
web-log-since = Since your last turn
web-log-table = At the table

# More

web-more = More
web-close = Close
web-text-view = In words
web-board-view = Board
web-resign = Leave my seat to a bot
web-resign-sure = Leave your seat to a bot? You can come back later.
web-return = Take my seat back

# The end, and afterwards

web-ceremony = The scoring
web-ceremony-again = Show the scoring
web-next = Next
web-skip = Skip
web-ending = The end
web-rematch = Play again
web-replay = Replay
web-record = Record
web-fair = Were the cards fair?
web-fair-why = The cards were drawn from this secret, mixed with a number from each player. Its SHA-256 was shown from the start, so anybody can check it.
web-fair-secret = Secret
web-to-table = To the table
web-step = Step
web-step-back = One step back
web-step-on = One step on
web-step-of = Step { $step } of { $last }
