# English: one message per key. The key `start.quick` is the message `start-quick`. Sentences about the game itself come
# from the server. How to write and to translate them: docs/writing.md.

title = Diadochoi
tagline = The wars of Alexander’s generals
close = Close
opening-table = Setting up the map, the Armies and the cards. What you can choose glows, and every piece, place and word explains itself when you point at it or tap it.
nav-home = All games
problem-unreachable = The server does not answer. Is it still running?
problem-broken = The connection was lost. Check whether your move went through.
problem-offline = You are not connected to the table right now.
problem-search = The search failed: { $why }
problem-closed = The table is closed.

## The first page

start-quick = Play against bots now
start-quickName = Against three bots
start-quickNote = Four players; you are Red. The game shows what you can do.
start-choices = What would you like to do?
start-about1 = Alexander is dead, and his generals fight over the empire.
start-about2 = Lead two of them: march, besiege, make deals, and win over the royal family.
start-about3 = You win by conquest, by legitimacy, as regent of the young king, or with the most points at the end.
start-learn = Learn the game
start-learnNote = About 17 minutes, step by step, on the map.
start-friends = Play with friends
start-friendsNote = At this screen, or online with a link.
start-rules = Read the rules
start-rulesNote = A book you can search, with tables and examples.
gone-table = There is no table at this address. It was deleted, or part of the link is missing. Ask for the link again, or choose a game from the list.
start-verify = Are the dice fair? Check any game.
start-foot = An open digital edition with our own map, pieces and texts.
new-title = New game
new-players = Players
new-name = Name of the game (optional)
new-seat = Who plays { $seat }
new-me = Me
new-meNote = You play this seat
new-friend = A friend at this screen
new-friendNote = Someone at this screen; you pass it around
new-friendName = Name (optional)
new-open = Online
new-openNote = You get a link to send
new-bot = Bot
new-botNote = The computer plays this seat
new-which = Strength
new-more = Optional rules, edition, content pack, clock, saved games
new-chosen =
    { $count ->
        [one] { $count } optional rule
       *[other] { $count } optional rules
    }
new-edition = Rules
new-clock = Clock
new-visibility = Who can find this game
new-private = Only people with a link
new-public = Everyone on this server
new-record = Continue a saved game
new-recordIs = Continues { $name }.
new-noRecord = This file is not a saved game.
new-options = Optional rules
new-cards = { $count } of { $all }
new-packs = Content pack
new-packsNone = This server has no content packs, so you play with the built-in facts. A pack corrects cards, map and numbers to match your box.
new-packShipped = Built-in facts
new-packShippedNote = The map, cards and numbers that come with the program.
new-packBy = by { $author }
new-packPart = { $part } ({ $count })
new-packMisfit = Does not work with these rules.
new-packBroken = Cannot be used: { $problem }
new-packMore =
    { $count ->
        [one] (and one more)
       *[other] (and { $count } more)
    }
new-packIs = Played with the content pack { $title } by { $author }
pack-calendar = Game Turns
pack-deck = Cards
pack-editions = Editions
pack-fleets = Fleets
pack-generals = Generals
pack-house_rules = House rules
pack-independents = Independent Armies
pack-map = Map
pack-options = Optional rules
pack-royal_family = Royal Family
pack-setups = Setups
pack-tables = Tables
pack-units = Units
new-begin = Start
new-invite = Set up and invite
new-sumSolo = You against the bots. The game starts right away.
new-sumHot = You share this screen. It is hidden between turns.
new-sumOnline = You get a link for every online seat.
new-sumWatch = No human players: watch the bots.
diff-count =
    { $count ->
        [one] { $count } difference from the { $edition }
       *[other] { $count } differences from the { $edition }
    }
diff-what = Rule
diff-text = Only in the rules text
clock-none = No clock
clock-live = Minutes per player
clock-days = Days per decision
clock-long = How long
clock-minutes =
    { $count ->
        [one] { $count } minute each; the first { $free } s of every decision are free
       *[other] { $count } minutes each; the first { $free } s of every decision are free
    }
clock-daysEach =
    { $count ->
        [one] { $count } day per decision
       *[other] { $count } days per decision
    }
settings-options = optional: { $rules }
settings-plain = no optional rules
settings-ruleWithCards = { $rule } ({ $cards })
settings-house = house rules: { $rules }
settings-private = private
settings-public = open to everyone
clock-leftDays = { $days } d { $hours } h
games-mine = Your games
games-public = Open to everyone
games-none = No games yet. Your first one is a click away: the bots are waiting.
games-open = Waiting for players
games-setup = Setup
games-turn = Game Turn { $turn }, Round { $round }
games-yours = Your decision
games-won = You won
games-lost = Won by { $who }
games-given = Abandoned
games-join = Join
games-take = Take over
account-in = Signed in as { $name }.
account-out = Sign out
account-name = Your name
account-rename = Use this name
account-note = With a password you can open your games on any device.
account-password = Password (8 characters or more)
account-make = Create an account
account-signIn = Sign in
account-outEverywhere = Sign out everywhere
account-manage = Manage your account
account-old = Your password
account-new = New password (8 characters or more)
account-change = Set the new password
account-forgot = Forgot your password?
account-sent = If this account has a confirmed email address, a link is on its way.
account-data = Download your data
account-delete = Delete your account
account-deleteSure = Really delete it?
notifications-title = Notify me when it is my turn
notifications-push = Notify me in this browser
notifications-mail = Notify me by email
notifications-address = Email address
notifications-thisBrowser = One of your browsers
notifications-unconfirmed = open the link in our email to confirm
notifications-stop = Stop
join-title = You are invited
join-lead = { $host } invites you to play { $seat } at the table “{ $table }”.
join-takeOver = { $host } asks you to take over { $seat } in the running game “{ $table }”. A bot plays it until you arrive.
join-seedKnown = Careful: someone at this table can foresee the dice, because the seed was chosen or is known from a saved game.
join-back = { $host } is keeping { $who }’s seat for you: { $seat } at the table “{ $table }”.
join-watchTitle = Watch this game
join-watchLead = { $host } invites you to watch the table “{ $table }”. You cannot see the players’ hands.
join-go = Take the seat
join-watch = Watch
link-label = Link to send
link-copy = Copy
link-copied = Copied
link-byHand = Select and copy it
link-local = This link works only on this computer. To invite others, open this page at your computer’s network address, or start the server with --address.
lobby-host = Send the links, then start.
lobby-guest = { $who }’s table.
lobby-you = you
lobby-here = here
lobby-away = away
lobby-link = Create a link
lobby-relink = New link
lobby-linkIs = For one person. A new link replaces this one.
lobby-change = Change the table
lobby-name = Name of the table
lobby-rename = Use this name
lobby-remove = Delete the table
lobby-sure = Delete the table?
lobby-bot = Add a bot …
lobby-sit = Sit here
lobby-leave = Leave
lobby-send = Remove
lobby-start = Start the game
lobby-missing = Still missing: { $count }
lobby-wait = The host starts the game when everyone is here.
gone-title = Nothing here
gone-home = All games
gone-address = There is no page at { $path }.

