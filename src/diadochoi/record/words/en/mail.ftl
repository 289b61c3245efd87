# Emails and push notifications, and the pages their links lead to.

mail-turn_title = Your turn: { $table }
mail-turn =
    { $turn ->
        [0] The game is waiting for { $colour }.
       *[other] Game Turn { $turn }: the game is waiting for { $colour }.
    }
mail-turn_body =
    { $text }

    { $address }

    --
    Unsubscribe: { $stop }
mail-confirm_title = Confirm your address
mail-confirm_body =
    Someone who plays at { $server } wants to get an email at this address when it is their turn.

    If that is you, confirm it here:
    { $confirm }

    If not, ignore this email. We will not write again.
mail-confirm_ask = Do you want an email when it is your turn?
mail-confirm_yes = Yes, email me
mail-confirm_done = Done. We will email you when it is your turn.
mail-stop_ask = Do you want to stop these emails?
mail-stop_yes = Yes, stop
mail-stop_done = Done. You will get no more emails.
mail-link_expired = This link no longer works.
mail-address_gone = We no longer have this address. Enter it again.
mail-reset_title = Choose a new password
mail-reset_body =
    Someone asked for a new password for your account at { $server }.

    If that was you, choose one here within an hour:
    { $reset }

    If not, ignore this email. Your password stays as it is.
