"""Users: guests, accounts, signing in and out."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from fastapi import APIRouter, Request, Response
from sqlalchemy.orm import Session

from diadochoi.message import Message
from diadochoi.server.http.context import (
    Context,
    ServerContext,
    SignedInUser,
    Visitor,
    address,
    network,
    set_cookie,
)
from diadochoi.server.http.error_responses import errors
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.people import (
    Accepted,
    AccountData,
    AccountDeletion,
    Credentials,
    ForgottenPassword,
    Logout,
    Me,
    NewGuest,
    NewPassword,
    PasswordReset,
    User,
)
from diadochoi.server.storage import account_data, identity, sign_ins
from diadochoi.server.storage.identity import COOKIE, Identity
from diadochoi.server.storage.sign_ins import SignIn
from diadochoi.server.tables import seating, table_store
from diadochoi.server.tables.registry import rename_everywhere
from diadochoi.server.timestamps import now_ms

router = APIRouter(prefix="/api", tags=["identity"])
RESET_WITHIN: Final = 3_600_000  # milliseconds
# sent in the background: the response time must not reveal whether a mail is sent
_sending: set[asyncio.Task[None]] = set()


def _me(user: Identity | None) -> Me:
    if user is None:
        return Me(user=None)
    return Me(user=User(id=user.id, name=user.name, account=user.account))


@router.get("/me", responses=errors())
async def who_am_i(visitor: Visitor) -> Me:
    """Who you are; `user` is null if you are not signed in."""
    return _me(visitor)


@router.post("/me", responses=errors(409))
async def become_guest(
    request: Request, response: Response, context: ServerContext, visitor: Visitor, body: NewGuest
) -> Me:
    """Become a guest, or change your name as a guest."""
    if visitor is None:
        context.limits.spend("guest", address(request))
        signed_in = await context.database.write(
            lambda session: sign_ins.begin(session, identity.make_guest(session, body.name))
        )
        set_cookie(request, response, signed_in)
        return _me(signed_in.user)
    known = user = visitor
    if body.name is not None and body.name != visitor.name:
        name = body.name
        user = await context.database.write(lambda session: identity.rename(session, known.id, name))
        rename_everywhere(context.registry, user.id, user.name)
    renewed = None
    if not known.session:  # its cookie is from before there were sessions
        renewed = await context.database.write(lambda session: sign_ins.begin(session, known))
    set_cookie(request, response, renewed)
    return _me(user)


@router.post("/accounts", responses=errors(409), status_code=201)
async def make_account(
    request: Request, response: Response, context: ServerContext, visitor: Visitor, body: Credentials
) -> Me:
    """Create an account with a name and a password. You keep your seats."""
    context.limits.spend("password", network(request))
    identity.need_good_password(body.password, body.name)
    hashed = await context.passwords.run(address(request), lambda: identity.hash_password(body.password))
    guest = visitor.id if visitor is not None else None
    signed_in = await context.database.write(
        lambda session: sign_ins.begin_anew(
            session, identity.make_account(session, guest, body.name, hashed)
        )  # a cookie of the guest does not open the account
    )
    user = signed_in.user
    await context.disconnect_everywhere(user.id, str(Message("problem-signed_in_anew")))
    rename_everywhere(context.registry, user.id, user.name)
    set_cookie(request, response, signed_in)
    return _me(user)


@router.post("/login", responses=errors(401))
async def sign_in(
    request: Request, response: Response, context: ServerContext, visitor: Visitor, body: Credentials
) -> Me:
    """Sign in to an account. The seats you held as a guest become the account's."""
    context.limits.spend("password", network(request))  # limits the person who guesses, not the account
    account, hashed = await context.database.read(lambda session: identity.find_account(session, body.name))
    user = await context.passwords.run(
        address(request), lambda: identity.check_password(account, hashed, body.password)
    )
    if visitor is not None and not visitor.account:
        guest = visitor.id
        tables = await context.database.write(lambda session: _hand_on(session, guest, user.id))
        for game_id in tables:
            await context.registry.reload(game_id)
            context.registry.publish("reload", game=game_id)
    old = visitor.session if visitor is not None else ""
    signed_in = await context.database.write(lambda session: sign_ins.begin(session, user, instead_of=old))
    if visitor is not None:
        await context.disconnect_everywhere(visitor.id, str(Message("problem-signed_in_anew")), old)
    set_cookie(request, response, signed_in)
    return _me(user)


def _hand_on(session: Session, guest: str, account: str) -> list[str]:
    sign_ins.end_all(session, guest)
    return identity.hand_on(session, guest, account)


