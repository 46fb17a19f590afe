# What the program says in any game.

# The commands

app-help = Clanmoot: tabletop games of Scottish clans. Play them here, let bots play, check records.
play-help = Play a game in the terminal, against bots or around one screen.
match-help = Let bots play each other many times, and say who wins how often.
record-help = Check, show and export records of games.
record-check-help = Replay records and verify that every move, every card dealt and the result are right.
record-show-help = Step through a recorded game.
record-export-help = Print records as explicit JSON, one object a line.
rules-help = Print the rules of a game, numbered.
bench-help = Measure how fast the rules and the search run on this machine.

arg-game = The game: { $games }.
arg-record = Record files.
arg-one-record = A record file.
opt-seats = Who sits where, in turn order: names of people and bots, such as “me,bot:3”. Bots: { $bots }. By default you and bot:3, drawn by lot.
opt-seed = Draw the cards from this seed: the same seed, the same cards.
opt-option = An option of the game, such as “face_down=card”. May be given several times.
opt-lang = Language: en or ru.
opt-save = Keep the game in this file; if it holds an unfinished game, go on with it.
opt-resume = Go on with the last unfinished game.
opt-bots = The bots, one for each seat, such as “3,greedy”. There are: { $bots }.
opt-games = How many games.
opt-jobs = How many processes; by default one for each core.
opt-records = Write a record of every game into this folder.
opt-json = Print JSON.
opt-step = Show the position after so many moves.
opt-as = See it as this seat sees it (1 is the first player, 0 a spectator); by default as the seat to move.
opt-seconds = How long to measure each figure.
opt-bench-seats = With how many seats; every game has a usual number.
opt-version = Print the version.

# The table in the terminal

table-title = { $game } · { $players }
table-you = You
table-seat-shields = shields
table-seat-hand = hand
table-seat-points = points if scored now
table-seat-final = points
table-seat-target = points of { $target }
table-seat-taken = seen taken
table-seat-claimed = claimed
table-round = Round { $round }, turn { $turn } of { $turns }
table-rounds-played = After round { $round }
table-piles = draw pile { $pile }, discard { $discard }
table-initiative = { $mark } has the Initiative
table-recruits = Recruits
table-supporters = Supporters
table-mark-active = “{ $mark }”: acts at the end of the round
table-mark-laid = { $name }: a card that lies face down; choose it with { $typed }
table-blocked = { $blocker } blocks ({ $cards })
table-idle = nothing to use ({ $cards }) on
table-claimed = Claimed Supporters
table-discard = Discard: { $count }
table-face-down = face down
table-use = use it
table-leave = leave it
table-hand = Your hand
table-no-hand = –
table-commitment = The cards come from a secret whose SHA-256 is { $commitment }. It is revealed in the record when the game ends.
table-seeded = The cards come from seed { $seed }.
table-log-head = Since your last turn
table-thinking = { $seat } is thinking …
table-saved = Saved. Go on with: { $command }
table-finished = The record is in { $path }
table-unfinished = There is an unfinished game from { $when } ({ $players }). Go on with it?
table-yes-no = [Y/n]
table-yes = y
table-curtain = The next turn is { $seat }'s. Pass the screen over, then press Enter.
table-input = { $seat }
table-welcome = Type a move such as { $example }, or “{ $help }”.
table-welcome-wait = When it is your turn, type a move, or “{ $help }”.
table-winner = { $you ->
    [yes] You win!
   *[no] { $seat } wins!
  }
table-shared = Shared victory: { $names }!
table-hint-line = { $move } — outlook { $value } ± { $error } of 100
table-unknown-rule = There is no rule { $number }. Type “{ $rules }” for all of them.
table-refused = Not so: { $reason } (rule { $rule }).
table-refused-plain = Not so: { $reason }.
table-undone = Taken back.

