"""Chance is fair, reproducible, and can be checked afterwards; the fast generator gives the same numbers everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import blake2b, sha256
from typing import Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clanmoot.core.chance import ChanceMover, Committed, FastChance, RecordedChance, SecretChance, Seeded, weighted
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, COMPILED, Rules, State
from clanmoot.games.glory import GAME

UNLIKELY: Final = 1e-6
DRAWS: Final = 60_000 if COMPILED else 20_000
SECRET: Final = bytes(range(32))


class Lottery:
    """A position with chances of its own, for movers that ask for nothing else."""

    def __init__(self, *outcomes: tuple[int, int]) -> None:
        self.outcomes = list(outcomes)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return self.outcomes


def lottery(*weights: int) -> State:
    return cast("State", Lottery(*enumerate(weights)))


def dealt(mover: ChanceMover, rules: Rules) -> list[int]:
    state, cards = rules.new(), list[int]()
    while state.to_move == CHANCE:
        cards.append(mover.choose(state))
        state.play(cards[-1])
    return cards


MOVERS: Final[dict[str, Callable[[], ChanceMover]]] = {
    "fast": lambda: FastChance(Random("fair")),
    "secret": lambda: SecretChance(SECRET, ["a", "b"]),
    "seeded": lambda: Seeded(7, 1).mover(),
}


@pytest.mark.parametrize("name", MOVERS)
def test_equal_outcomes_come_equally_often(name: str, p_value: Callable[..., float]) -> None:
    mover, state = MOVERS[name](), GAME.rules(4).new()
    counts = Counter(mover.choose(state) for _ in range(DRAWS // 2))
    assert sorted(counts) == list(range(42))
    assert p_value(list(counts.values())) > UNLIKELY


@pytest.mark.parametrize("name", MOVERS)
def test_an_outcome_comes_in_proportion_to_its_weight(name: str, p_value: Callable[..., float]) -> None:
    mover, state = MOVERS[name](), lottery(1, 2, 5)
    counts = Counter(mover.choose(state) for _ in range(DRAWS // 2))
    assert p_value([counts[outcome] for outcome in range(3)], [1, 2, 5]) > UNLIKELY


@given(st.lists(st.tuples(st.integers(), st.integers(1, 9)), min_size=1, max_size=6))
def test_each_outcome_holds_as_many_tickets_as_its_weight(outcomes: list[tuple[int, int]]) -> None:
    total = sum(weight for _, weight in outcomes)
    drawn = [weighted(outcomes, ticket) for ticket in range(total)]
    assert drawn == [outcome for outcome, weight in outcomes for _ in range(weight)]
    with pytest.raises(IndexError):
        weighted(outcomes, total)


def test_a_secret_gives_the_same_cards_again(rules: Rules) -> None:
    assert dealt(SecretChance(SECRET, ["a"]), rules) == dealt(SecretChance(SECRET, ["a"]), rules)


def test_the_cards_depend_on_the_secret_on_every_nonce_and_on_their_order() -> None:
    rules = GAME.rules(4)
    movers = [
        SecretChance(SECRET),
        SecretChance(SECRET[::-1]),
        SecretChance(SECRET, ["a"]),
        SecretChance(SECRET, ["b"]),
        SecretChance(SECRET, ["a", "b"]),
        SecretChance(SECRET, ["b", "a"]),
        SecretChance(SECRET, ["ab"]),
    ]
    assert len({tuple(dealt(mover, rules)) for mover in movers}) == len(movers)


def test_a_stranger_can_draw_the_cards_of_a_secret_from_its_description() -> None:
    key = blake2b("ann\0böb".encode(), key=SECRET, digest_size=32).digest()
    drawn, rules = list[int](), GAME.rules(3)
    left = list(range(35))
    for counter in range(31):
        # Rejection is rarer than 2**-58 here.
        number = int.from_bytes(blake2b(counter.to_bytes(8, "little"), key=key, digest_size=8).digest(), "little")
        drawn.append(left.pop(number % len(left)))
    assert dealt(SecretChance(SECRET, ["ann", "böb"]), rules) == drawn


def test_a_secret_rejects_numbers_of_the_incomplete_last_stretch() -> None:
    weight = 2**63 + 1
    mover, state = SecretChance(SECRET), lottery(weight)
    assert [mover.choose(state) for _ in range(50)] == [0] * 50
    assert mover.counter > 50


def test_a_secret_can_be_taken_up_where_it_was_left() -> None:
    rules = GAME.rules(2)
    first, state = SecretChance(SECRET, ["a"]), rules.new()
    for _ in range(10):
        state.play(first.choose(state))
    later = SecretChance(SECRET, ["a"], first.counter)
    assert later.choose(state) == first.choose(state)


def test_a_fresh_commitment_is_honest_and_never_the_same() -> None:
    first, second = Committed.fresh(["a"]), Committed.fresh(["a"])
    assert first.honest()
    assert len(bytes.fromhex(first.secret)) == 32
    assert sha256(bytes.fromhex(first.secret)).hexdigest() == first.commitment
    assert first.secret != second.secret
    assert dealt(first.mover(), GAME.rules(2)) == dealt(SecretChance(bytes.fromhex(first.secret), ["a"]), GAME.rules(2))


def test_another_secret_than_the_one_committed_to_is_not_honest() -> None:
    fresh = Committed.fresh(["a"])
    assert not Committed(fresh.commitment, fresh.nonces, Committed.fresh([]).secret).honest()
    assert not Committed(fresh.commitment, fresh.nonces).honest()


def test_games_of_one_seed_and_deal_get_the_same_cards_and_others_do_not(rules: Rules) -> None:
    cards = [tuple(dealt(Seeded(seed, deal).mover(), rules)) for seed in range(3) for deal in range(3)]
    assert len(set(cards)) == 9
    assert cards[0] == tuple(dealt(Seeded(0, 0).mover(), rules))


def test_recorded_chance_repeats_what_it_was_given_and_stops() -> None:
    mover, state = RecordedChance([3, 1, 2]), GAME.rules(2).new()
    assert [mover.choose(state) for _ in range(3)] == [3, 1, 2]
    with pytest.raises(StopIteration):
        mover.choose(state)


def reference_words(seed: tuple[object, ...], count: int) -> list[int]:
    digest = blake2b(repr(seed).encode(), digest_size=8).digest()
    x, carry = int.from_bytes(digest[:4], "little"), 1 + int.from_bytes(digest[4:], "little") % 2147483083
    words = []
    for _ in range(count):
        words.append(x ^ carry)
        carry, x = divmod(2147483085 * x + carry, 2**32)
    return words


def test_the_generator_starts_with_the_same_numbers_on_every_machine() -> None:
    rng = Random(7, "deal", 3)
    assert [rng.word() for _ in range(4)] == [3478085561, 1802216669, 2990492302, 1903608100]
    assert [rng.below(n) for n in (2, 10, 1000, 10**9)] == [1, 8, 223, 731004337]
    assert rng.unit() == 0.5348735560733368


@given(st.tuples(st.integers(), st.text()), st.integers(1, 50))
def test_the_generator_is_multiply_with_carry(seed: tuple[int, str], count: int) -> None:
    rng = Random(*seed)
    assert [rng.word() for _ in range(count)] == reference_words(seed, count)


@given(st.integers(), st.integers(1, 2**31 - 1))
def test_below_is_within_its_range(seed: int, n: int) -> None:
    rng = Random(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


def test_below_one_is_always_zero() -> None:
    rng = Random("one")
    assert {rng.below(1) for _ in range(100)} == {0}


@pytest.mark.parametrize("n", [2, 7, 42, 3 * 2**29, 2**31 - 1])
def test_below_is_uniform(n: int, p_value: Callable[..., float]) -> None:
    rng, cells = Random("uniform", n), min(n, 48)
    counts = Counter(rng.below(n) * cells // n for _ in range(DRAWS))
    assert p_value([counts[cell] for cell in range(cells)]) > UNLIKELY


def test_below_rejects_what_would_make_some_numbers_likelier(p_value: Callable[..., float]) -> None:
    # Without rejection 3 x 2**29 numbers would share 2**32 words as 3, 3, 2, 3, 3, 2, …
    rng = Random("rejection")
    counts = Counter(rng.below(3 * 2**29) % 3 for _ in range(DRAWS))
    assert p_value([counts[rest] for rest in range(3)]) > UNLIKELY


def test_unit_is_uniform_from_0_up_to_but_not_1(p_value: Callable[..., float]) -> None:
    rng = Random("unit")
    units = [rng.unit() for _ in range(DRAWS)]
    assert all(0.0 <= unit < 1.0 and unit * 2**53 == int(unit * 2**53) for unit in units)
    counts = Counter(int(unit * 64) for unit in units)
    assert p_value([counts[cell] for cell in range(64)]) > UNLIKELY