## Checking the dice

verify-title = Are the dice fair?
verify-of = The dice of { $name }
verify-back = Back to the table
verify-other = Check a game from a file
verify-wait = Recomputing every number …
verify-commitment = Commitment
verify-seed = Seed
verify-copy = Copy
verify-copied = Copied
verify-copyBy = Selected: copy it
verify-running = The seed is sealed
verify-runningText = All dice and draws in this game come from one secret seed, fixed before the first card was dealt. The commitment is the fingerprint of the server’s part of it. When the game is over, the seed is shown here and anyone can recompute every die.
verify-kept = This browser remembers the commitment and compares it at the end.
verify-good = All numbers match
verify-goodText =
    { $count ->
        [one] The one number in this game follows from the committed seed. This browser computed it itself.
       *[other] All { $count } dice and draws in this game follow from the committed seed. This browser computed each of them itself.
    }
verify-part = Everything that can be checked matches
verify-partText = { $agree } of { $count } dice and draws follow from the seed. This server cannot say how many sides the other { $unknown } had, because they were rolled under older rules or cannot be reached.
verify-bad = These dice do not match
verify-badSeed = The seed does not match the commitment.
verify-badShared = The seed is not made of the committed parts.
verify-badRecord = The numbers match, but something else is wrong with this record.
verify-badNumbers =
    { $count ->
        [one] { $count } number does not follow from the seed.
       *[other] { $count } numbers do not follow from the seed.
    }
verify-badNoted = The commitment is not the one you saved during the game.
verify-first = The first one that does not match
verify-wrongDie = Die { NUMBER($n, useGrouping: 0) } was { $value }, but the seed gives { $right }.
verify-wrongDraw = Draw { NUMBER($n, useGrouping: 0) } of { $sides } was { $value }, but the seed gives { $right }.
verify-wrongOrder = Number { NUMBER($n, useGrouping: 0) } is out of order: a number is missing, or there is one too many.
verify-wrongMissing = Number { NUMBER($n, useGrouping: 0) } is missing. The seed gives { $right }.
verify-steps = What was checked
verify-stepSeed = The seed hashes to the commitment.
verify-stepNoSeed = The seed does not hash to the commitment.
verify-stepShared = The seed is made of the server’s part and the players’ secrets, each matching its commitment.
verify-stepPart = { $who } contributed to the seed.
verify-stepLeftOut = { $who } committed to a secret but did not reveal it in time, so it is not part of the seed.
verify-secretUsed = The secret that this browser chose is part of the seed.
verify-secretUnused = The secret that this browser chose is not part of the seed.
verify-serverPart = The server’s part of the seed
verify-stepNumbers = { $agree } of { $count } numbers follow from the seed, and none is missing.
verify-stepNumbersBad = { $agree } of { $count } numbers follow from the seed.
verify-stepRefused = The server cannot replay the record: { $why }
verify-stepReplays = The whole record replays on this server, move by move.
verify-saved = The commitment you saved
verify-savedHint = Paste it to compare
verify-savedSame = It matches.
verify-savedOther = It does not match.
verify-savedHere = This browser saved it during the game.
verify-known = Someone chose the seed of this game or took it from a record, so they could predict the dice.
verify-all =
    { $count ->
        [one] The one number
       *[other] All { $count } numbers
    }
verify-setup = Setup
verify-play = Play { NUMBER($play, useGrouping: 0) }
verify-draw = { $value } of { $sides }
verify-drawTitle = Number { NUMBER($n, useGrouping: 0) }: a draw of { $sides }, counted from 0
verify-dieTitle = Number { NUMBER($n, useGrouping: 0) }: a die
verify-unknownTitle = Number { NUMBER($n, useGrouping: 0) }: unknown number of sides
verify-how = How it is computed
verify-howText = In Python, with blake2b from hashlib and the seed as bytes. n counts the numbers of the game from 0. A die has 6 sides and starts at 1; a draw starts at 0.
verify-howRest = The rules determine how many sides a number had, and the server reports it. To check that too, replay the record:
verify-file = Choose a game file
verify-fileText = Choose a game file saved from the table’s menu, or drop it here. This browser compares it. The server only says how many sides each number had.
verify-noFile = This file is not a saved game.
verify-info = { $players } players, { $plays } plays
verify-infoWon = { $who } has won
verify-infoOpen = not finished
colour-red = Red
colour-blue = Blue
colour-yellow = Yellow
colour-green = Green
colour-black = Black

## Around the table

tab-yours = Your decision
players-label = Players
live-lost = Reconnecting …
live-watchers =
    { $count ->
        [one] { $count } spectator
       *[other] { $count } spectators
    }