command-help = help
command-list = list
command-hint = hint
command-undo = undo
command-rules = rules
command-log = log
command-board = board
command-piles = piles
command-quit = quit
command-help-text = what can be typed
command-list-text = all legal moves, numbered; type a number to choose
command-hint-text = what a bot would do
command-undo-text = take back your last move, as long as it is still your turn
command-rules-text = all rules, or one: “{ $command } 3.4”
command-log-text = everything that has happened
command-board-text = draw the table again
command-piles-text = what everybody may look through: claimed cards, the discard
command-quit-text = save and leave (Ctrl-C does the same)

refusal-undo = you can only take back a move of your own turn while it lasts
refusal-over = the game is over
refusal-turn = it is the turn of { $seat }
refusal-chance = a card comes first: do the rest when you have seen it
refusal-row = that much cannot be done in one go: stop where the turn passes on, a card comes or something hidden is shown

# Matches, records, speed

match-title = { $game }: { $games } games, seed { $seed }
match-bot = bot
match-wins = wins
match-rate = win rate
match-interval = 95 % interval
match-mean = mean score
match-progress = playing
match-statistic = what was counted
match-average = mean
match-stat-winner = points of the winner
match-stat-runner-up = points of the runner-up
match-stat-decisions = decisions in a game
record-good = { $file }: good. { $game }, { $moves } moves, { $result }.
record-result-over = { $points } points
record-result-open = unfinished
record-chance-verified = Checked: the cards are those of the seed, or of the secret and the numbers of the people.
record-chance-silent = Checked: the cards are those of the secret and the numbers of the people; { $number ->
    [one] one number
   *[other] { $number } numbers
  } did not come in time and had no part in them.
record-chance-differs = the cards are not those of the seed, or of the secret and the numbers of the people, that the record names
record-chance-unknown = Where the cards came from cannot be checked.
record-step = after move { $step } of { $last }
record-step-keys = Enter: next · b: back · a number: go there · q: leave
bench-title = Speed of { $game }, { $seats } seats, one core
bench-compiled = compiled with mypyc
bench-pure = plain Python: no C compiler was found when Clanmoot was installed, so it runs many times slower
bench-random_games_per_s = random games a second, deal included
bench-steps_per_s = decisions a second through legal_actions() and apply()
bench-search_iterations_per_s = search iterations a second from the first decision
bench-copies_per_s = copies of a state a second
bench-view_us = microseconds for a view as JSON

# What was wrong, and what would be right

error-label = Error: { $text }
error-unknown-game = there is no game “{ $name }”; there are: { $known }
error-unknown-bot = there is no bot “{ $name }”; there are: { $known }
error-seat-name = “{ $text }” names no seat: write a person's name, or bot: and a bot's name
error-name-empty = nothing of that name can be seen: write one with letters
error-name-bot = “{ $name }” looks like a bot's name: a person's does not begin with “bot:”
error-name-character = a name cannot hold the character { $code }: use letters, digits, signs and plain spaces
error-name-marks = too many marks stand on “{ $letter }”; on one letter { $most } are enough
error-name-long = a name has at most { $most } characters, and this one has { $given }
error-name-alike = “{ $name }” is too like “{ $other }”, who is at the table; add something to tell you apart
error-unknown-language = there are no words in “{ $name }”; there are: { $known }
error-bad-seat-count = { $game } is for { $counts } players, not for { $seats }
error-unknown-option = there is no option “{ $option }”; there are: { $known }
error-bad-option = that option cannot be set so: { $problem }
error-illegal = { $reason } (rule { $rule })
error-refused = { $reason }
error-action-json = that is no action: { $problem }
error-data = { $file }, { $entry }: { $problem }
error-list-number = there is no number { $number } in the list; it goes up to { $last }
error-number = { $name } must be at least { $least }, not { $given }

error-file = { $file }: { $problem }
error-in-file = { $file }: { $reason }
error-not-text = this is not a text file in UTF-8
error-folder = { $file } cannot be written to: { $problem }

error-deal-count = { $places } hidden places, but { $cards } unseen cards
error-deal-impossible = no deal of the unseen cards agrees with what was seen

