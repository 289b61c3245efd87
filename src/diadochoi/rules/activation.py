"""Chapters 6.3 and 9: the Activation Segment, and one activation of an Army or General.

Decides who moves, with what and how far: movement points, taking along and leaving behind, change of
command. Entering a space is `movement`, going by sea `naval`, the roll at the walls `siege`.
"""

from __future__ import annotations

from typing import Final

from diadochoi.content.model import Region
from diadochoi.rules import actions, units, windows
from diadochoi.rules.actions import DONE, STOP, Verb, action
from diadochoi.rules.besieged import besieged_now
from diadochoi.rules.board import BY_SEA, MOUNTAIN
from diadochoi.rules.frames import Frame, Question
from diadochoi.rules.minor_generals import POSTING_VERBS, minors_at, post, posting_options
from diadochoi.rules.movement import EVADED, FOUGHT, MUST_LEAVE, PASSING, RETREATED, WITHDREW, Entry
from diadochoi.rules.places import INDEPENDENT, INSIDE, NOBODY, SEA, SPACE_MASK
from diadochoi.rules.royal_family import bury, cart_is_bound, may_bury
from diadochoi.rules.settle import settle
from diadochoi.rules.state import ACTIVATION, State

# Ready-made actions: listing them is the hot path of the engine.
_ACTIVATE: Final = tuple(action(Verb.ACTIVATE, actions.GENERAL + general) for general in range(64))
_TAKE_UNIT: Final = tuple(action(Verb.TAKE, actions.UNIT + kind) for kind in range(units.KINDS))
_LEAVE_UNIT: Final = tuple(action(Verb.LEAVE, actions.UNIT + kind) for kind in range(units.KINDS))
_MOVE: Final = int(Verb.MOVE)
_REPOST: Final = int(Verb.REPOST)
_LEVY: Final = action(Verb.LEVY)
_ROLL: Final = action(Verb.ROLL)
_SIEGE: Final = action(Verb.SIEGE)
_REMOVE_PC: Final = action(Verb.REMOVE_PC)
_ENTER: Final = action(Verb.ENTER)
_SORTIE: Final = action(Verb.SORTIE)
_EMBARK: Final = action(Verb.EMBARK)
_WITHDRAW: Final = action(Verb.WITHDRAW)
_BURY: Final = action(Verb.BURY)

SIEGE_COST: Final = 2
SIEGE_MINIMUM: Final = 3
INSIDE_LIMIT: Final = 2  # 9.4/g

BY_CARD: Final = 1
BY_SPACES: Final = 2

ASHORE: Final = 0  # no Naval Movement in this activation yet
AT_SEA: Final = 1
LANDED: Final = 2


