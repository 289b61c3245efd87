"""Users: guests, accounts, signing in, and what is stored about a person."""

from __future__ import annotations

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from diadochoi.server.schemas.fields import Name, Password, Request


class User(BaseModel):
    id: str
    """The user's id."""
    name: str
    """The name to show."""
    account: bool = Field(description="Has a password, so that it can sign in on another device.")


class Me(BaseModel):
    user: User | None
    """Who you are; null if you are not signed in."""


class NewGuest(Request):
    name: Name | None = None
    """The name to show; null for a random one."""


class Credentials(Request):
    name: Name
    """The account name."""
    password: Password
    """The password, in plain text; only its hash is stored."""


class NewPassword(Request):
    password: str = Field(max_length=200, description="The one you have now.")
    new_password: Password
    """The password you want instead."""


class ForgottenPassword(Request):
    name: Name
    """The account name; a link goes to its confirmed email addresses."""


class PasswordReset(Request):
    token: str = Field(max_length=200)
    """The token of the link in the email."""
    new_password: Password
    """The password you want instead."""


class AccountDeletion(Request):
    password: str = Field(default="", max_length=200, description="Of an account; guests have none.")


class StoredChannel(TypedDict):
    kind: str
    """Email, or a notification of the browser."""
    address: str
    """The email address, or the address of the browser's push service."""
    confirmed: bool
    """Whether its owner has confirmed it."""


class StoredSeat(TypedDict):
    game: str
    """The id of the table."""
    name: str
    """The name of the table."""
    state: str
    """Whether the game has begun, is over, or was abandoned."""
    seat: int
    """The number of the seat."""


class StoredChat(TypedDict):
    game: str
    """The id of the table."""
    at: int
    """When it was said, in milliseconds since 1970."""
    text: str
    """What was said."""


class StoredSession(TypedDict):
    """A device on which somebody is signed in."""

    created_at: int
    """When they signed in, in milliseconds since 1970."""
    seen_at: int
    """When the device was last seen, to the day, in milliseconds since 1970."""


class AccountData(TypedDict):
    """Everything that is stored about a person."""

    id: str
    """The user's id."""
    name: str
    """The name that others see."""
    account: bool
    """Whether there is a password; guests have none."""
    created_at: int
    """When the user was made, in milliseconds since 1970."""
    seen_at: int
    """When the user was last seen, in milliseconds since 1970."""
    sessions: list[StoredSession]
    """The devices on which the person is signed in."""
    notifications: list[StoredChannel]
    """How the person is told that it is their turn."""
    seats: list[StoredSeat]
    """The seats they hold."""
    hosted: list[str]
    """The tables they host, by id."""
    watched: list[str]
    """The tables they watch, by id."""
    chat: list[StoredChat]
    """What they said at tables."""


class Accepted(BaseModel):
    accepted: bool
    """Always true; it does not say whether the account exists."""


class Logout(Request):
    everywhere: bool = False
    """Sign out on all devices."""