@router.post("/logout", responses=errors(401))
async def sign_out(response: Response, context: ServerContext, user: SignedInUser, body: Logout) -> Me:
    """Sign out here, or on every device."""
    if body.everywhere:
        await context.database.write(lambda session: sign_ins.end_all(session, user.id))
        await context.disconnect_everywhere(user.id, str(Message("problem-signed_out_everywhere")))
    else:
        await context.database.write(lambda session: sign_ins.sign_out(session, user))
        await context.disconnect_everywhere(user.id, str(Message("problem-signed_out")), user.session)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return _me(None)


# ---------------------------------------------------------------------- account settings


@router.post("/account/password", responses=errors(401, 403, 409))
async def change_password(
    request: Request,
    response: Response,
    context: ServerContext,
    user: SignedInUser,
    body: NewPassword,
) -> Me:
    """Change your password. You are signed out everywhere else."""
    await _need_password(request, context, user, body.password)
    signed_in = await _set_password(request, context, user, body.new_password)
    set_cookie(request, response, signed_in)
    return _me(signed_in.user)


@router.post("/account/reset", responses=errors(409), status_code=202)
async def ask_for_reset(request: Request, context: ServerContext, body: ForgottenPassword) -> Accepted:
    """Email a link for setting a new password, if the account has a confirmed address. The answer does not
    say whether it has."""
    if context.notifier.mail is None:
        raise Problem("conflict", Message("problem-no_reset"))
    context.limits.spend("mail", network(request))
    account, _ = await context.database.read(lambda session: identity.find_account(session, body.name))
    if account is not None:
        found = account
        addresses = await context.database.read(
            lambda session: identity.confirmed_addresses(session, found.id)
        )
        token = context.signer.seal("reset", f"{found.id}.{found.epoch}.{now_ms() + RESET_WITHIN}")
        for own in addresses:
            task = asyncio.create_task(context.notifier.send_reset(own, token))
            _sending.add(task)
            task.add_done_callback(_sending.discard)
    return Accepted(accepted=True)


@router.post("/account/reset/finish", responses=errors(401, 403, 409))
async def finish_reset(
    request: Request, response: Response, context: ServerContext, body: PasswordReset
) -> Me:
    """Set a new password with the link from the email. The link works once, within an hour."""
    context.limits.spend("password", network(request))
    opened = context.signer.open_seal("reset", body.token)
    parts = opened.split(".") if opened is not None else []
    user = None
    if len(parts) == 3 and int(parts[2]) >= now_ms():
        user = await context.database.read(
            lambda session: identity.find_user(session, parts[0], int(parts[1]))
        )
    if user is None or not user.account:
        raise Problem("not_allowed", Message("problem-reset_expired"))
    signed_in = await _set_password(request, context, user, body.new_password)
    set_cookie(request, response, signed_in)
    return _me(signed_in.user)


@router.get("/account/data", responses=errors(401, reading=True))
async def export_data(context: ServerContext, user: SignedInUser) -> AccountData:
    """Get everything this server stores about you."""
    return await context.database.read(lambda session: account_data.export(session, user.id))


@router.post("/account/delete", responses=errors(401, 403, 409))
async def delete_account(
    request: Request,
    response: Response,
    context: ServerContext,
    user: SignedInUser,
    body: AccountDeletion,
) -> Me:
    """Delete your account, or yourself as a guest. You leave your tables, and finished games no longer show
    your name."""
    if user.account:
        await _need_password(request, context, user, body.password)
    for game_id in await context.database.read(lambda session: account_data.games_of(session, user.id)):
        async with context.registry.change(game_id) as table:
            is_open = table.row.state == "open"
            seating.withdraw(table, user.id)
            gone = table.row.state == "abandoned" and is_open
        if gone:
            await context.database.write(partial(table_store.remove, game_id=game_id))
            context.registry.removed(game_id)
    concerned = await context.database.write(lambda session: account_data.forget(session, user.id))
    for game_id in concerned:
        await context.registry.reload(game_id)
        context.registry.publish("reload", game=game_id)
    await context.disconnect_everywhere(user.id, str(Message("problem-account_deleted")))
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return _me(None)


async def _need_password(request: Request, context: Context, user: Identity, password: str) -> None:
    if not user.account:
        raise Problem("conflict", Message("problem-guest_only"))
    context.limits.spend("password", network(request))
    account, hashed = await context.database.read(lambda session: identity.find_account(session, user.name))
    await context.passwords.run(address(request), lambda: identity.check_password(account, hashed, password))


async def _set_password(request: Request, context: Context, user: Identity, password: str) -> SignIn:
    identity.need_good_password(password, user.name)
    hashed = await context.passwords.run(address(request), lambda: identity.hash_password(password))
    signed_in = await context.database.write(
        lambda session: sign_ins.begin_anew(session, identity.change_password(session, user.id, hashed))
    )
    await context.disconnect_everywhere(user.id, str(Message("problem-password_changed")))
    return signed_in
