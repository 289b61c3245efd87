# What happens at a table apart from the game itself.

table-somebody = Someone
table-timeout = { $colour } has run out of time; the bot { $bot } takes over.
table-bot_failed = The bot { $bot } had no answer for { $colour }, so a simpler bot chose.
table-end = The game is over.
table-abandoned = The game was abandoned.
table-settings = { $who } changed the table settings.
table-closed = { $who } has closed this table to others.
table-seat_asked = { $who } asks to take over { $colour }.
table-watch_renewed = { $who } made a new link for spectators; the old one no longer works.
table-undo = { $colour } takes back a move.
table-undo_asked = { $colour } asks to take back a move.
table-agreed = { $colour } agrees.
table-refused = { $colour } refuses.
table-paused = { $who } pauses the game.
table-unpaused = { $who } resumes the game.
table-standing = Your automatic answer: { $answer }.
table-standing_lifted = You will answer this question yourself again.
table-trigger = You changed when you are asked about a Surprise card.
table-took = { $who } takes { $colour }.
table-left = { $who } leaves { $colour }.
table-handed = The bot { $bot } now plays { $colour }.
table-stood_in = { $who } lets the bot { $bot } play { $colour } while { $owner } is away.
table-invited = { $who } invites someone to play { $colour }.
table-invited_back = { $who } makes a new link for { $owner } to return to { $colour }.
table-returned = { $who } plays { $colour } again.
table-of_host = { $name }'s table