class ActivationSegment(Frame):
    """6.3: raise one Mercenary, or roll once and activate all Armies and Generals, one at a time."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def advance(self, state: State) -> None:
        if self.step <= 1:
            state.ask(self.seat)
        elif self.step == 3:  # between two activations
            self.step = 1
            windows.open_window(state, windows.FREE)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        if self.step == 0:
            return [_ROLL, _LEVY] if state.config.raise_mercenary == "instead_of_move" else [_ROLL]
        found = activation_options(state, self.seat)
        found.extend(posting_options(state, self.seat))
        found.extend(disbanding_options(state, self.seat))
        found.extend(own_turn_options(state, self.seat))
        found.append(DONE)
        return found

    def choose(self, state: State, choice: int) -> None:
        if self.step == 0:
            if choice == _LEVY:
                from diadochoi.rules.reinforcements import PlaceReinforcements

                self.step = 2
                state.note("levy", self.seat)
                state.push(PlaceReinforcements(self.seat, units.ONE_MERCENARY, ()))
                return
            self.step = 1
            if fixed_allowance(state, self.seat) < 0:
                state.movement_roll = state.die()
                state.note("movement_roll", self.seat, state.movement_roll)
            return
        verb = actions.verb_of(choice)
        if verb == Verb.ACTIVATE:
            state.touched_minors = 0
            self.step = 3
            state.push(Activation(self.seat, actions.first(choice) - actions.GENERAL, -1, 0))
        elif verb in POSTING_VERBS:
            post(state, self.seat, choice)
        elif verb == Verb.DISBAND:
            disband(state, self.seat, choice)
        elif verb in OWN_TURN_VERBS:
            in_own_turn(state, self.seat, choice)
        else:
            settle(state)  # Minor Generals posted for nothing go, CUs they left unmarked are Dispersed
            self.step = 2

    def question(self, state: State) -> Question:
        if self.step == 0:
            return Question("levy_or_march", "6.3/a")
        return Question("activate_next", "9.1/c")

    def why_not(self, state: State, choice: int) -> tuple[str, str] | None:
        from diadochoi.rules.refusals import why_not_next

        return why_not_next(state, self.seat, choice, self.step > 0)


def fixed_allowance(state: State, seat: int) -> int:
    """MPs that a card gives every General of the player in place of the roll, NOBODY without one."""
    held = state.effects.get("fixed_allowance", NOBODY)  # seat * 16 + MPs
    return held & 15 if held >> 4 == seat else NOBODY


def activation_options(state: State, seat: int) -> list[int]:
    """9.1: own Generals on the map that were neither activated nor carried in this Segment."""
    moved = state.moved_generals
    general_at = state.general_at
    return [
        _ACTIVATE[general]
        for general in state.roster[seat]
        if general_at[general] >= 0 and not moved >> general & 1
    ]


def disbanding_options(state: State, seat: int) -> list[int]:
    """7.2F/o: Royal Army CUs that have not moved in this Player Turn."""
    found: list[int] = []
    held = state.troops[seat]
    for location in held:
        still = held[location] & units.ROYAL_MASK
        if still and not location & SEA:
            moved = state.moved_troops.get(location, 0) & units.ROYAL_MASK
            if still > moved + units.ONE_ROYAL * state.marched_royals.get(location, 0):
                found.append(action(Verb.DISBAND, location))
    found.sort()
    return found


def disband(state: State, seat: int, choice: int) -> None:
    state.touched_minors = 0
    state.eliminate_units(seat, actions.first(choice), units.ONE_ROYAL)
    settle(state)


def own_turn_options(state: State, seat: int) -> list[int]:
    """What 3e/8.4/e and 3e/17.4/c allow at any time in the own turn, between two moves."""
    found = command_choices(state, seat) if state.board.ranks_tie else []
    found.extend(burial_options(state, seat))
    return found


def burial_options(state: State, seat: int) -> list[int]:
    """3e/17.4/c; otherwise Alexander is buried in the Forage Segment or at Turn End (3.8/a)."""
    if state.config.burial_window == "own_turn_or_turn_end" and may_bury(state, seat):
        return [_BURY]
    return []


def command_choices(state: State, seat: int) -> list[int]:
    """3e/8.4/e: equals of a Commanding General whose Army has not moved; each once between two actions."""
    rank = state.board.rank
    majors = state.board.majors
    barred = state.moved_generals | state.touched_minors
    found: list[int] = []
    for general in state.roster[seat]:
        location = state.general_at[general]
        if general >= majors or location < 0 or barred >> general & 1:
            continue
        leader = state.commander(seat, location)
        if leader != general and rank[leader] == rank[general] and not state.moved_generals >> leader & 1:
            found.append(action(Verb.COMMAND, actions.GENERAL + general))
    return found


def put_in_command(state: State, seat: int, general: int) -> None:
    """First among his equals: the roster is in the order of command."""
    own = state.roster[seat]
    rank = state.board.rank[general]
    own.remove(general)
    place = next((index for index, other in enumerate(own) if state.board.rank[other] <= rank), len(own))
    own.insert(place, general)
    state.note("takes_command", seat, general, state.general_at[general])


def in_own_turn(state: State, seat: int, choice: int) -> None:
    """Carry out one of `own_turn_options`."""
    if actions.verb_of(choice) == Verb.BURY:
        bury(state, seat)
        settle(state)
    else:
        general = actions.first(choice) - actions.GENERAL
        state.touched_minors |= 1 << state.commander(seat, state.general_at[general])
        put_in_command(state, seat, general)


OWN_TURN_VERBS: Final = frozenset((Verb.COMMAND, Verb.BURY))


class Activation(Frame):
    """9.1 to 9.4: one Army or General spends its movement points.

    The force is what moves together: `units` of those standing at `at`, `generals` and `royals` as bit sets.
    `points` are the MPs of a card, -1 where the movement roll counts; with `from_card` BY_SPACES every path
    costs one of them (hy/54).
    """

    fields = (
        "seat", "general", "at", "units", "generals", "royals", "points", "from_card", "spent", "forfeited",
        "moved", "came_by", "came_from", "stage", "land_before", "embarked_at", "besieged_generals",
        "besieged_spaces", "left_units", "left_generals", "left_royals", "dropped", "must_leave", "granted",
        "guides", "cap", "pending", "stock", "marked",
    )  # fmt: skip

    def __init__(self, seat: int, general: int, points: int, from_card: int) -> None:
        super().__init__()
        self.seat = seat
        self.general = general
        self.at = -1
        self.units = 0
        self.generals = 1 << general
        self.royals = 0
        self.points = points
        self.from_card = from_card
        self.spent = 0
        self.forfeited = 0
        self.moved = 0  # the force has changed its location, or used its CUs in a Siege
        self.came_by = -1  # path kind by which the present space was entered in this activation
        self.came_from = -1  # location it came from
        self.stage = ASHORE
        self.land_before = 0  # MPs were spent on land before the Naval Movement (13.1/d)
        self.embarked_at = -1
        self.besieged_generals = 0  # when the activation began (11.1.B/d)
        self.besieged_spaces: tuple[int, ...] = ()
        self.left_units = 0  # left at the present stop: not taken up again at once
        self.left_generals = 0
        self.left_royals = 0
        self.dropped: tuple[tuple[int, int], ...] = ()  # (location, units) put ashore on the way
        self.must_leave = 0  # 10.C/c, 10.G/a
        self.granted = NOBODY  # who granted Free Passage through the present space
        self.guides = 0  # Local Guides: Mountain paths cost 1, no Stronghold Attrition
        self.cap = 99  # Adverse Omens: at most so many MPs
        self.pending = 0  # an announced action waits for Attrition
        self.stock = 0  # own CUs at the Stronghold before it
        self.marked = 0  # CUs that had moved already where the force has come to

    # -------------------------------------------------------------- the force

    def commander(self, state: State) -> int:
        for general in state.roster[self.seat]:
            if self.generals >> general & 1:
                return general
        return NOBODY

    def allowance(self, state: State) -> int:
        """9.2: MPs of the present Commanding General, or of the card (9.2/k)."""
        if self.points >= 0:
            return min(self.points, self.cap)
        fixed = fixed_allowance(state, self.seat)
        if fixed >= 0:
            return min(fixed, self.cap)
        leader = self.commander(state)
        return min(state.board.tables.movement[state.board.initiative[leader]][state.movement_roll], self.cap)

    def remaining(self, state: State) -> int:
        return 0 if self.forfeited else self.allowance(state) - self.spent

    def gather(self, state: State) -> None:
        """Begin a stop with everything that may come along; leaving behind is a choice (9.1/i)."""
        seat, at = self.seat, self.at
        moved_units = state.moved_troops.get(at, 0)
        self.units = state.troops[seat].get(at, 0) - moved_units
        board = state.board
        if not board.is_minor(self.general):  # 9.1/l
            rank = board.rank[self.general]
            for general in state.roster[seat]:
                if (
                    general < board.majors
                    and state.general_at[general] == at
                    and board.rank[general] < rank
                    and not state.moved_generals >> general & 1
                ):
                    self.generals |= 1 << general
        if self.units:
            for royal in range(board.royals):
                if self.may_carry(state, royal):
                    self.royals |= 1 << royal

    def may_carry(self, state: State, royal: int) -> bool:
        """9.1/j, 8.4: controlled, here, not carried by another General in this Segment."""
        board = state.board
        if state.royal_owner[royal] != self.seat or state.royal_at[royal] != self.at:
            return False
        if state.moved_royals >> royal & 1:
            return False
        if royal == board.cart:
            if state.tomb >= 0:
                return False
            if cart_is_bound(state):
                return state.config.house("cart_on_turn_one") == "within_babylon"
        return True

    def leave_bound_royals(self, state: State) -> None:
        """9.1/j, 8.4/c: who may go through the gates of a city, but not away from it, stays there."""
        cart = state.board.cart
        for royal in range(state.board.royals):
            bound = not self.units or (royal == cart and cart_is_bound(state))
            if self.royals >> royal & 1 and bound:
                self.leave(state, actions.ROYAL + royal)

    def resync(self, state: State) -> None:
        """After a procedure: keep what is left of the force where it stands now."""
        seat, at = self.seat, self.at
        for general in state.roster[seat]:
            if self.generals >> general & 1 and state.general_at[general] != at:
                self.generals &= ~(1 << general)
        alive = 0
        for general in state.roster[seat]:
            alive |= 1 << general
        self.generals &= alive
        here = state.troops[seat].get(at, 0) - state.moved_troops.get(at, 0)
        self.units = units.clamp(self.units, here)
        for royal in range(state.board.royals):
            if self.royals >> royal & 1 and (state.royal_at[royal] != at or state.royal_owner[royal] != seat):
                self.royals &= ~(1 << royal)

    # -------------------------------------------------------------- the procedure

    def advance(self, state: State) -> None:
        if self.step == 0:  # named (9.1/a)
            self.at = state.general_at[self.general]
            state.moved_generals |= 1 << self.general
            self.besieged_spaces, self.besieged_generals = besieged_now(state)
            self.gather(state)
            self.step = 1
            state.note("activated", self.seat, self.general, self.at)
            windows.open_window(state, windows.ACTIVATION)
        elif self.step == 1:
            if not self.generals or state.general_at[self.commander(state)] != self.at:
                self.resync(state)
            if not self.generals:  # nobody is left to go on; what he brought has moved
                self.mark_moved(state)
                self.end(state)
                return
            state.ask(self.seat)
        elif self.step == 2:  # an entry is over
            self.after_entry(state, state.result)
        elif self.step == 3:  # Attrition of a Stronghold passed (10.A/b) is over
            self.units -= self.stock - state.troops[self.seat].get(self.at, 0)
            self.step = 1
            self.carry_out(state, self.pending)
        elif self.step == 4:  # a Siege is over, or a Naval Movement
            self.resync(state)
            self.step = 1
        elif self.step == 5:  # an ability at the end of the activation
            state.ask(self.seat)
        else:
            self.end(state)

    def end(self, state: State) -> None:
        state.pop()
        settle(state)  # whoever has not parted by now is a Subordinate (7.1C/f)

    def parting(self) -> int:
        return self.at

    def has_guides(self) -> bool:
        return self.guides != 0

    def after_entry(self, state: State, result: int) -> None:
        self.step = 1
        self.must_leave = 0
        self.granted = NOBODY
        if result in (WITHDREW, RETREATED):
            self.at = self.came_from
            self.forfeited = 1
            self.came_by = -1
        elif result == EVADED:  # hy/27
            self.follow_flight(state)
        elif result == FOUGHT:
            self.forfeited = 1
        elif result in (PASSING, MUST_LEAVE):
            self.must_leave = result
        if result not in (WITHDREW, RETREATED, EVADED):
            self.adopt(state)
        self.resync(state)
        if result == WITHDREW and state.config.house("withdrawal_ends_activation") == "yes":
            self.finish(state)

    def follow_flight(self, state: State) -> None:
        """hy/27: an intercepted force that has avoided battle stands elsewhere, its movement over."""
        for general in state.roster[self.seat]:
            if self.generals >> general & 1 and state.general_at[general] >= 0:
                self.at = state.general_at[general]
                break
        self.forfeited = 1
        self.came_by = -1

    def adopt(self, state: State) -> None:
        """14.2/b, 14.9/j: who joined from inside, or went over, was moved by him and may go on with him."""
        moved = state.moved_troops.get(self.at, 0)
        gained = moved - units.clamp(moved, self.marked)
        if gained:
            self.units += gained
            state.moved_troops[self.at] = moved - gained
            if moved == gained:
                del state.moved_troops[self.at]

    def options(self, state: State) -> list[int]:
        if self.step == 5:
            return [actions.YES, actions.NO]
        left = self.remaining(state)
        if self.must_leave:
            return self.ways_out(state, left)
        found: list[int] = []
        if self.at & INSIDE:
            if not self.too_many(state) and not self.shies_away(state, self.at & SPACE_MASK):
                found.append(_SORTIE)
        else:
            found.extend(self.land_moves(state, left))
            found.extend(self.works(state, left))
        if self.may_embark(state):
            found.append(_EMBARK)
        found.extend(self.regrouping(state))
        if state.board.ranks_tie:
            found.extend(self.command_options(state))
        if state.config.burial_window == "own_turn_or_turn_end" and may_bury(state, self.seat):
            found.append(_BURY)
        found.append(STOP)
        return found

    def ways_out(self, state: State, left: int) -> list[int]:
        """10.C/c, 10.G/a: on by land or sea or into the own city; or he fights, or goes back."""
        found = self.land_moves(state, left)
        own = state.pc[self.at & SPACE_MASK] == self.seat
        if self.may_embark(state):
            found.append(_EMBARK)
        if self.must_leave == PASSING:
            if own:  # 10.C/c, 9.1/o: royals need not come along
                found.extend(action(Verb.LEAVE, noun) for noun in self.carried_royals(state))
            found.extend(self.royals_to_take(state))  # a bride won on the way (10.C/g)
            if not found or state.config.house("free_passage_breaker") != "granter":
                found.append(STOP)
            return found
        if own and state.is_major_city(self.at):
            found.append(_ENTER)
            found.extend(self.royals_to_take(state))  # 10.G/b
        found.append(_WITHDRAW)
        return found

    def too_many(self, state: State) -> bool:
        """16.8/a: no group of more than 8 CUs leaves a location."""
        return state.config.eight_cu_limit and self.units % 255 > 8

    def land_moves(self, state: State, left: int) -> list[int]:
        if left <= 0 or self.too_many(state) or (self.stage == LANDED and self.land_before):
            return []
        found: list[int] = []
        last = last_kind = -1
        lone = not self.units
        by_spaces = self.from_card == BY_SPACES
        for space, kind, cost in state.board.land_moves[self.at]:
            if by_spaces or (kind == MOUNTAIN and self.guides):
                cost = 1
            if cost <= left:
                if lone and self.shies_away(state, space):
                    continue
                if space == last:  # joined by two kinds of path: name the kind
                    found[-1] |= (actions.BY_PATH + last_kind + 1) << 20
                    found.append(action(_MOVE, space, actions.BY_PATH + kind))
                else:
                    found.append(_MOVE | (space + 1) << 8)
                last, last_kind = space, kind
        return found

    def shies_away(self, state: State, space: int) -> bool:
        """3e/9.9/a: a General without CUs never enters a space with enemy CUs."""
        if self.units or state.config.lone_general_may_enter_enemy_units:
            return False
        return state.enemy_cu_at(self.seat, space)

    def works(self, state: State, left: int) -> list[int]:
        """A Siege (9.3.C), removing a PC (9.3.D), going inside (9.3.B)."""
        found: list[int] = []
        seat, space = self.seat, self.at
        owner = state.pc[space]
        if owner == seat:
            if state.is_major_city(space):
                inside = state.troops[seat].get(space | INSIDE, 0)
                if (self.units + inside) % 255 <= INSIDE_LIMIT:
                    found.append(_ENTER)
            return found
        if owner == NOBODY or (self.stage == LANDED and self.land_before):
            return found
        if owner == INDEPENDENT or state.is_major_city(space):
            if left >= self.siege_cost(state) and self.may_besiege(state):
                found.append(_SIEGE)
        elif (
            state.config.remove_pc_movement_points
            and left >= self.pc_cost(state)
            and self.may_remove_pc(state)
        ):
            found.append(_REMOVE_PC)
        return found

    def may_remove_pc(self, state: State) -> bool:
        """9.3.D/a, /d: three CUs in the Army, whoever moved them."""
        return state.troops[self.seat].get(self.at, 0) % 255 >= SIEGE_MINIMUM

    def siege_cost(self, state: State) -> int:
        """9.3.C/a; 1 with Cavalry against an Independent Minor City or Stronghold (16.9/h)."""
        if (
            state.config.cavalry
            and not state.is_major_city(self.at)
            and units.of_kind(self.units, units.CAVALRY)
        ):
            return 1
        return SIEGE_COST

    def pc_cost(self, state: State) -> int:
        """9.3.D/a; 1 with Cavalry (16.9/k), or under Antipatros in Europe."""
        here = state.troops[self.seat].get(self.at, 0)
        if state.config.cavalry and units.of_kind(here, units.CAVALRY):
            return 1
        board = state.board
        province = board.province[self.at]
        if (
            board.ability[self.commander(state)] == "cheap_pc_removal"
            and province >= 0
            and board.province_region[province] == Region.EUROPE
        ):
            return 1
        return state.config.remove_pc_movement_points

    def may_besiege(self, state: State) -> bool:
        """15.2.A/c, /d: twice a Segment, by the same Army; none that fought or was dropped off."""
        from diadochoi.rules.siege import can_besiege

        config = state.config
        most = self.most_sieges(state)
        done = state.sieges_done.get(self.at, -1)
        if not most or (done >= 0 and (done & 3 >= most or done >> 2 != self.general)):
            return False
        if not config.siege_excludes_units_that_fought_or_were_moved:
            return can_besiege(state, self.seat, self.at, state.troops[self.seat].get(self.at, 0))
        if self.generals & state.fought_generals:
            return False
        fought = state.fought_troops.get(self.at, 0)
        here = state.troops[self.seat].get(self.at, 0)
        fresh = units.clamp(self.units, here - fought) if fought else self.units
        return can_besiege(state, self.seat, self.at, fresh)

    def most_sieges(self, state: State) -> int:
        """15.2.A/c: how often one Army may besiege a space in this Segment; 0: not on the march (hy/45)."""
        config = state.config
        if state.segment == ACTIVATION:
            return config.siege_attempts_activation
        return config.siege_attempts_tyche

    def may_embark(self, state: State) -> bool:
        """13.1: one Naval Movement a Segment, at most 8 CUs, never after landing."""
        if self.stage != ASHORE or self.forfeited or not state.board.port[self.at & SPACE_MASK]:
            return False
        if state.naval_general >= 0 or self.too_many(state):
            return False
        if state.naval_cus + self.units % 255 > 8:
            return False
        left = self.remaining(state)
        if left <= 0 and not self.nearchos(state):
            return False
        cost_off = 1 if self.nearchos(state) else 0
        paths = self.sea_paths(state, self.at & SPACE_MASK)
        return any(cost - cost_off <= left for _, _, cost in paths)

    def sea_paths(self, state: State, space: int) -> list[tuple[int, int, int]]:
        """Sea and Trans-Mediterranean paths out of a space, at what they cost this force."""
        paths = state.board.sea_moves[space]
        if self.from_card == BY_SPACES:
            return [(there, kind, 1) for there, kind, _ in paths]
        return paths

    def nearchos(self, state: State) -> bool:
        return state.board.ability[self.commander(state)] == "first_sea_path"

    def regrouping(self, state: State) -> list[int]:
        """Taking along and leaving behind (9.1/i, 9.1/o, 9.2), Minor Generals for those left."""
        found: list[int] = []
        seat, at = self.seat, self.at
        majors = state.board.majors
        general_at = state.general_at
        own = self.generals
        here = state.troops[seat].get(at, 0)
        others = 0
        barred = state.moved_generals | self.left_generals
        for general in state.roster[seat]:
            if general_at[general] == at and not own >> general & 1:
                others += 1
                if general < majors and not barred >> general & 1 and self.general < majors:
                    found.append(action(Verb.TAKE, actions.GENERAL + general))
        free = here - self.units - state.moved_troops.get(at, 0)
        if free != self.left_units:
            spare = free - units.clamp(self.left_units, free)
            for kind in units.kinds_in(spare):
                found.append(_TAKE_UNIT[kind])
        # 9.1/o: away from the start pieces are left only where a PC or a General marks their owner
        may_leave = not self.moved or state.pc[at & SPACE_MASK] == seat or others > 0
        if may_leave:
            for kind in units.kinds_in(self.units):
                found.append(_LEAVE_UNIT[kind])
        if own & (own - 1):  # more than one
            for general in state.roster[seat]:
                if own >> general & 1:
                    found.append(action(Verb.LEAVE, actions.GENERAL + general))
        if may_leave and self.royals:
            for noun in self.carried_royals(state):
                found.append(action(Verb.LEAVE, noun))
        found.extend(self.royals_to_take(state))
        found.extend(self.posting(state, others))
        return found

    def command_options(self, state: State) -> list[int]:
        """3e/8.4/e, 3e/9.10/b: among equals, before the Army moves or when one has just been picked up."""
        leader = self.commander(state)
        rank = state.board.rank
        return [
            action(Verb.COMMAND, actions.GENERAL + general)
            for general in state.roster[self.seat]
            if general != leader
            and self.generals >> general & 1
            and rank[general] == rank[leader]
            and state.touched_minors >> general & 1
        ]

    def carried_royals(self, state: State) -> list[int]:
        return [actions.ROYAL + royal for royal in range(state.board.royals) if self.royals >> royal & 1]

    def royals_to_take(self, state: State) -> list[int]:
        """9.1/j, 8.4/b: with CUs; between inside and outside of the own city a General is enough."""
        if self.at not in state.royal_at:
            return []
        space = self.at & SPACE_MASK
        own_city = state.pc[space] == self.seat and state.is_major_city(space)
        if not (self.units or own_city):
            return []
        barred = self.royals | self.left_royals
        return [
            action(Verb.TAKE, actions.ROYAL + royal)
            for royal in range(state.board.royals)
            if not barred >> royal & 1 and self.may_carry(state, royal)
        ]

    def posting(self, state: State, others: int) -> list[int]:
        """7.1C/b: a Minor General for what is left here; the active one may go elsewhere (9.3.A/c)."""
        found: list[int] = []
        if not others:
            for choice in posting_options(state, self.seat, self.at):
                noun = actions.first(choice)
                if actions.verb_of(choice) == _REPOST and self.generals >> noun - actions.GENERAL & 1:
                    continue
                found.append(choice)
        general = self.general
        if general >= state.board.majors and not state.touched_minors >> general & 1:
            anchored = (
                not self.moved or not self.units or state.pc[self.at & SPACE_MASK] == self.seat or others > 0
            )
            if anchored:
                held = state.troops[self.seat]
                general_at = state.general_at
                for place in sorted(held):
                    if place != self.at and (
                        place not in general_at or minors_at(state, self.seat, place) < held[place] % 255
                    ):
                        found.append(action(_REPOST, actions.GENERAL + general, place))
        return found

    def choose(self, state: State, choice: int) -> None:
        if self.step == 5:
            self.step = 6
            if choice == actions.YES:
                self.use_ability(state)
            return
        verb = actions.verb_of(choice)
        if verb in POSTING_VERBS:
            self.post(state, choice)
            return
        state.touched_minors = 0
        if verb == Verb.TAKE:
            self.take(state, actions.first(choice))
        elif verb == Verb.COMMAND:
            put_in_command(state, self.seat, actions.first(choice) - actions.GENERAL)
        elif verb == Verb.BURY:
            bury(state, self.seat)
            settle(state)
            self.resync(state)
        elif verb == Verb.LEAVE:
            self.leave(state, actions.first(choice))
        elif verb == Verb.STOP:
            self.stop(state)
        elif self.stronghold_attrition(state, choice):
            from diadochoi.rules.attrition import Attrition

            self.pending = choice
            self.stock = state.troops[self.seat][self.at]
            self.step = 3
            swift = state.config.cavalry and units.of_kind(self.units, units.CAVALRY) > 0  # 16.9/l
            state.push(Attrition(self.seat, self.at, self.units, 1 if swift else 2, 0))
        else:
            self.carry_out(state, choice)

    def stronghold_attrition(self, state: State, choice: int) -> bool:
        """10.A/b: entered and left in one activation, at least once by land, under an Independent PC."""
        if self.came_by < 0 or not self.units or self.guides or self.at & INSIDE:
            return False
        if state.config.stronghold_attrition == "on_entry":  # hy/23
            return False
        if not state.is_stronghold(self.at & SPACE_MASK):
            return False
        if state.config.stronghold_attrition == "on_pass_unless_stop_or_siege":
            done = state.sieges_done.get(self.at & SPACE_MASK, -1)
            if done >= 0 and done >> 2 == self.general:  # 3e/9.12/b
                return False
        verb = actions.verb_of(choice)
        return verb == Verb.MOVE or (verb == Verb.EMBARK and self.came_by < BY_SEA)

    def carry_out(self, state: State, choice: int) -> None:
        verb = actions.verb_of(choice)
        if verb in (Verb.MOVE, Verb.EMBARK):
            self.leave_bound_royals(state)
        if verb == Verb.MOVE:
            self.move(state, actions.first(choice), actions.second(choice))
        elif verb == Verb.SIEGE:
            self.besiege(state)
        elif verb == Verb.REMOVE_PC:
            self.spend(state, self.pc_cost(state))
            state.note("pc_removed_by_march", self.seat, self.at)
            state.set_pc(self.at, NOBODY)
            settle(state)
        elif verb == Verb.ENTER:
            self.change_location(state, self.at | INSIDE)
            state.note("went_inside", self.seat, self.at)
            settle(state)
        elif verb == Verb.SORTIE:
            self.enter(state, self.at & SPACE_MASK, -1)
        elif verb == Verb.EMBARK:
            self.step = 4
            state.push(naval_move(state, self.seat))
        elif verb == Verb.WITHDRAW:
            self.withdraw(state)

    def spend(self, state: State, points: int) -> None:
        self.spent += points
        if self.stage == ASHORE and points:
            self.land_before = 1

    def post(self, state: State, choice: int) -> None:
        own = actions.first(choice) - actions.GENERAL == self.general
        if actions.verb_of(choice) == Verb.REPOST and own:
            self.mark_moved(state)
            post(state, self.seat, choice)
            self.at = actions.second(choice)
            self.royals = self.units = self.left_units = self.left_generals = self.left_royals = 0
            self.moved = 0
            self.came_by = -1
            self.gather(state)
        else:
            post(state, self.seat, choice)

    def take(self, state: State, noun: int) -> None:
        if noun >= actions.ROYAL:
            self.royals |= 1 << noun - actions.ROYAL
        elif noun >= actions.GENERAL:
            general = noun - actions.GENERAL
            self.generals |= 1 << general
            state.moved_generals |= 1 << general  # 9.2/h
            state.note("taken_along", self.seat, general, self.at)
            if state.board.ranks_tie:
                state.touched_minors |= self.generals  # who has just come may command his equals
        else:
            here = state.troops[self.seat][self.at] - self.units
            self.units += units.counter(here, noun - actions.UNIT)

    def leave(self, state: State, noun: int) -> None:
        """Dropped off, or left behind at the start; what was carried has moved for this Segment (9.2/g)."""
        if noun >= actions.ROYAL:
            royal = noun - actions.ROYAL
            self.royals &= ~(1 << royal)
            self.left_royals |= 1 << royal
            if self.moved:
                state.moved_royals |= 1 << royal
        elif noun >= actions.GENERAL:
            general = noun - actions.GENERAL
            self.generals &= ~(1 << general)
            self.left_generals |= 1 << general
            state.note("left_behind", self.seat, general, self.at)
        else:
            one = units.counter(self.units, noun - actions.UNIT)
            self.units -= one
            if self.moved:
                state.moved_troops[self.at] = state.moved_troops.get(self.at, 0) + one
                self.dropped = (*self.dropped, (self.at, one))
            else:
                self.left_units += one

    def change_location(self, state: State, target: int) -> None:
        """Move the force; pieces that it takes along have moved for this Segment (9.1/g)."""
        seat, origin = self.seat, self.at
        self.remember_besieged(state)
        state.move_units(seat, origin, target, self.units)
        for general in state.roster[seat]:
            if self.generals >> general & 1:
                state.general_at[general] = target
                state.moved_generals |= 1 << general
        for royal in range(state.board.royals):
            if self.royals >> royal & 1:
                state.royal_at[royal] = target
        self.came_from = origin
        self.at = target
        self.moved = 1
        self.marked = state.moved_troops.get(target, 0)
        self.must_leave = 0
        self.left_units = self.left_generals = self.left_royals = 0

    def remember_besieged(self, state: State) -> None:
        """11.1.B/d: whom this force has shut in on its way stays Besieged until the next activation."""
        at = self.at
        if at >= INSIDE or not self.units:
            return
        owner = state.pc[at]
        if 0 <= owner < INDEPENDENT and owner != self.seat and state.is_major_city(at):
            for general in state.generals_at(owner, at | INSIDE):
                self.besieged_generals |= 1 << general

    def move(self, state: State, target: int, word: int) -> None:
        kind, cost = -1, 0
        for space, path, price in state.board.land_moves[self.at]:
            if space == target and (word < 0 or word == actions.BY_PATH + path):
                cheap = self.from_card == BY_SPACES or (path == MOUNTAIN and self.guides)
                kind, cost = path, 1 if cheap else price
                break
        self.spend(state, cost)
        self.enter(state, target, kind)

    def enter(self, state: State, target: int, kind: int) -> None:
        """Run the land procedure at the target with this force."""
        enemy_before = enemy_units_before(state, self.seat, target & SPACE_MASK, self.dropped)
        origin = self.at
        self.change_location(state, target)
        self.came_by = kind
        self.step = 2
        state.note("moved", self.seat, self.commander(state), origin, target, self.units)
        state.push(
            Entry(
                self.seat,
                self.seat,
                target,
                origin,
                kind,
                self.units,
                self.generals,
                self.royals,
                self.exit_points(state, target),
                enemy_before,
                self.besieged_generals,
                self.besieged_spaces,
            )
        )

    def exit_points(self, state: State, target: int) -> int:
        """MPs left after the entry if they suffice for a way out of the space, else 0 (10.C/a).

        Into the own city the way is free (10.G/b).
        """
        left = self.remaining(state)
        space = target & SPACE_MASK
        if state.pc[space] == self.seat and state.is_major_city(space):
            return max(1, left)
        return left if self.land_moves(state, left) or self.may_embark(state) else 0

    def besiege(self, state: State) -> None:
        from diadochoi.rules.siege import conduct_siege

        self.spend(state, self.siege_cost(state))
        done = state.sieges_done.get(self.at, self.general << 2)
        state.sieges_done[self.at] = done + 1
        self.moved = 1  # 9.3.C/c
        self.step = 4
        state.push(conduct_siege(state, self.seat, self.at, 0, self.commander(state)))

    def withdraw(self, state: State) -> None:
        """10.G/a: a lone General who cannot or will not go on returns where he came from."""
        origin = self.came_from
        state.note("withdrew", self.seat, self.at, origin)
        self.change_location(state, origin)
        self.forfeited = 1
        self.came_by = -1
        settle(state)
        if state.config.house("withdrawal_ends_activation") == "yes":
            self.finish(state)

    def stop(self, state: State) -> None:
        if self.must_leave == PASSING:  # 10.C/d: he stays after all, and fights
            self.must_leave = 0
            self.step = 2
            state.push(
                Entry.resume(
                    self.seat, self.at, self.came_from, self.came_by, self.units, self.generals, self.royals
                )
            )
            return
        self.finish(state)

    def mark_moved(self, state: State) -> None:
        if self.moved:
            if self.units:
                state.moved_troops[self.at] = state.moved_troops.get(self.at, 0) + self.units
            state.moved_royals |= self.royals

    def finish(self, state: State) -> None:
        self.mark_moved(state)
        if ability_target(state, self.seat, self.commander(state), self.at):
            self.step = 5
        else:
            self.step = 6

    def use_ability(self, state: State) -> None:
        """Kassandros, Polyperchon, Seleukos at the end of an activation: a PC without MPs."""
        leader = self.commander(state)
        independent = state.board.ability_params[leader]["with"] == "independent"
        replaced_by = INDEPENDENT if independent else self.seat
        state.note("ability", self.seat, leader, self.at)
        state.set_pc(self.at, replaced_by)
        settle(state)

    def question(self, state: State) -> Question:
        if self.step == 5:
            return Question("use_ability", "7.1/b", (actions.GENERAL + self.commander(state), self.at))
        subjects = (
            actions.GENERAL + self.commander(state),
            self.at,
            actions.NUMBER + max(0, self.remaining(state)),
        )
        if self.must_leave:
            return Question("must_leave", "10.G/a" if self.must_leave == MUST_LEAVE else "10.C/c", subjects)
        return Question("activation", "9.3/a", subjects)

    def why_not(self, state: State, choice: int) -> tuple[str, str] | None:
        from diadochoi.rules.refusals import why_not_in_activation

        return why_not_in_activation(state, self, choice)


def naval_move(state: State, seat: int) -> Frame:
    """Space by space (13.2), or with the whole path announced (3e/13.4/a)."""
    if state.config.naval_interception == "whole_path":
        from diadochoi.rules.naval_path import PlannedNavalMove

        return PlannedNavalMove(seat)
    from diadochoi.rules.naval import NavalMove

    return NavalMove(seat)


def enemy_units_before(
    state: State, seat: int, space: int, dropped: tuple[tuple[int, int], ...]
) -> tuple[int, ...]:
    """Factions that had CUs in the space before this entry (11.1.B/b); what the mover just dropped is out."""
    found: list[int] = []
    for other, held in enumerate(state.troops):
        total = held.get(space, 0) + held.get(space | INSIDE, 0)
        if other == seat:
            for location, group in dropped:
                if location & SPACE_MASK == space:
                    total -= group
        if total > 0:
            found.append(other)
    if space in state.army_at:
        found.append(INDEPENDENT)
    return tuple(found)


def ability_target(state: State, seat: int, leader: int, at: int) -> bool:
    """`pc_after_activation`: an ability that acts where an activation of the Activation Segment ends."""
    if leader < 0 or leader >= state.board.majors or state.board.ability[leader] != "pc_after_activation":
        return False
    if state.segment != ACTIVATION or at < 0 or at & (INSIDE | SEA):
        return False
    board = state.board
    province = board.province[at]
    params = board.ability_params[leader]
    provinces, replaces = params["provinces"], params["replaces"]
    assert isinstance(provinces, (tuple, list)) and isinstance(replaces, (tuple, list))
    if province < 0 or at >= board.named or board.content.provinces[province].id not in provinces:
        return False
    if not state.is_minor_city(at):  # 2/e: a Stronghold under an Independent PC is no Minor City
        return False
    owner = state.pc[at]
    if owner == seat or (params["needs_no_enemy_cu"] and state.enemy_cu_at(seat, at)):
        return False
    kind = "none" if owner == NOBODY else "independent" if owner == INDEPENDENT else "player"
    return kind in replaces
