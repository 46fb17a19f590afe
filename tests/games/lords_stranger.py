"""A stranger checks an exported game of Lords of Scotland by the printed rules, with nothing of this program at hand."""

from __future__ import annotations

from typing import Any, Final

Json = Any
Card = int
"""The rank."""

CLANS: Final = ("Scott", "Makgill", "MacDonnell", "Wemyss", "Fergusson", "Forsyth", "Cockburn", "Cochrane")
STAYING_ACTIVE: Final = ("Bruce", "Cochrane", "MacDonnell")


class Wrong(Exception):
    """The export tells something that the rules do not allow."""


class _TheEnd(Exception):
    """No further event is told."""


def check(game: Json) -> int:
    """Check a game, whole or not; the number of rounds that were counted.

    Raises:
        Wrong: something is not as it should be.
    """
    try:
        return Stranger(game).check()
    except (KeyError, TypeError, IndexError) as error:
        raise Wrong(repr(error)) from error


def must(condition: bool, what: object) -> None:
    if not condition:
        raise Wrong(what)


def clan(card: Card) -> str:
    return "Bruce" if card > 96 else CLANS[(card - 1) % 8]


def strength(card: Card) -> int:
    return 12 if card > 96 else (card - 1) // 8 + 1


def card_of(told: Json) -> Card:
    card: Card = told["rank"]
    must(told == written(card), told)
    return card


def cards_of(told: Json) -> list[Card]:
    return [card_of(card) for card in told]


def written(card: Card) -> Json:
    return {"rank": card, "clan": clan(card), "strength": strength(card)}


class Follower:
    def __init__(self, card: Card, laid: tuple[int, int] | None = None) -> None:
        self.card = card
        self.laid = laid
        self.active: str | None = None

    def clans(self) -> set[str]:
        """The clan that the army must be of, if it is to be doubled."""
        return set() if self.active == "Bruce" else {clan(self.card)}