track-turn = Game Turn { $turn }
track-round = Round { $round } of { $all }
track-order = Order of play
track-clockwise = to the left around the table
track-counter = to the right around the table
sound-on = Sound on
sound-off = Sound off
theme-light = Day map
theme-dark = Night map
theme-autoName = Match system
theme-lightName = Day map
theme-darkName = Night map
menu-open = Menu
menu-record = Save the game as a file
menu-saved = Saved.
menu-closeNote = The file shows all hidden cards and the coming dice. After you save it, nobody else can join this table.
menu-closeSure = Save it and close the table to others
menu-watch = Link for spectators
menu-watchIs = Anyone with this link can watch. They cannot see the players’ hands.
menu-watchRenew = Replace it with a new link
menu-watchRenewed = The old link no longer works.
menu-pace = Speed of the bots
menu-screen = This screen
menu-sound = Sounds
menu-cover = Cover the screen between players
menu-look = View from
menu-lookAuto = the player who decides
menu-lookNobody = a spectator
menu-standIn = Seats
menu-lend = Let a bot play { $who } for me
menu-takeBack = Play { $who } myself again
menu-lendFor = Let a bot play for { $who }, who is away
menu-relink = New link for { $who } to come back
menu-relinkIs = Only for { $who }. It opens the seat in any browser.
menu-leaveSeat = Leave my seat ({ $who })
menu-leaveSure = Leave { $who } to a bot?
menu-kept = Bot seats
menu-invite = Invite someone to play { $who }
menu-inviteIs = The first person to open it takes over { $who }. Earlier links to this seat no longer work.
menu-take = Take over { $who } myself
menu-dice = Check the dice:
menu-leave = All games
menu-giveUp = Give up the game
menu-sure = Really give up?
pace-0 = Instant
pace-1 = Quick
pace-2 = Easy to follow
pace-3 = Slow
bots-pause = Pause the bots
bots-paused = Paused
bots-go = Resume
bots-step = One step
drawer-label = Log, chat, lists, rules
drawer-open = Log
drawer-log = Log
drawer-chat = Chat
drawer-lists = Lists
drawer-rules = Rules
sheet-label = Question, hand, players, log
sheet-act = Decide
sheet-hand = Hand
sheet-players = Players
sheet-log = Log
sheet-more = More
sheet-raise = Expand
sheet-lower = Collapse
since-title = Since your last turn
log-label = What happened
log-why = Why?
log-reason = { $gains } { $risks }
log-controls = { $who } controls { $places }.
log-independent = Now Independent: { $places }.
log-loses = { $who } loses { $places }.
log-older = Show earlier events
log-loading = Loading …
log-empty = Nothing has happened yet.
chat-label = Chat
chat-say = Say something
chat-send = Send
chat-empty = No messages yet.
chat-somebody = Someone
chat-unread =
    { $count ->
        [one] { $count } new chat message
       *[other] { $count } new chat messages
    }
lists-search = Search
lists-armies = Armies
lists-provinces = Provinces
lists-cards = Cards
lists-noGeneral = No General
lists-need = { $need } of { $all } needed
cards-lasting = Lasting effects
cards-front = In front of players
cards-discards = Discards
cards-removed = Removed from the game
cards-pile =
    { $count ->
        [one] { $count } card in the draw pile
       *[other] { $count } cards in the draw pile
    }
cards-table = { $count } face down on the table
rules-none = Nothing found.
rules-show = Read rule { $id }
rules-clause = Rule { $id }

## Players

seat-label = { $who }: { $vp } Victory Points, { $legitimacy } Legitimacy
seat-bot = { $bot } (bot)
seat-colourBot = { $level ->
    [none] { $colour } · bot
   *[other] { $colour } · { $level }
}
seat-botNamed = { $name } · { $level }
seat-open = Open seat
seat-here = at this screen
seat-active = playing
seat-standIn = { $bot } is playing
seat-champion = Champion of the king
seat-usurper = Usurper
seat-cards =
    { $count ->
        [one] { $count } card in hand
       *[other] { $count } cards in hand
    }
seat-vp = Victory Points
seat-legitimacy = Legitimacy
seat-vpShort = VP
seat-legitimacyShort = L
seat-goal = Instant victory at
seat-goalFrom = Instant victory is possible from Game Turn { $turn }.
rank-1 = 1st
rank-2 = 2nd
rank-3 = 3rd
rank-4 = 4th
rank-5 = 5th
rank-short = { $rank } by VP
rank-is = If the game ended now: { $rank } of { $all } by Victory Points.
regency-short = Regent until { $turn }: { $total } v { $others }
regency-leads = Regent for { $heir }, who comes of age in Game Turn { $turn }. VP plus L: { $total }; the best other player has { $others }. As things stand, this wins by regency.
regency-ties = Regent for { $heir }, who comes of age in Game Turn { $turn }. VP plus L: { $total }, tied with another player.
regency-behind = Regent for { $heir }, who comes of age in Game Turn { $turn }. VP plus L: { $total }, but another player has { $others }. As things stand, { $heir } dies.
seat-noSources = nothing yet
seat-minors = { $out } of { $all } Minor Generals are on the map
seat-training = In training: { $unit }, { $progress } of { $cost }
seat-dispersedShort = Dispersed
seat-choose = Choose { $who }
source-champion = Champion of the king
source-tomb = Alexander’s Tomb
source-strategos_of_europe = Strategos of Europe
source-lord_of_asia = Lord of Asia
source-largest_fleet = Largest Fleet
source-hellespont = The Hellespont
source-capital = Your own Capital
source-captured_capitals = Captured Capitals
source-marriage = Marriage
source-popularity = Popularity
source-oracle = The oracle of Ammon
source-persian_support = Support of the Persians
source-condemned = Condemned General

## The map