error-position-shape = that is no position: { $problem }
error-position-card = “{ $card }” is no card of this deck
error-position-card-twice = { $card } stands twice in the position
error-position-space = there is no space “{ $space }” on this table
error-position-space-twice = { $space } is taken twice
error-position-seat = there is no seat { $seat }; the last is { $last }
error-position-shields = seat { $seat } has only { $shields } shields
error-position-ruled-out = { $card } is ruled out where it lies
error-position-length = “{ $name }” has { $given } entries; there is room for { $expected }
error-position-number = “{ $name }” is { $given }; it goes from { $least } to { $most }
error-position-dealt = { $dealt } cards dealt does not agree with the position; { $cards } would
error-position-field = no shield can be placed on field { $field } now
error-position-no-card = seat { $seat } has too few cards for its turns to come
error-position-no-space = too few free spaces for { $plays } cards to come

error-bad-nonce = “{ $nonce }” is no nonce: it is a word without spaces
error-bad-pledges = there are { $pledges } pledges and { $nonces } nonces: it must be one for one
error-bad-secret = that is no secret: it is 64 hexadecimal digits
error-record-tag-name = a record cannot have a tag “{ $tag }” of its own
error-record-size = a record has at most { $most } characters
error-record-tag = line { $line }: “{ $text }” is no tag, or stands where none may stand; a tag looks like [Game "glory"], once each, before the moves
error-record-no-tag = the tag { $tag } is missing
error-record-other-game = the rules { $version } are not those of { $game }
error-record-chance = “{ $text }” is no source of chance; it would be a seed and a deal, or a commitment
error-record-cut-off = the record is cut off: its last line must be “end” or “unfinished”
error-record-line = line { $line }: “{ $text }” is no line of moves; expected “{ $count }.”, then chance or a seat, then moves
error-record-after-end = line { $line }: “{ $text }” comes after the end of the game
error-record-actor = line { $line }: a move of { $actor }, but it is the turn of { $expected }
error-record-illegal = line { $line }: { $text }: { $reason } (rule { $rule })
error-record-notation = line { $line }: { $reason }
error-record-not-over = line { $line }: the record says “end”, but the game is not over
error-record-over = line { $line }: the record says “unfinished”, but the game is over
error-record-result = the result is given as “{ $result }”, but the moves lead to “{ $expected }”
error-wrong-version = the record was played by rules { $version }; this program plays { $known }
error-viewer = there is no seat { $given }; seats go from 1 to { $last }, and 0 is a spectator
error-step = there is no move { $given }; the record has { $last }
error-no-save = there is no unfinished game of { $game }
error-save-other = { $file } holds a game of { $game }
error-save-finished = { $file } holds a finished game; name another file
error-save-seats = an unfinished game goes on as it began: leave --seats, --seed and --option out

# The web table

serve-help = Serve the web table: people play in their browsers, against bots and each other.
opt-host = The address to listen on; 0.0.0.0 lets others in your network in.
opt-port = The port to listen on.
opt-database = Where tables are kept: in a file, or at postgresql://… for several servers at once.
opt-workers = How many processes bots think in.
opt-open = Open the page in a browser.

live-sat = { $seat } sits down.
live-silent = Nothing came from { $you ->
    [yes] you
   *[no] { $seat }
  } in time: the cards are drawn without that part.
live-undone = The game goes back.
live-asked = { $you ->
    [yes] You ask
   *[no] { $seat } asks
  } to go back to the last turn.
live-agreed = { $you ->
    [yes] You agree.
   *[no] { $seat } agrees.
  }
live-declined = { $you ->
    [yes] You decline.
   *[no] { $seat } declines.
  }
live-taken-over = A bot plays on for { $you ->
    [yes] you.
   *[no] { $seat }.
  }
live-replaced = A bot plays for { $you ->
    [yes] you
   *[no] { $seat }
  } until { $you ->
    [yes] you are
   *[no] { $seat } is
  } back.
live-returned = { $you ->
    [yes] You are back.
   *[no] { $seat } is back.
  }
live-busy = That was too much at once. Wait a moment and try again.
live-many-tables = You have set up many tables. Wait a while before the next one.
live-still-here = { $seat } is not gone, and has kept nobody waiting for too long.
live-wait-longer = Give { $seat } { $minutes ->
    [one] another minute
   *[other] { $minutes } more minutes
  } before a bot plays on.
