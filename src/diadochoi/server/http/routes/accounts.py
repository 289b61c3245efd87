"""Who you are: guest, account, signing in and out."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Request, Response

from diadochoi.message import Message
from diadochoi.server import schemas
from diadochoi.server.http.context import Context, Here, SignedIn, Someone, address, network, set_cookie
from diadochoi.server.http.error_responses import errors
from diadochoi.server.problems import Problem
from diadochoi.server.storage import account_data, identity
from diadochoi.server.storage.identity import COOKIE, Identity
from diadochoi.server.tables import seating, table_store
from diadochoi.server.tables.registry import rename_everywhere
from diadochoi.server.timestamps import now_ms

router = APIRouter(prefix="/api", tags=["identity"])
RESET_WITHIN: Final = 3_600_000  # milliseconds
_sending: set[asyncio.Task[None]] = set()  # the time must not tell whether a mail goes out


def _me(user: Identity | None) -> schemas.Me:
    if user is None:
        return schemas.Me(user=None)
    return schemas.Me(user=schemas.User(id=user.id, name=user.name, account=user.account))


@router.get("/me", responses=errors())
async def who_am_i(someone: Someone) -> schemas.Me:
    """Who you are; `user` is null when nobody is signed in."""
    return _me(someone)


@router.post("/me", responses=errors(409))
async def become_guest(
    request: Request, response: Response, here: Here, someone: Someone, body: schemas.NewGuest
) -> schemas.Me:
    """Become a guest, or change the name of the one you are."""
    if someone is None:
        here.limits.spend("guest", address(request))
        user = await here.database.write(lambda session: identity.make_guest(session, body.name))
    elif body.name is not None and body.name != someone.name:
        known, name = someone, body.name
        user = await here.database.write(lambda session: identity.rename(session, known.id, name))
        rename_everywhere(here.registry, user.id, user.name)
    else:
        user = someone
    set_cookie(request, response, user)
    return _me(user)


@router.post("/accounts", responses=errors(409), status_code=201)
async def make_account(
    request: Request, response: Response, here: Here, someone: Someone, body: schemas.Credentials
) -> schemas.Me:
    """Give yourself a name and a password; the seats you hold stay yours."""
    here.limits.spend("password", network(request))
    identity.need_good_password(body.password, body.name)
    hashed = await here.passwords.run(address(request), lambda: identity.hash_password(body.password))
    guest = someone.id if someone is not None else None
    user = await here.database.write(lambda session: identity.make_account(session, guest, body.name, hashed))
    rename_everywhere(here.registry, user.id, user.name)
    set_cookie(request, response, user)
    return _me(user)


@router.post("/login", responses=errors(401))
async def sign_in(
    request: Request, response: Response, here: Here, someone: Someone, body: schemas.Credentials
) -> schemas.Me:
    """Sign in to an account; what you hold as a guest becomes the account's."""
    here.limits.spend("password", network(request))  # the guesser, never the account
    account, hashed = await here.database.read(lambda session: identity.find_account(session, body.name))
    user = await here.passwords.run(
        address(request), lambda: identity.check_password(account, hashed, body.password)
    )
    if someone is not None and not someone.account:
        guest = someone.id
        tables = await here.database.write(lambda session: identity.hand_on(session, guest, user.id))
        for game_id in tables:
            await here.registry.reload(game_id)
            here.registry.tell("reload", game=game_id)
    set_cookie(request, response, user)
    return _me(user)


@router.post("/logout", responses=errors(401))
async def sign_out(response: Response, here: Here, user: SignedIn, body: schemas.Logout) -> schemas.Me:
    """Sign out here, or on every device."""
    if body.everywhere:
        await here.database.write(lambda session: identity.sign_out_everywhere(session, user.id))
        await here.disconnect_everywhere(user.id, str(Message("problem-signed_out_everywhere")))
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return _me(None)


# ---------------------------------------------------------------------- the account itself