map-label = Map. Use the arrow keys to move between options, and Enter to choose.
map-minimap = The whole board
map-tools = Zoom
map-in = Zoom in
map-out = Zoom out
map-whole = The whole board
map-back = Back to where I was
units-counted = { $count } { $unit }
map-stack = { $who } at { $where }: { $what }
map-tomb = Alexander’s Tomb, { $where }
space-minor = Minor City
space-major = Major City
space-stronghold = Stronghold
space-transit = Transit Point
space-port = Port
space-hellespont = Hellespont
place-held = you have { $mine } and need { $need }
place-need = { $need } needed
place-vp = { $vp } VP
place-free = not controlled
place-more = and { $count } more
place-siege =
    { $points ->
        [one] { $who } has 1 Siege Point here.
       *[other] { $who } has { $points } Siege Points here.
    }
place-army = { $name } ({ $people }): { $units } units, { $initiative }–{ $battle }

## The question

prompt-label = Your question
prompt-waiting = { $who } is asked:
prompt-handover = Pass the screen to { $who }.
prompt-over = { $who } has won { $how }.
prompt-open = The game has not started yet.
prompt-line = Filter, or type a move
prompt-all = ▴ All answers
prompt-fewer = ▾ Fewer answers
prompt-again = Tap again
prompt-sideActions = Other orders
prompt-sideActionsOpen =
    { $count ->
        [one] { $count } other order
       *[other] { $count } other orders
    }
prompt-cards =
    { $count ->
        [one] You can play one card.
       *[other] You can play { $count } cards.
    }
prompt-glow =
    { $count ->
        [one] { $count } place glows on the map
       *[other] { $count } places glow on the map
    }
prompt-list =
    { $count ->
        [one] { $count } answer
       *[other] Show all { $count }
    }
prompt-none = No option matches.
prompt-suggest = Did you mean { $words }?
undo = Undo
undo-free = Take back the last step (U)
undo-ask = A die was rolled or something was shown, so the other players must agree
undo-title = Undo?
undo-request = { $who } asks to take back the last play.
undo-agree = Agree
undo-refuse = Refuse
undo-waiting = Waiting for { $who }.
seatRequest-title = A new player?
seatRequest-question = { $who } wants to take over { $seat } and will see its cards.
advice = Advise me
advice-ask = A plan for this turn (A)
advice-by = Plan of the { $bot }
advice-thinking = Thinking …
advice-follow = Do it
advice-next = Next: { $label }
advice-changed = The plan has changed. { $causes }
advice-dropped = No longer planned: { $steps }
advice-guess = (if the dice allow)
advice-alternative = Next best: { $what } Your chance of winning is { $instead }% with it and { $planned }% with the plan.
advice-alternativeClose = Nearly as good: { $what }
coach-worthDoing = Worth doing this turn
coach-vp = { $points } VP
coach-risk = risk { $risk }%
coach-chance = chance { $risk }%
coach-threats = What threatens
coach-threatCount =
    { $count ->
        [one] { $count } threat
       *[other] { $count } threats
    }
coach-noThreats = Nobody can take a Province or an Army of yours with the next march.
advice-whole = Whole plan
advice-less = Less
ask-never = Don’t ask again
ask-never_segment = in this Segment
ask-never_round = in this Round
ask-never_turn = in this Game Turn
ask-never_game = in this game
ask-again = Ask me again
ask-passes =
    { $until ->
        [segment] { $question }: always pass in this Segment
        [round] { $question }: always pass in this Round
        [turn] { $question }: always pass in this Game Turn
       *[game] { $question }: always pass in this game
    }
question-surprise_window = Surprise cards
question-intercept = Interceptions
question-evade = Evasions
question-army_intercepts = Interceptions by Independent Armies
question-army_evades = Evasions by Independent Armies
question-reroll_elephant = Rerolling Elephant dice
question-declare_naval_battle = Naval Battles
question-ask_passage = Asking for passage
handover-title = { $who }, it is your turn
handover-ready = I am { $who }

## Verbs as headings of their answers

verb-activate = Activate
verb-move = Move to
verb-sail = Sail to
verb-take = Take along
verb-leave = Leave behind
verb-claim = Claim
verb-remove = Remove marker
verb-siege = Besiege
verb-march = Force-March
verb-train = Train
verb-post = Place a Minor General at
verb-repost = Move a Minor General
verb-recall = Remove from the map
verb-start = Start at
verb-place = Place
verb-lose = Lose
verb-choose = Choose
verb-escort = Escort with
verb-challenge = Commit
verb-intercept = Intercept from
verb-commit = Send
verb-flee = Evade to
verb-join = Join the battle
verb-command = In command
verb-march-army = Move Army
verb-disband = Disband a Royal Army unit at
verb-shift = Put
verb-first = First player
verb-ask = Ask for Free Passage
verb-discard-general = Pass on

## Cards

card-event = Event
card-bonus = Bonus
card-general = General
card-surprise = Surprise
card-once = once per game
card-number = No. { $number }
card-ops = { $ops } OPs
card-play = Play
card-details = Details
card-needs = What it needs
card-eventNow = You can play its Event now:
card-eventNotNow = Why you cannot play its Event now:
card-surpriseNow = You can play it now:
card-surpriseNotNow = Why you cannot play it now:
card-holds = Yes
card-fails = No

deck-title = The deck
deck-open = Browse the deck
deck-search = Search the cards
deck-types = Kinds of cards
deck-all = All
deck-none = No card matches.
deck-hand = In your hand
deck-unseen = Still to come
deck-count =
    { $count ->
        [one] { $count } card is still to come.
       *[other] { $count } cards are still to come.
    }
deck-places = Draw pile: { $pile }. Face down on the table: { $table }. Other hands: { $hands }.
deck-in_front = In front of players
deck-discards = Discards
deck-removed = Out of the game

about-where = Where
about-can = Can do
about-worth = Worth
about-won = Won
about-lost = Lost
about-now = What you can do with it now
about-others = Also here
about-hint = Click, or press I, to keep this open.