class Stranger:
    def __init__(self, game: Json) -> None:
        self.game = game
        self.options = game["options"]
        self.seats = len(game["seats"])
        self.told = list(game["moves"])
        self.next = 0
        self.same_clan = {"auto": self.seats >= 4, "same-clan": True, "any-clan": False}[self.options["activation"]]
        everything = range(1, 97 if self.options["bruce"] == "out" else 99)
        must(cards_of(game["setup"]["deck"]) == list(everything), "the deck")
        must(game["setup"]["same_clan"] == self.same_clan, "which Followers block")
        # What nobody has seen, by pack: in the draw pile and face down in the row.
        self.unseen: dict[int, set[Card]] = {0: set(everything)}
        self.pack = 0
        self.row: list[Card | tuple[int] | None] = [None] * 5
        self.hands: list[set[Card]] = [set() for _ in range(self.seats)]
        self.armies: list[list[Follower]] = [[] for _ in range(self.seats)]
        self.laid = [0] * self.seats
        self.claimed: list[list[Card]] = [[] for _ in range(self.seats)]
        self.supporters: list[Card] = []
        self.discard: set[Card] = set()
        self.order: list[int] = []
        self.holder = -1
        self.counted = 0

    def check(self) -> int:
        try:
            self.play()
        except _TheEnd:
            must(self.game["result"] is None, "a result before the end")
        else:
            must(self.next == len(self.told), "events after the end")
            must(self.game["result"] == self.result(), "the result")
        must(len(self.game["rounds"]) == self.counted, "the number of rounds")
        return self.counted

    def take(self, event: str, **expected: object) -> Json:
        """The next event, which must be this one."""
        told = self.peek()
        self.next += 1
        must(told["event"] == event, (self.next, told, event))
        for name, value in expected.items():
            must(told[name] == value, (self.next, told, name, value))
        return told

    def peek(self) -> Json:
        if self.next == len(self.told):
            raise _TheEnd
        return self.told[self.next]

    # Cards that nobody has seen

    def pile(self) -> int:
        return len(self.unseen[self.pack]) - self.row.count((self.pack,))

    def can_draw(self) -> bool:
        return self.pile() > 0 or bool(self.discard)

    def ready(self) -> bool:
        """Shuffle if need be; whether there is a card now."""
        if not self.can_draw():
            return False
        if self.pile() == 0:
            shuffled = self.take("shuffle")
            must(cards_of(shuffled["cards"]) == sorted(self.discard), "what is shuffled")
            self.pack += 1
            self.unseen[self.pack] = self.discard
            self.discard = set()
        return True

    def turn_up(self, told: Json, pack: int) -> Card:
        card = card_of(told["card"])
        must(card in self.unseen[pack], ("not in the pack", told))
        self.unseen[pack].remove(card)
        return card

    # The course of the game

    def play(self) -> None:
        setup = self.game["setup"]
        self.holder = self.take("initiative")["seat"]
        must(self.holder in range(self.seats), "the Initiative")
        must(setup["initiative"] == self.holder, "the Initiative")
        for seat in range(self.seats):
            dealt = [self.turn_up(self.take("deal", seat=seat), 0) for _ in range(5)]
            must(cards_of(setup["hands"][seat]) == dealt, "the hands")
            self.hands[seat] = set(dealt)
        while max(self.points()) < self.options["target"]:
            self.play_round(self.counted + 1)

    def play_round(self, number: int) -> None:
        for slot in range(5):
            self.row[slot] = (self.pack,) if self.ready() else None
        self.deal_supporters(number)
        for turn in range(1, 6):
            for place in range(self.seats):
                if place == 0:
                    self.reveal(number, turn)
                self.act((self.holder + place) % self.seats)
        self.count(number)
        self.claim()
        self.clear(number)

    def deal_supporters(self, number: int) -> None:
        while len(self.supporters) < self.seats and self.ready():
            self.supporters.append(self.turn_up(self.take("supporter", round=number), self.pack))
            strengths = set(map(strength, self.supporters))
            others = set(map(strength, self.unseen[self.pack] | self.discard)) - strengths
            if len(self.supporters) == self.seats and len(strengths) == 1 and others:
                again = self.take("deal again")
                must(cards_of(again["discarded"]) == sorted(self.supporters), "Supporters dealt again")
                self.discard |= set(self.supporters)
                self.supporters.clear()

    def reveal(self, number: int, turn: int) -> None:
        slot = next((slot for slot, recruit in enumerate(self.row) if isinstance(recruit, tuple)), None)
        if slot is not None:
            self.row[slot] = self.turn_up(self.take("reveal", round=number, turn=turn, slot=slot + 1), self.covered(slot))

    def covered(self, slot: int) -> int:
        """The pack of a face-down recruit."""
        recruit = self.row[slot]
        must(isinstance(recruit, tuple), "a face-down recruit")
        return recruit[0]  # type: ignore[index]

    def act(self, seat: int) -> None:
        if not self.hands[seat] and self.row == [None] * 5:
            return
        if self.peek()["event"] == "recruit":
            self.recruit(seat)
        else:
            self.muster(seat)

    def recruit(self, seat: int) -> None:
        must(len(self.hands[seat]) < 10, "a full hand")
        told = self.take("recruit", seat=seat)
        slot = told["slot"] - 1
        recruit = self.row[slot]
        must(slot in range(5) and recruit is not None, "an empty place in the row")
        must(told["face_up"] == isinstance(recruit, int), "which way a recruit lies")
        if isinstance(recruit, int):
            must(card_of(told["card"]) == recruit, "the recruit")
            self.hands[seat].add(recruit)
            self.row[slot] = None
            if self.ready():
                self.row[slot] = self.turn_up(self.take("refill", slot=slot + 1, face_up=True), self.pack)
        else:
            must("card" not in told, "a recruit that nobody has seen")
            self.hands[seat].add(self.turn_up(self.take("draw", seat=seat), self.covered(slot)))
            self.row[slot] = None
            if self.ready():
                self.row[slot] = (self.pack,)
                self.take("refill", slot=slot + 1, face_up=False)

    def muster(self, seat: int) -> None:
        told = self.take("muster", seat=seat)
        card = card_of(told["card"])
        must(card in self.hands[seat], "a card of the hand")
        blockers = self.blockers(card)
        self.hands[seat].remove(card)
        if not told["face_up"]:
            self.laid[seat] += 1
            must(told["laid"] == {"seat": seat, "number": self.laid[seat]}, "the name of a face-down card")
            self.armies[seat].append(Follower(card, (seat, self.laid[seat])))
            return
        acting = Follower(card)
        self.armies[seat].append(acting)
        useful = self.useful(clan(card), seat)
        must(told["power"] == ("blocked" if blockers else "offered" if useful else "nothing to do"), told)
        must(told.get("blocked_by") == (written(min(blockers)) if blockers else None), "what blocks")
        if useful and not blockers:
            self.decide(seat, acting, clan(card))

    # Powers

    def face_up(self) -> list[Follower]:
        return [follower for army in self.armies for follower in army if follower.laid is None]

    def blockers(self, card: Card) -> list[Card]:
        others = [follower.card for follower in self.face_up()]
        if self.same_clan:
            return [other for other in others if clan(other) == clan(card) and strength(other) <= strength(card)]
        return [other for other in others if strength(other) < strength(card)]

    def useful(self, power: str, seat: int) -> bool:
        opponents = sum(len(army) for other, army in enumerate(self.armies) if other != seat)
        own = len(self.armies[seat]) - 1 if self.options["wemyss_own"] == "yes" else 0
        match power:
            case "Cockburn":
                return bool(self.supporters)
            case "Fergusson":
                return opponents > 0
            case "Forsyth":
                return self.can_draw()
            case "Makgill":
                return bool(self.hands[seat])
            case "Wemyss":
                return opponents + own > 0
            case "Scott":
                return any(self.useful(other, seat) for other in self.copyable())
        return True

    def copyable(self) -> set[str]:
        return {clan(follower.card) for follower in self.face_up()} - {"Scott"}

    def decide(self, seat: int, acting: Follower, power: str) -> None:
        if self.peek()["event"] == "decline":
            self.take("decline", seat=seat, card=written(acting.card), power=power)
        elif power == "Makgill":
            self.muster(seat)
        elif power == "Scott":
            copied = self.take("copy", seat=seat, card=written(acting.card))["power"]
            must(copied in self.copyable() and self.useful(copied, seat), "what Scott copies")
            if copied == "Forsyth" or copied in STAYING_ACTIVE:
                self.use(seat, acting, copied)
            else:
                self.decide(seat, acting, copied)
        else:
            told = self.take("power", seat=seat, card=written(acting.card), power=power)
            if power == "Forsyth" or power in STAYING_ACTIVE:
                self.use(seat, acting, power)
            else:
                self.choose(seat, acting, power, told)

    def use(self, seat: int, acting: Follower, power: str) -> None:
        if power == "Forsyth":
            self.ready()
            self.hands[seat].add(self.turn_up(self.take("draw", seat=seat), self.pack))
        else:
            acting.active = power

    def choose(self, seat: int, acting: Follower, power: str, told: Json) -> None:
        target = card_of(told["target"])
        own = self.armies[seat]
        if power == "Cockburn":
            must(told["from"] == "supporters" and target in self.supporters, "a Supporter")
            self.supporters[self.supporters.index(target)] = acting.card
            own[own.index(acting)] = Follower(target)
            return
        holder = told["from"]
        must(holder in range(self.seats), "whose Follower")
        theirs = self.armies[holder]
        chosen = next((follower for follower in theirs if follower.card == target), None)
        if chosen is None or chosen is acting:
            raise Wrong("a Follower")
        name = None if chosen.laid is None else {"seat": chosen.laid[0], "number": chosen.laid[1]}
        must(told.get("laid") == name, "the name of a face-down card")
        must(holder != seat or (power == "Wemyss" and self.options["wemyss_own"] == "yes"), "whose Follower")
        if power == "Wemyss":
            theirs.remove(chosen)
            self.discard.add(target)
        else:
            place = theirs.index(chosen)
            own[own.index(acting)] = chosen
            theirs[place] = acting

    # The end of a round

    def count(self, number: int) -> None:
        armies = [self.counted_army(seat) for seat in range(self.seats)]
        best = {seat: (armies[seat]["strength"], max(follower.card for follower in army)) for seat, army in self.present()}
        self.order = sorted(best, key=lambda seat: best[seat], reverse=True)
        told = self.take("count", round=number, order=self.order)
        for army, other in zip(armies, told["armies"], strict=True):
            must(army == other, (army, other))
        must(len(told["armies"]) == self.seats, "as many armies as seats")
        self.counted += 1
        self.compare(told, "round", "armies", "order")

    def present(self) -> list[tuple[int, list[Follower]]]:
        return [(seat, army) for seat, army in enumerate(self.armies) if army]

    def counted_army(self, seat: int) -> Json:
        army = self.armies[seat]
        total = sum(strength(follower.card) for follower in army)
        doubled = len(army) >= 2 and len(set[str]().union(*(follower.clans() for follower in army))) <= 1
        followers = [{"card": written(one.card), "face_down": one.laid is not None, "power": one.active} for one in army]
        worth = 2 * total if doubled else total
        return {"seat": seat, "followers": followers, "sum": total, "doubled": doubled, "strength": worth}

    def compare(self, told: Json, *names: str) -> None:
        """The summary of the rounds says the same as the events."""
        summary = self.game["rounds"][self.counted - 1]
        must(all(summary[name] == told[name] for name in names), ("the summary", names))

    def claim(self) -> None:
        claims = []
        for seat in self.order:
            two = any(follower.active == "Cochrane" for follower in self.armies[seat])
            for left in (2, 1) if two else (1,):
                if self.supporters:
                    matters = self.matters(seat, min(left, len(self.supporters)))
                    told = self.take("claim", seat=seat, chosen=matters)
                    card = card_of(told["card"])
                    must(card in self.supporters, "a Supporter")
                    must(matters or card == max(self.supporters), "the strongest Supporter")
                    self.supporters.remove(card)
                    self.claimed[seat].append(card)
                    claims.append({"seat": seat, "card": told["card"]})
        self.compare({"claims": claims}, "claims")

    def matters(self, seat: int, claims: int) -> bool:
        """Whether weaker Supporters would keep the game going."""
        strengths = sorted(map(strength, self.supporters))
        points, target = self.points()[seat], self.options["target"]
        return bool(points + sum(strengths[-claims:]) >= target > points + sum(strengths[:claims]))

    def points(self) -> list[int]:
        return [sum(map(strength, cards)) for cards in self.claimed]

    def clear(self, number: int) -> None:
        kept = [
            {"seat": seat, "card": written(follower.card)}
            for seat, army in enumerate(self.armies)
            for follower in army
            if follower.active == "MacDonnell"
        ]
        kept.sort(key=lambda follower: follower["card"]["rank"])
        gone = self.supporters + [recruit for recruit in self.row if isinstance(recruit, int)]
        gone += [follower.card for army in self.armies for follower in army if follower.active != "MacDonnell"]
        over = max(self.points()) >= self.options["target"]
        holder = self.order[0] if self.order else self.holder
        told = self.take("clear", round=number, kept=kept, points=self.points(), initiative=None if over else holder)
        must(cards_of(told["discarded"]) == sorted(gone), "what is discarded")
        self.compare(told, "kept", "points", "initiative")
        self.holder = holder
        self.discard |= set(gone)
        self.supporters.clear()
        self.armies = [[Follower(follower.card) for follower in army if follower.active == "MacDonnell"] for army in self.armies]
        self.row = [None] * 5
        self.laid = [0] * self.seats

    def result(self) -> Json:
        points = self.points()
        place = {seat: self.order.index(seat) if seat in self.order else self.seats for seat in range(self.seats)}
        standing = [(points[seat], -place[seat]) for seat in range(self.seats)]
        winners = [seat for seat in range(self.seats) if standing[seat] == max(standing)]
        claimed = [[written(card) for card in sorted(cards)] for cards in self.claimed]
        return {"claimed": claimed, "points": points, "order": self.order, "winners": winners}