live-stale = The table has moved on; look again and decide anew.
live-no-table = There is no such table.
live-no-link = This link leads to no seat here.
live-link-used = This link has been used; ask the host for another.
live-not-over = The record is shown when the game is over.
live-no-client = The browser client is not built in this installation.
live-origin = Requests from other pages are not accepted.
live-not-stored = Nothing can be stored at the moment; the host has been told. Wait a little and try again.
live-not-json = A body must be JSON, and say so: Content-Type: application/json
live-host = This server does not go by the name “{ $host }”. If it is yours, start it with CLANMOOT_HOSTS={ $host }.
live-too-large = A request has at most { $most } bytes.
live-shape = That is no request: { $problem }

error-not-at-table = only those who sit at this table can do that
error-nobody-gone = there is nobody on this seat for whom a bot could play
error-taken-over = a bot plays on this seat; come back first
error-chair-taken = this chair is taken
error-nothing-asked = nobody waits for your answer
error-asked-already = wait until the others have answered
error-enough = you have taken back, asked and left so often that at this table it is enough
error-not-full = tell your number when every chair is taken, and not before
error-nothing-owed = no number is awaited from you
error-other-nonce = this is not the number that you have pledged
error-not-away = you are at the table already
error-no-such-seat = there is no seat { $number }; the last is { $last }
error-not-your-seat = seat { $number } is not yours
error-not-started = the game begins when every chair is taken
error-listen = cannot listen on { $address }: { $problem }
error-setting = { $name } cannot be “{ $given }”; right would be { $right }
setting-whole = a whole number from { $least } to { $most }
setting-amount = a number from { $least } to { $most }
setting-number = a number above { $above }, at most { $most }
setting-host = an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them
setting-database = sqlite:///path, the path of a file, or postgresql://user:password@host/name
setting-origins = addresses such as https://club.example, with commas between them
setting-hosts = names such as clans.example.org, with commas between them
setting-metrics-token = at least 16 characters that nobody guesses
setting-client = a folder
error-database = the database { $database } cannot be used: { $reason } ({ $problem })
error-database-newer = the database { $database } was written by a newer version of Clanmoot; install that, or name another database
database-full = there is no room on its disk
database-locked = another program has held it for too long
database-read-only = it can only be read
database-denied = there is no right to use it
database-away = it cannot be reached
database-missing = there is no such place
database-folder = that is a folder; name a file in it
database-replaced = its file was deleted or replaced
database-damaged = that is no database, or a damaged one
database-disk = its disk fails
database-closed = it was closed
database-other = it says
error-busy = the table is busy; try again

# What a server keeps

tables-help = List the tables that a server keeps, delete some, or all the old ones. It may serve meanwhile.
tables-list-help = List all tables, newest first.
tables-delete-help = Delete tables, whatever happens at them, and all that belongs to them.
tables-prune-help = Delete all tables that are older, and the names of people who are at no table.
people-help = List the people whom a server knows, or forget one. It may serve meanwhile.
people-list-help = List everybody by name, with the number of their tables.
people-forget-help = Forget a person: their name, their seats, their list of tables. The games stay, with “–” in their place.
arg-tables = The ids of tables, as they stand in the addresses of their pages.
arg-person = The id of a person, as “clanmoot people list” shows it.
opt-older-than = How many days old.
keeping-id = id
keeping-game = game
keeping-phase = phase
keeping-people = people
keeping-created = set up (UTC)
keeping-name = name
keeping-tables = tables
tables-deleted = { $count ->
    [one] Deleted { $count } table.
   *[other] Deleted { $count } tables.
  }
people-forgotten = { $count ->
    [one] Forgotten, at { $count } table.
   *[other] Forgotten, at { $count } tables.
  }
people-still-playing = Still being played: { $tables }. A server that has them open remembers until it is started again; then forget once more.
error-unknown-table = there is no table “{ $name }”; “clanmoot tables list” shows all
error-unknown-person = there is nobody with the id “{ $name }”; “clanmoot people list” shows everybody