card-notNow = You cannot play this card now.
card-rules = Rules
use-event = For its Event
use-operations = For { $ops } OPs
use-bonus = Bonus: Event and OPs
use-upgrade = Upgrade a Fleet
use-recruit = Recruit a General
use-finish-cart = Finish the Funeral Cart
use-retrieve = Bring back a Fleet
use-discard = Discard
use-surprise = Surprise!
hand-label = Your hand
hand-spectator = You are watching. Hands are hidden.
hand-empty = No cards in hand.

## Chances and fights

march-to = March to { $place }
odds-way = via { $places }
odds-chance = Success: { $chance }
odds-met = If there is a battle: you win { $win }, draw { $draw }, lose { $lose }
chip-chance = { $chance } success
chip-battle = { $win } to win the battle
chip-both = { $chance } success · { $win } to win the battle
odds-naval = { $who } may start a Naval Battle: { $chance } to win it
odds-cost = { $cost } MP, { $left } left
odds-intercept = { $who } may intercept from { $where }: { $chance }
odds-guided = With Local Guides, { $who } may intercept from { $where }: { $chance }
odds-evade = { $who } may evade: { $chance }
odds-bar = Win { $win }, draw { $draw }, lose { $lose }
odds-win = Win { $chance }
odds-draw = Draw { $chance }
odds-lose = Lose { $chance }
odds-strength = Strength { $mine } against { $theirs }
odds-losses = Losses: { $mine } of yours, { $theirs } of theirs
odds-killed = { $who } may be killed: { $chance }
odds-killedMine = Your General may be killed: { $chance }
odds-killedTheirs = Their General may be killed: { $chance }
odds-loses = Average losses: { $losses }
odds-falls = It falls
odds-holds = It holds out
odds-siegeHolds = If it holds: { $points } of { $needed } Siege Points on average.
odds-siegeLosses = The besieger loses { $losses } CUs on average.
odds-overrun = Overrun: no battle
odds-defection = The Royal Army defects
odds-siege = Falls at once: { $chance }; about { $points } Siege Points, { $losses } CUs lost
fight-battle = Battle of { $place }
fight-naval = Naval Battle off { $place }
fight-siege = Siege of { $place }
fight-threatens = A battle may follow
fight-open = The dice have not been rolled yet
fight-openSiege = The die has not been rolled yet
fight-threatensSea = A Naval Battle may be declared
fight-clickUnits = Click the unit above to lose it.
odds-side = { $who } { $chance }
fight-wins = { $who } wins
fight-independentsWin = The Independents win
fight-draw = A draw
fight-taken = The city falls
fight-siegePoints =
    { $count ->
        [one] { $count } Siege Point
       *[other] { $count } Siege Points
    }
fight-siegeLosses =
    { $count ->
        [one] { $count } CU lost
       *[other] { $count } CUs lost
    }
fight-attacker = Attacker
fight-defender = Defender
fight-mover = At sea
fight-interceptor = Attacker
fight-besieger = Besieger
fight-besieged = Besieged
fight-noFleet = No Fleet
fight-noGarrison = Nobody inside
fight-unmodified = No modifiers
fight-progress = { $made } of { $needed } Siege Points
fight-prestige = Prestige
fight-strength = Strength
fight-elephants = Elephants
fight-rating = Battle Rating { $rating }
fight-roll = Roll { $roll }
item-independent = The Army

victory-label = The end of the game
victory-mine = The empire is yours
victory-other = The empire goes to { $who }
victory-dice = Check the dice
victory-again = Another game
after-open = What decided it
after-title = What decided the game
after-wait = Analysing the game …
after-nothing = No single decision decided this game.
after-where = Game Turn { $turn }, { $who }
after-chances = { $who } went from { $before } to { $expected } with this decision, before any dice.
after-luck =
    { $better ->
        [yes] The dice raised it to { $after }.
       *[no] The dice lowered it to { $after }.
    }
after-better = The { $bot } would have chosen: { $label }. That was worth { $chance }, { $gain } more.
after-same = The bot would have done the same.
after-show = Show on the map
after-try = Try it from here
after-tryName = Another try
after-mistakes = Chances you missed
after-mistakesNote = In each of these turns you could have gained more without any risk. Find out how.
after-noMistakes = We did not find any safe gain that you missed.
after-mistake = Game Turn { $turn }, Round { $round }: { $text }
after-dice = Everybody’s dice
after-diceNote = The average of each die, with the number of dice. 3.5 is average.
after-movement = Movement
after-battle = Battles
after-siege = Sieges
after-naval = Naval battles
after-tries = Attempts
after-triesNote = Interceptions, evasions and cards: successes, and how many to expect from the odds
after-pips = Pips above average
after-surplus = { $sign }{ $pips }
after-mean = { $mean } ({ $count })
after-successes = { $done } of { $all } ({ $expected })
after-back = Back to the result
share-title = Share
share-switch = Share this game
share-note = Anyone with this link can replay the whole game and see every card.

chances-label = Chances of winning during the game
chances-wait = Computing the chances …
chances-point = Play { NUMBER($play, useGrouping: 0) }: { $text }
chances-turned = { $who }: { $from } → { $to }.
chances-better = The { $bot } would have chosen: { $label }. { $reason }

## Replay and help

replay-open = Replay
replay-label = Replay
replay-close = Back to the present
replay-first = Go to the setup
replay-last = Go to the end
replay-back = Back one play
replay-next = Forward one play
replay-run = Play
replay-stop = Stop
help-open = Help
help-title = How the table works
help-lead = Everything you can use glows, on the map and in your hand. Click it. If a click could mean several things, you choose one of them. Every option is also a button below, and § shows the rule behind a question.
help-keys = Keys
help-pieces = Units under a medallion
help-factions = Factions
help-independents = Independents
cap-tab = Tab
cap-enter = Enter
cap-space = Space
cap-escape = Esc
key-tab = go through your options
key-arrows = go to the next place in that direction
key-shift = go to any place; Enter explains why you cannot use it
key-enter = choose
key-space = done, pass, stop
key-u = undo
key-a = ask for advice
key-escape = cancel a choice
key-slash = type an action or filter
key-m = go to the map
key-h = go to the hand
key-l = go to the log
key-z = zoom in, zoom out, whole board
key-help = this help
key-d = the deck
key-i = explain the piece or place that has the focus

