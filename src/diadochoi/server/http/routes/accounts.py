"""Who you are: guest, account, signing in and out."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from diadochoi.server import schemas
from diadochoi.server.http.context import Here, SignedIn, Someone, address, set_cookie
from diadochoi.server.http.error_responses import errors
from diadochoi.server.storage import identity
from diadochoi.server.storage.identity import COOKIE, Identity
from diadochoi.server.tables.registry import rename_everywhere

router = APIRouter(prefix="/api", tags=["identity"])


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
    here.limits.spend("password", address(request))
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
    here.limits.spend("password", address(request))
    here.limits.spend("account", identity.fold(body.name))
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
        await here.show_out_everywhere(user.id, "You signed out everywhere.")
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return _me(None)
