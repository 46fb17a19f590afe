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
web-patience = Minutes of waiting before a bot may step in
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
web-late = Who is away, or keeps the others waiting
web-bot-in-short = bot in { $minutes } min
web-bot-in = In { $minutes } min you may let a bot play here
web-waiting = The table is set
web-waiting-host = Send each friend a link. It works once, and the game begins when every chair is taken.
web-waiting-guest = The game begins when every chair is taken.
web-shuffling = Shuffling. Still waiting for a part from { $names } …
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
web-undo-mine = You asked to go back.
web-undo-waiting = Waiting for { $names }.
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
web-return = Come back

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
web-fair-why = The cards come from a secret of the server, mixed with a number from each player. A fingerprint of the secret was shown from the start, and one of each number before any number was told. So nobody could choose the cards alone.
web-fair-good = This browser has compared: what was promised at the start is what was used.
web-fair-bad = Something is wrong: what was promised at the start is not what was used. Do not trust these cards.
web-fair-part = What is shown now agrees with itself. What was shown at the start, this browser does not know.
web-fair-commitment-kept = The fingerprint of the secret is the one that was shown at the start.
web-fair-commitment-other = The fingerprint of the secret is another than at the start!
web-fair-secret-fits = It belongs to the secret that is told now.
web-fair-secret-other = It does not belong to the secret that is told now!
web-fair-mine-used = Your own number is among those that were used.
web-fair-mine-late = Your own number did not come in time: the cards were drawn without it.
web-fair-mine-other = In the place of your own number there is another!
web-fair-pledges-kept = Every number has the fingerprint that was shown before any was told.
web-fair-pledges-fit = Every number has the fingerprint that is shown with it.
web-fair-pledge-other = Not the number that was promised: { $names }!
web-fair-count-other = The numbers are not those of the people at this table!
web-fair-left-out = No number came in time from: { $names }. The cards were drawn without it.
web-fair-no-pledges = When this table was set up, fingerprints of numbers were not yet shown.
web-fair-nothing-kept = For the next game: open the table in the same browser before the game begins, and it will keep what it is shown.
web-fair-cards = That every card follows from these numbers this page does not check. Save the record, and this command does:
web-fair-commitment = Fingerprint (SHA-256)
web-fair-secret = Secret
web-doubt-commitment = Something is wrong: the fingerprint of the cards is another than when you came.
web-doubt-mine = Something is wrong: at your chair stands another fingerprint than the one this browser sent.
web-doubt-pledges = Something is wrong: somebody’s fingerprint was exchanged after you had told your number.
web-doubt-untold = Your number is not told.
web-doubt-advice = Better not play at this table.
web-to-table = To the table
web-step = Step
web-step-back = One step back
web-step-on = One step on
web-step-of = Step { $step } of { $last }