## The rulebook

rules-readMore = Read rule { $id }
book-title = Rulebook
book-pageTitle = Rule { $rule } – Diadochoi
book-edition = Edition
edition-hybrid = Hybrid rules
book-search = Search a word or an idea
book-contents = Contents
book-differences = Other editions
book-glossary = Glossary
book-legend = Map and pieces
book-aid = Player aid to print
book-welcome = Choose a chapter, or search. Words with a dotted line show what they mean; § leads to the rule.
book-questions = Questions
book-askWin = How do I win?
book-askFar = How far can I move?
book-askBattle = What if I lose a battle?
book-askCity = When does a siege end?
book-askHeir = What if an Heir dies?
book-askSupply = Which markers are isolated?
book-found = Rules about “{ $words }”
book-chapter = { $id } { $title }
book-address = Link to rule { $id }
book-example = Example.
book-optional = optional rule
book-atThisTable = At this table.
book-setting = { $title }: { $value }.
book-ruling = Why we play it like this
book-cases =
    { $count ->
        [one] { $count } example to play
       *[other] { $count } examples to play
    }
book-play = ▶ Play this example
book-elsewhere = In other editions
book-instead = In these rules:
book-turn = Turn the page
book-previous = { $title }
book-next = { $title }
book-open = Rulebook
book-key = Rulebook (B)
book-readHere = Open in the rulebook
ways-open = Who you are and how you win
ways-key = Who you are and how you win (W)
ways-title = How to win
ways-you = You are { $who }
ways-champion = You are a Champion of the king.
ways-usurper = You are the Usurper: anyone may attack you and stay a Champion.
ways-ratings = Initiative { $initiative }, Battle { $battle }
ways-ways = The ways to win
ways-vp = { $goal } Victory Points win at once
ways-legitimacy = { $goal } Legitimacy wins at once
ways-instantNote = From Game Turn { $turn } on, at any moment.
ways-of = { $value } of { $goal }
ways-regency = As regent of an Heir
ways-heirFree = Game Turn { $turn }: nobody controls { $heir }. If that does not change, the highest total of VP and Legitimacy wins.
ways-heirWins = Game Turn { $turn }: { $who } controls { $heir } and has { $total } VP plus Legitimacy; the others have at most { $others }. As things stand, { $who } wins.
ways-heirDies = Game Turn { $turn }: { $who } controls { $heir } and has { $total } VP plus Legitimacy; another player has { $others }. As things stand, { $heir } dies.
ways-end = The most VP at the end of Game Turn { $turn }
ways-rank = { $rank }: { $who }, { $vp } VP
ways-turn = This is Game Turn { $turn }
ways-coming = Next, in Game Turn { $turn }: { $what }
key-w = who you are and how you win
key-b = the rulebook
glossary-lead = Every term of the game in one sentence.
legend-lead = Everything on the map, drawn as you see it at the table.
legend-places = Places
legend-paths = Paths
legend-markers = Markers
legend-generals = Generals and Armies
legend-units = Combat Units
legend-royals = The Royal Family
legend-fleets = Fleets
legend-factions = Factions
battle-drawn = How a battle is scored
battle-local = Local Troops
battle-strength = Strength
battle-roll = Roll { $roll }
battle-score = Score
battle-note = Two Loyal and two Mercenary CUs with Local Troops fight two Loyal CUs and four Elephants, which rolled 0, 4, 2 and 1. The Battle Rating of the second General raises his 1 to a 3. The higher score wins.
## Accounts of fights

fight-not-battle = No battle takes place
fight-not-naval = No Naval Battle takes place
fight-not-siege = The Siege is called off
fight-count = { $count } { $what }
fight-row = Roll { $roll }
fight-rows = Roll { $from }–{ $to }
fight-rowFrom = Roll { $roll } or more
fight-table = Battle Table: strength { $strength } and roll { $roll } give a score of { $score }
fight-dieTo = ≤ { $die }
fight-dieFrom = { $die } +
fight-dieRange = { $from }–{ $to }
fight-siegeTable = Siege Table: modified roll { $roll }
fight-siegeSingle = { $roll } with all modifiers; { $need } or more takes the place.
fight-modified = Modified roll
fight-points = Siege Points
fight-lost = CUs lost
fight-cards = Cards played in this fight
fight-cancelled = is cancelled.

## The log in steps

log-march = { $who } marches from { $from } to { $to }.
log-marchVia = { $who } marches from { $from } via { $via } to { $to }.
log-sails = { $who } sails from { $from } to { $to }.
log-sailsVia = { $who } sails from { $from } via { $via } to { $to }.
log-marchSails = { $who } marches and sails from { $from } to { $to }.
log-marchSailsVia = { $who } marches and sails from { $from } via { $via } to { $to }.
log-fight = { $title }: { $result }.
log-fightScores = { $title }, { $left } to { $right }: { $result }.
log-card = { $who } plays { $card }.
log-cardCancelled = { $who } plays { $card }, which is cancelled.
log-moment = Show this moment
log-needs = needs { $need }
log-showCard = Show the card { $card }
log-summaryOf = Summary of Game Turn { $turn }

## What happens, when it happens

news-label = What has just happened
news-cause = { $name } { $points }
news-mine-vp = You: { $before } → { $after } VP ({ $causes })
news-other-vp = { $who }: { $before } → { $after } VP ({ $causes })
news-mine-legitimacy = You: Legitimacy { $before } → { $after } ({ $causes })
news-other-legitimacy = { $who }: Legitimacy { $before } → { $after } ({ $causes })
news-card = Card: { $card }
news-success = Success
news-evaded = No battle takes place
news-failure = Failure
news-lost =
    { $count ->
        [0] No CU lost
        [one] { $count } CU lost
       *[other] { $count } CUs lost
    }
