"""Dice and records that can be checked, and what people contribute to the seed."""

from __future__ import annotations

from pydantic import BaseModel, Field

from diadochoi.record.shared_seed import SharedSeed
from diadochoi.server.schemas.fields import HexDigits, Request


class SecretPromise(Request):
    commitment: HexDigits = Field(description="The hash of your secret, see `secret_rule` of `verify`.")


class ShownSecret(Request):
    secret: HexDigits
    """The 32 bytes whose hash you published, as hex digits."""


class ChanceNumberInfo(BaseModel):
    """One random number of a game. A die ranges from 1 to 6, a draw from 0 to the number of sides minus 1."""

    n: int = Field(description="Its position among the random numbers of the game, from 0.")
    sides: int | None = Field(description="null if the rules of this server cannot tell how many.")
    least: int
    """The lowest value it can have: 1 for a die, 0 for a draw."""
    value: int | None = Field(description="Its value in the game; null if the record does not say.")


class PlayChanceInfo(BaseModel):
    play: int = Field(description="The play that drew it; 0 for the set-up.")
    seat: str | None = Field(description="The colour of the seat that played; null for the set-up.")
    action: str | None
    """The action in notation; null for the set-up."""
    numbers: list[ChanceNumberInfo]
    """The numbers it drew."""


class Verification(BaseModel):
    """The formulas are exact Python; `seed` stands for the 32 bytes given by its hex digits."""

    commitment: str
    """The hash of the seed, published before the game."""
    commitment_rule: str
    """How the hash is made from the seed."""
    number_rule: str
    """How each random number is made from the seed."""
    seed: str | None = Field(description="Shown when the game is over.")
    seed_known: bool = Field(description="Someone could foresee the dice, because the seed was chosen.")
    shared_seed: SharedSeed | None = Field(
        description="What the seed was made of, where people contributed; when the game is over. "
        "Then `commitment` is the one to its `server` part."
    )
    secret_rule: str = Field(description="How a person commits to a secret of 32 bytes.")
    seed_rule: str = Field(description="How the seed is made of the server's part and the secrets shown.")
    plays: list[PlayChanceInfo] = Field(
        description="Every play that drew a random number, in order; shown when the game is over."
    )


class RecordDice(BaseModel):
    plays: list[PlayChanceInfo]
    """Every play that drew a random number, in order."""


class RecordInfo(BaseModel):
    players: int
    """How many seats the game has."""
    edition: str
    """The edition of the rules."""
    options: list[str]
    """The optional rules in use, by id."""
    pack: str | None = Field(description="The id of its content pack.")
    plays: int
    """How many actions it holds."""
    over: bool
    """Whether the game is over."""
    winner: str | None
    """The colour of the winner; null if nobody has won."""
    win: str | None
    """How it was won; null if nobody has won."""