@router.post("/account/password", responses=errors(401, 403, 409))
async def change_password(
    request: Request, response: Response, here: Here, user: SignedIn, body: schemas.NewPassword
) -> schemas.Me:
    """Change your password; you are signed out everywhere else."""
    await _need_password(request, here, user, body.password)
    changed = await _set_password(request, here, user, body.new_password)
    set_cookie(request, response, changed)
    return _me(changed)


@router.post("/account/reset", responses=errors(409), status_code=202)
async def ask_for_reset(request: Request, here: Here, body: schemas.ForgottenPassword) -> schemas.Accepted:
    """Get a link for a new password by email, if the account has a confirmed address; it does not say so."""
    if here.notifier.mail is None:
        raise Problem("conflict", Message("problem-no_reset"))
    here.limits.spend("mail", network(request))
    account, _ = await here.database.read(lambda session: identity.find_account(session, body.name))
    if account is not None:
        found = account
        addresses = await here.database.read(lambda session: identity.confirmed_addresses(session, found.id))
        token = here.signer.seal("reset", f"{found.id}.{found.epoch}.{now_ms() + RESET_WITHIN}")
        for own in addresses:
            task = asyncio.create_task(here.notifier.send_reset(own, token))
            _sending.add(task)
            task.add_done_callback(_sending.discard)
    return schemas.Accepted(accepted=True)


@router.post("/account/reset/finish", responses=errors(401, 403, 409))
async def finish_reset(
    request: Request, response: Response, here: Here, body: schemas.PasswordReset
) -> schemas.Me:
    """Set a new password with the link from the email; it works once, for an hour."""
    here.limits.spend("password", network(request))
    opened = here.signer.open_seal("reset", body.token)
    parts = opened.split(".") if opened is not None else []
    user = None
    if len(parts) == 3 and int(parts[2]) >= now_ms():
        user = await here.database.read(lambda session: identity.find_user(session, parts[0], int(parts[1])))
    if user is None or not user.account:
        raise Problem("not_allowed", Message("problem-reset_expired"))
    changed = await _set_password(request, here, user, body.new_password)
    set_cookie(request, response, changed)
    return _me(changed)


@router.get("/account/data", responses=errors(401, reading=True))
async def export_data(here: Here, user: SignedIn) -> dict[str, Any]:
    """Everything this server stores about you."""
    return await here.database.read(lambda session: account_data.export(session, user.id))


@router.post("/account/delete", responses=errors(401, 403, 409))
async def delete_account(
    request: Request, response: Response, here: Here, user: SignedIn, body: schemas.AccountDeletion
) -> schemas.Me:
    """Delete your account, or yourself as a guest: you leave your tables; finished games lose your name."""
    if user.account:
        await _need_password(request, here, user, body.password)
    for game_id in await here.database.read(lambda session: account_data.games_of(session, user.id)):
        async with here.registry.change(game_id) as table:
            is_open = table.row.state == "open"
            seating.withdraw(table, user.id)
            gone = table.row.state == "abandoned" and is_open
        if gone:
            await here.database.write(partial(table_store.remove, game_id=game_id))
            here.registry.removed(game_id)
    concerned = await here.database.write(lambda session: account_data.forget(session, user.id))
    for game_id in concerned:
        await here.registry.reload(game_id)
        here.registry.tell("reload", game=game_id)
    await here.disconnect_everywhere(user.id, str(Message("problem-account_deleted")))
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return _me(None)


async def _need_password(request: Request, here: Context, user: Identity, password: str) -> None:
    if not user.account:
        raise Problem("conflict", Message("problem-guest_only"))
    here.limits.spend("password", network(request))
    account, hashed = await here.database.read(lambda session: identity.find_account(session, user.name))
    await here.passwords.run(address(request), lambda: identity.check_password(account, hashed, password))


async def _set_password(request: Request, here: Context, user: Identity, password: str) -> Identity:
    identity.need_good_password(password, user.name)
    hashed = await here.passwords.run(address(request), lambda: identity.hash_password(password))
    changed = await here.database.write(lambda session: identity.change_password(session, user.id, hashed))
    await here.disconnect_everywhere(user.id, str(Message("problem-password_changed")))
    return changed