played-label = { $who } plays { $card }
played-operations = { $who } plays { $card } for { $points ->
        [one] { $points } OP
       *[other] { $points } OPs
    }, not for its Event
played-bonus = { $who } plays { $card }: the Event and { $points ->
        [one] { $points } OP
       *[other] { $points } OPs
    }
movement-label = Movement roll { $die }
movement-general = { $who } { $points }
movement-minor = Minor Generals
march-stopped-game_over = The march stops at { $place }: the game is over.
march-stopped-other_seat = The march stops at { $place }: another player decides first.
march-stopped-other_question = The march stops at { $place }: you have a decision to make first.
march-stopped-force_changed = The march stops at { $place }: your force has changed.
march-stopped-dice = The march stops at { $place }: dice were rolled.
march-stopped-not_possible = The march stops at { $place }: the next step is no longer possible.
march-onTheWay = the last space it reached
threat-province =
    { $count ->
        [one] { $who } has units in { $places }: you can lose { $province } ({ $worth } VP) in { $who }’s next Surrender Segment.
       *[other] { $who } has units in { $count } cities of { $province } ({ $places }): you can lose it ({ $worth } VP) in { $who }’s next Surrender Segment.
    }
threat-city = { $who } can take { $places } in the next Surrender Segment.
threat-siege = { $who } besieges { $places }: { $made } of { $needed } Siege Points.
threat-isolation =
    { $count ->
        [one] { $places } is isolated: you lose its PC marker in the Isolation Phase.
       *[other] { $places } are isolated: you lose their PC markers in the Isolation Phase.
    }
threat-victory_vp = { $who } wins at { $needed } VP and has { $made }.
threat-victory_legitimacy = { $who } wins at { $needed } Legitimacy and has { $made }.
since-mine = For you
since-nothing = Nothing has changed for you.
since-threats = Current threats
since-others = What the others did
settings-follow = The map follows the other players

## The end of a Game Turn

summary-title = Game Turn { $turn } is over
summary-more = What changed hands
summary-next = Continue with Game Turn { $turn }
summary-player = Player
summary-vp = VP
summary-legitimacy = Legitimacy
summary-unchanged = no change
summary-champion = Champion
summary-successor = Successor
summary-usurper = Usurper
summary-provinces = Provinces that changed hands
summary-cities = Cities that changed hands
summary-changes = What changed
summary-nobody = Nobody
summary-from = from { $who }
summary-generals = Generals killed
summary-dispersed = Generals Dispersed
summary-generalOf = { $who }: { $names }
summary-isolation = Lost to isolation
summary-royals = Royal Family and Funeral Cart
summary-none = None
summary-usurperNow = Usurper
summary-noUsurper = Nobody
summary-order = Order of play in the next Game Turn
summary-orderOpen = { $who } decides who goes first.
summary-victory = How close is victory?
summary-instantVp = { $needed } VP win at once
summary-instantLegitimacy = { $needed } Legitimacy wins at once
summary-heir = { $heir } comes of age in Game Turn { $turn }
summary-heirLed = { $regent } is his Regent with { $total } VP + Legitimacy; the highest total is { $best }.
summary-heirFree = Nobody is his Regent; the highest total of VP + Legitimacy is { $best }.
summary-atEnd = Most VP at the end of the game
## Learning by playing. The text of a lesson is in its own file.

nav-learn = Back to the lessons
learn-title = Learn by playing
learn-lead = You do not need to read the rulebook. Play short chapters; each one shows you a new part of the game.
learn-guide = The guide
learn-guideNote = About { $minutes } minutes in total. Stop whenever you like.
learn-start = Start the guide
learn-resume = Continue the guide
learn-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
learn-at = Step { $step } of { $steps }
learn-done = Done
learn-first = Your first real game
learn-firstNote = Three players, the last two Game Turns, always the same start. The coach suggests what to do.
learn-firstGame = Play your first game
learn-firstGameName = My first game
learn-lessons = Lessons
learn-lessonsNote = Play the worked examples from the rulebooks.
learn-editions = Edition
learn-count = { $done } of { $all }
learn-coach = Coach
learn-step = Step { $step } of { $steps }
learn-next = Next
learn-show = Show me
learn-again = Play it again
learn-overview = All lessons
learn-nextUp = Next: { $name }
learn-example = The example in the rulebook:
learn-rules = The rules behind it:
learn-caseNext = Next: { $action }.
learn-toTheRules = Back to the rules
edition-4e = 4th edition
edition-3e = 3rd edition
puzzle-title = Puzzles
puzzle-note = Find a way to reach the goal for certain, or the march with the best chance.
puzzle-count = { $done } of { $all } solved
puzzle-any = All
puzzle-levels = Difficulty
puzzle-level-1 = Easy
puzzle-level-2 = Medium
puzzle-level-3 = Hard
puzzle-theme-victory = Win at once
puzzle-theme-regency = The Regency
puzzle-theme-royals = The Royal Family
puzzle-theme-leader = Stop the leader
puzzle-theme-provinces = Provinces
puzzle-theme-cards = The right card
puzzle-theme-fleets = Fleets
puzzle-theme-dice = The best chance
puzzle-about = { $edition }, { $players } players
puzzle-nothing = No puzzle of this difficulty.
puzzle-solve = Next puzzle
puzzle-next = Next puzzle: { $name }
puzzle-again = Start again
puzzle-show = Show the next step
puzzle-overview = All puzzles
reply-other_way = The rules allow that, but this lesson goes another way. Try again, or press Show me.
reply-not_offered = That is not possible here. Choose something that glows.
reply-read_first = Read this first, then press Next.

## Questions: what an answer costs
loss-chance = { $words } ({ $chance }%)
loss-game-will = { $who } wins the game
loss-game-may = { $who } may win the game
loss-champion-will = You are no longer a Champion: Legitimacy { $before } → { $after }
loss-champion-may = If there is a fight, you are no longer a Champion: Legitimacy { $before } → { $after }
loss-regency-will = You lose { $what }, and the Regency with this Heir
loss-regency-may = You may lose { $what }, and the Regency with this Heir
loss-royal-will = You lose { $what }
loss-royal-may = You may lose { $what }
loss-province-will = You lose { $what } ({ $before } VP)
loss-province-may = You may lose { $what } ({ $before } VP)
loss-legitimacy-will = Legitimacy { $before } → { $after }
loss-legitimacy-may = Legitimacy may fall from { $before } to { $after }
loss-vp-will = VP { $before } → { $after }
loss-vp-may = VP may fall from { $before } to { $after }
loss-unguarded-will = { $what } stays behind without CUs
loss-unguarded-may = { $what } stays behind without CUs
loss-isolated_province-will = Isolation would cost you { $what }
loss-isolated_province-may = Isolation would cost you { $what } at the end of the Game Turn
loss-isolated-will =
    { $count ->
        [one] 1 PC marker becomes isolated
       *[other] { $count } PC markers become isolated
    }
loss-isolated-may =
    { $count ->
        [one] 1 PC marker is isolated: you lose it at the end of the Game Turn
       *[other] { $count } PC markers are isolated: you lose them at the end of the Game Turn
    }
loss-units-will =
    { $count ->
        [one] You lose 1 CU
       *[other] You lose { $count } CUs
    }
loss-units-may =
    { $count ->
        [one] You may lose 1 CU
       *[other] You may lose { $count } CUs
    }
loss-attrition-will =
    { $count ->
        [one] Attrition costs 1 CU
       *[other] Attrition costs up to { $count } CUs
    }
loss-attrition-may =
    { $count ->
        [one] Attrition may cost 1 CU
       *[other] Attrition may cost up to { $count } CUs
    }
lossmark-game = loses the game
lossmark-champion = no longer Champion
lossmark-regency = loses { $what }
lossmark-royal = loses { $what }
lossmark-province = loses { $what }
lossmark-legitimacy = L { $before } → { $after }
lossmark-vp = VP { $before } → { $after }
lossmark-unguarded = leaves { $what }
lossmark-isolated_province = isolates { $what }
lossmark-isolated = isolates { $count }
lossmark-units = −{ $count } CU
lossmark-attrition = Attrition
confirm-sure = Do it
confirm-not = Cancel
confirm-title = { $label }?

## Questions: when to be asked about a Surprise card

trigger-title = When should we ask you about this card?
trigger-default = When it could help
trigger-always = Whenever it can be played
trigger-round = Not this Round
trigger-never = Never
trigger-when = Only at these moments
trigger-against = Against
trigger-anybody = anyone
trigger-set-always = always asks
trigger-set-round = not this Round
trigger-set-never = never asks
trigger-set-when = at set moments
key-n = no question about Surprise cards this Round
moment-free = between Segments
moment-response = in response to a Surprise card
moment-activation = an Army is activated
moment-entry = a force enters a space
moment-interception-declare = before someone intercepts
moment-interception-declared = when someone intercepts
moment-naval-step = a force is at sea
moment-naval-dice = before a Naval Battle
moment-before-battle = before a battle
moment-siege = during a Siege
moment-after-battle = after a battle

## Questions: several answers at once

order-march = { $who } marches to { $place }
order-sail = { $who } sails to { $place } and lands there
gesture-several = { $label }, { $count } times
gesture-everything = { $label } and all others like it ({ $count })
gesture-detach-title = Send out from { $place }
gesture-detach =
    { $who } sets out from { $place } with { $count ->
        [one] { $count } CU
       *[other] { $count } CUs
    }: { $unit }
gesture-garrison-title = Leave a garrison at { $place }
gesture-garrison = A Minor General stays at { $place } with 1 CU: { $unit }
gesture-voyage = Sail to { $label } and land there
gesture-next-activate = End this march, then activate { $who }
gesture-next-roll = Continue: roll for movement
gesture-next-levy = Continue: raise a Mercenary instead of moving
gesture-next-done = Stop and end the Segment
gesture-next-claim = Place a PC marker at { $place }
points-mp = { $count } MP
points-op =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
points-gain = { $count } MP to spend
points-train =
    { $count ->
        [one] { $count } point · { $trained } of { $of }
       *[other] { $count } points · { $trained } of { $of }
    }
ending-mp = End: { $count } MP unused
ending-op =
    { $count ->
        [one] End: { $count } point unused
       *[other] End: { $count } points unused
    }
ending-armies =
    { $count ->
        [one] End: { $count } General has not moved
       *[other] End: { $count } Generals have not moved
    }
ending-removals =
    { $count ->
        [one] End: { $count } marker can still be removed
       *[other] End: { $count } markers can still be removed
    }
ending-claims =
    { $count ->
        [one] End: { $count } space can still be claimed
       *[other] End: { $count } spaces can still be claimed
    }
ending-sieges =
    { $count ->
        [one] End: { $count } Siege is still possible
       *[other] End: { $count } Sieges are still possible
    }
screen-animation = Animation
screen-confirm = Ask before a click on the map plays something
screen-text = Text size
screen-text-normal = Normal
screen-text-large = Large
screen-text-larger = Larger
screen-glow = Glow of things you can click
screen-glow-calm = gentle
screen-glow-normal = normal
screen-glow-strong = strong
map-placeIs =
    { $owner ->
        [none] { $place }. Nobody controls it.
       *[other] { $place }. Controlled by { $owner }.
    } { $pieces ->
        [none] No pieces.
       *[other] { $pieces }
    }
news-others = What the others did
