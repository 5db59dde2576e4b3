"""A second checker for proofs, written from the description in src/verify.rs and from nothing else.

usage: python3 tests/verify.py PROOF

Prints what is proven and exits with 0, or says why nothing is and exits with 1. It is slow: for small proofs.
"""

import heapq
import sys


class Flaw(Exception):
    pass


def need(is_so, why):
    if not is_so:
        raise Flaw(why)


STEPS = {
    "orthogonal": [(1, 0), (0, 1), (-1, 0), (0, -1)],
    "diagonal": [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)],
    "triangular": [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)],
}

# Where each step may go under a turn or a reflection: linear maps that carry the steps to steps.
MAPS = [(a, b, c, d) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1) for d in (-1, 0, 1)]


class Board:
    def __init__(self, rule, rows):
        self.steps = STEPS[rule]
        self.at = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "o"]
        self.index = {place: hole for hole, place in enumerate(self.at)}
        self.jumps = []
        for x, y in self.at:
            for dx, dy in self.steps:
                over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if over in self.index and to in self.index:
                    self.jumps.append((self.index[x, y], self.index[over], self.index[to]))
        self.all = (1 << len(self.at)) - 1
        self.symmetries = self.find_symmetries()
        self.invariants = self.find_invariants()

    def find_symmetries(self):
        found = []
        for a, b, c, d in MAPS:
            image = {(a * dx + b * dy, c * dx + d * dy) for dx, dy in self.steps}
            if image != set(self.steps):
                continue
            moved = [(a * x + b * y, c * x + d * y) for x, y in self.at]
            dx = min(x for x, _ in self.at) - min(x for x, _ in moved)
            dy = min(y for _, y in self.at) - min(y for _, y in moved)
            moved = [self.index.get((x + dx, y + dy)) for x, y in moved]
            if None not in moved:
                found.append(moved)
        return found

    def find_invariants(self):
        """The sets of holes that every jump touches evenly: the null space of the jumps over GF(2)."""
        rows = {}
        for jump in self.jumps:
            bits = sum(1 << hole for hole in jump)
            while bits:
                lead = bits.bit_length() - 1
                if lead not in rows:
                    rows[lead] = bits
                    break
                bits ^= rows[lead]
        found = []
        for free in (hole for hole in range(len(self.at)) if hole not in rows):
            chosen = 1 << free
            for lead in sorted(rows):
                if bin(rows[lead] & ~(1 << lead) & chosen).count("1") % 2:
                    chosen |= 1 << lead
            found.append(chosen)
        return found


def bits(jump):
    return sum(1 << hole for hole in jump)


def ones(number):
    return bin(number).count("1")


def holes_of(number):
    hole = 0
    while number:
        if number & 1:
            yield hole
        number >>= 1
        hole += 1


class Proof:
    """Positions are pairs of the pegs and whether the key is unused."""

    def __init__(self, lines):
        need(lines and lines[0] == "lastpeg proof 1", "this is no proof")
        self.name, self.key, self.start, self.claim, self.back = "", None, None, None, 0
        self.finishes, self.counts, self.sets, self.line = [], [], [], None
        self.layers = {"forward": [], "backward": []}
        rule, rows, self.board = None, [], None
        for line in lines[1:]:
            word, _, rest = line.partition(" ")
            if word == "board":
                self.name = rest
                continue
            if word == "jumps":
                rule = rest
                continue
            if word == "row":
                rows.append(rest)
                continue
            self.board = self.board or Board(rule, rows)
            if word == "key":
                self.key = int(rest)
                need(0 <= self.key < len(self.board.at), "the key has no hole")
                need(self.start is None and not self.counts, "the key comes too late")
            elif word == "start":
                need(self.start is None, "there are two starts")
                self.start = self.position(rest)
            elif word == "finish":
                self.finishes.append(self.holes(rest))
            elif word == "claim":
                self.claim = rest.split(" ")
            elif word == "line":
                self.line = rest
            elif word == "count":
                self.counts.append(Count(self, [int(w) for w in rest.split(" ")]))
            elif word == "parity":
                holes, charge = rest.split(" ")
                self.counts[-1].parities.append((self.holes(holes), int(charge)))
                self.counts[-1].check()
            elif word in ("region", "part"):
                holes = self.holes(rest)
                need(all(not holes & other for _, other in self.counts[-1].parts), "parts overlap")
                self.counts[-1].parts.append((word, holes))
            elif word == "price":
                self.counts[-1].price = int(rest)
                need(int(rest) > 0, "a price is not positive")
            elif word == "back":
                self.back = int(rest)
                need(0 <= self.back <= 3, "the targets are too far")
            elif word == "targets":
                self.sets.append((frozenset(self.position(text) for text in rest.split(" ")), set()))
            elif word in ("forward", "backward"):
                number, *positions = rest.split(" ")
                if int(number) == len(self.layers[word]):
                    self.layers[word].append(set())
                self.layers[word][int(number)].update(self.position(text) for text in positions)
            elif word == "at":
                self.sets[-1][1].update(self.position(text) for text in rest.split(" "))
            else:
                raise Flaw("what is " + repr(line[:40]))
        need(self.board and self.start and self.finishes and self.claim, "something is missing")

    def position(self, text):
        need(not text.endswith("k") or self.key is not None, "there is no key")
        return (self.holes(text.removesuffix("k")), text.endswith("k"))

    def holes(self, text):
        found = int(text, 16)
        need(found | self.board.all == self.board.all, "a hole is off the board")
        return found

    def with_key_used(self, at):
        pegs, unused = at
        if unused and not pegs >> self.key & 1:
            return [(pegs | 1 << self.key, False)]
        return []

    def with_key_back(self, at):
        pegs, unused = at
        if self.key is not None and not unused and pegs >> self.key & 1:
            return [(pegs ^ 1 << self.key, True)]
        return []

    def next(self, at):
        pegs, unused = at
        for jump in self.board.jumps:
            start, over, to = jump
            if pegs >> start & 1 and pegs >> over & 1 and not pegs >> to & 1:
                yield (pegs ^ bits(jump), unused)
        yield from self.with_key_used(at)

    def before(self, at):
        pegs, unused = at
        for jump in self.board.jumps:
            if pegs & bits(jump) == 1 << jump[2]:
                yield (pegs ^ bits(jump), unused)
        yield from self.with_key_back(at)

    def classes_differ(self, at, target):
        pegs = at[0]
        if target[1] and not at[1]:
            return True
        if at[1] and not target[1]:
            pegs ^= 1 << self.key
        return any(ones((pegs ^ target[0]) & invariant) % 2 for invariant in self.board.invariants)

    def are_apart(self, at, target):
        """Whether the classes or the numbers of pegs, the unused key being one, show that there is no way."""
        return self.classes_differ(at, target) or ones(at[0]) + at[1] < ones(target[0]) + target[1]

    def ends(self):
        keys = [False] if self.key is None else [True, False]
        ends = [(pegs, unused) for pegs in self.finishes for unused in keys]
        return [end for end in ends if not self.are_apart(self.start, end)]

    def image(self, symmetry, at):
        return (sum(1 << symmetry[hole] for hole in holes_of(at[0])), at[1])

    def group(self, kept):
        """The symmetries that keep the key's hole and each of some sets of positions."""
        keeps = lambda s: all({self.image(s, at) for at in positions} == set(positions) for positions in kept)
        return [s for s in self.board.symmetries if (self.key is None or s[self.key] == self.key) and keeps(s)]

    def canonical(self, group, at):
        return min(self.image(symmetry, at) for symmetry in group)


def level(at):
    """The number of actions that are possible at most: each lowers it by one."""
    return ones(at[0]) + 2 * at[1]


def walk(board, key, part, price, cost, ends, is_from):
    """The cheapest walk from every pattern of a part to one of the ends, or from one of the ends to the pattern."""
    inside = list(holes_of(part))
    place = {hole: bit for bit, hole in enumerate(inside)}
    rest = len(inside)
    has_key = key is not None and part >> key & 1

    def pattern(at):
        found = sum(1 << bit for bit, hole in enumerate(inside) if at[0] >> hole & 1)
        return found | (1 << rest if has_key and at[1] else 0)

    steps = []
    for jump in board.jumps:
        flip = pattern((bits(jump), False))
        if flip:
            needs = pattern((bits(jump[:2]), False))
            steps.append((flip, needs, place.get(jump[0], rest), place.get(jump[2], rest), cost(jump)))
    if has_key:
        steps.append((1 << rest | 1 << place[key], 1 << rest, rest, rest, cost(None)))
    least, heap = {}, []

    def offer(value, peg, of):
        if value < least.get((peg, of), value + 1):
            least[peg, of] = value
            heapq.heappush(heap, (value, peg, of))

    for at, value in ends:
        offer(value, rest, pattern(at))
    while heap:
        value, peg, of = heapq.heappop(heap)
        if least[peg, of] < value:
            continue
        if peg == rest:
            for other in range(rest):
                if of >> other & 1:
                    offer(value + (price if is_from else 0), other, of)
        else:
            offer(value + (0 if is_from else price), rest, of)
        for flip, needs, start, to, loss in steps:
            here, there, wanted = (start, to, needs) if is_from else (to, start, flip ^ needs)
            if here == peg and of & flip == wanted:
                offer(value + loss, there, of ^ flip)
    return lambda at: least.get((rest, pattern(at)))


class Count:
    """Weights, what is charged against them, and walks to or from some ends once they are asked for."""

    def __init__(self, proof, weights):
        self.proof, self.board, self.weights = proof, proof.board, weights
        self.price, self.parities, self.parts, self.ready = 0, [], [], {}
        need(len(weights) == len(self.board.at) + (proof.key is not None), "a count lacks a hole")
        self.actions = self.board.jumps + ([None] if proof.key is not None else [])
        self.check()

    def check(self):
        need(all(charge > 0 for _, charge in self.parities), "a charge is not positive")
        need(all(self.cost(action) >= 0 for action in self.actions), "an action is charged too much")

    def touched(self, action):
        return 1 << self.proof.key if action is None else bits(action)

    def cost(self, action):
        """What an action loses and no parity charges."""
        if action is None:
            loss = self.weights[-1] - self.weights[self.proof.key]
        else:
            loss = self.weights[action[0]] + self.weights[action[1]] - self.weights[action[2]]
        return loss - sum(charge for holes, charge in self.parities if ones(holes & self.touched(action)) % 2)

    def owner(self, action):
        """The part that charges for an action."""
        shares = [ones(holes & self.touched(action)) for _, holes in self.parts]
        for number, (kind, holes) in enumerate(self.parts):
            over = self.proof.key if action is None else action[1]
            if kind == "part" and holes >> over & 1:
                return number
            if kind == "region" and shares[number] > 0 and shares[number] == max(shares):
                return number
        return None

    def value(self, holes, at):
        own = sum(self.weights[hole] for hole in holes_of(at[0] & holes))
        return own + (self.weights[-1] if at[1] and holes >> self.proof.key & 1 else 0)

    def exceeds(self, at, ends, is_from, moves):
        """Whether no way of so few moves leads from a position to an end, or from an end to it."""
        sign = -1 if is_from else 1
        name = (tuple(ends), is_from)
        if name not in self.ready:
            rest, walks = self.board.all, []
            for number, (_, holes) in enumerate(self.parts):
                rest &= ~holes
                cost = lambda action: self.cost(action) if self.owner(action) == number else 0
                of_ends = [(end, sign * self.value(holes, end)) for end in ends]
                walks.append(walk(self.board, self.proof.key, holes, self.price, cost, of_ends, is_from))
            self.ready[name] = walks, min(sign * self.value(rest, end) for end in ends)
        walks, lost = self.ready[name]
        lost += min(sum(c for holes, c in self.parities if ones((at[0] ^ end[0]) & holes) % 2) for end in ends)
        for least in walks:
            if least(at) is None:
                return True
            lost += least(at)
        return lost - sign * self.value(self.board.all, at) > moves * self.price


def check_lost(proof):
    targets = [(end, [end]) for end in proof.ends()]

    def ruled_out(at, target):
        ends = target[1]
        return any(
            proof.are_apart(at, end)
            or any(count.exceeds(at, [end], False, 0) for count in proof.counts if count.price == 0)
            for end in ends
        )

    for target in targets:
        is_far = level(proof.start) >= level(target[0]) + proof.back
        need(is_far, "a game may be too short")
    for _ in range(proof.back):
        earlier = {}
        for at, ends in targets:
            for before in proof.before(at):
                earlier.setdefault(before, ends + [before])
        targets = list(earlier.items())
    for target in targets:
        listed = any(target[0] in ends for ends, _ in proof.sets)
        need(listed or ruled_out(proof.start, target), "a target is missing")
    count = 0
    for ends, positions in proof.sets:
        of_set = [target for target in targets if target[0] in ends]
        kept = {target[0] for target in of_set}
        group = proof.group([kept])
        closed = {proof.canonical(group, at) for at in positions}

        def fine(at):
            at = proof.canonical(group, at)
            return at in closed or all(ruled_out(at, target) for target in of_set)

        need(fine(proof.start), "the start is neither listed nor ruled out")
        for at in closed:
            need(at not in kept, "a target is listed as lost")
            need(all(fine(child) for child in proof.next(at)), "%x leads out of the set" % at[0])
        count += len(positions)
    return count


def moves(proof, at, is_back):
    """Every position one move away, the key being used before and after as can be."""
    use = proof.with_key_back if is_back else proof.with_key_used
    found = set()
    for pegs, unused in [at] + use(at):
        for peg in holes_of(pegs):
            seen, todo = {(pegs, peg)}, [(pegs, peg)]
            while todo:
                now, hole = todo.pop()
                for jump in proof.board.jumps:
                    here, there = (jump[2], jump[0]) if is_back else (jump[0], jump[2])
                    wanted = 1 << jump[2] if is_back else bits(jump[:2])
                    state = (now ^ bits(jump), there)
                    if here == hole and now & bits(jump) == wanted and state not in seen:
                        seen.add(state)
                        todo.append(state)
                        found.add((state[0], unused))
                        found.update(use((state[0], unused)))
    return found


def check_moves(proof, claimed):
    ends, most = proof.ends(), claimed - 1
    group = proof.group([[(proof.start[0], False)], [(pegs, False) for pegs in proof.finishes]])
    layer_of, last = {}, {}
    for side, layers in proof.layers.items():
        need(layers, "a side has no layer")
        layer_of[side], last[side] = {}, len(layers) - 1
        for number, layer in enumerate(layers):
            for at in layer:
                layer_of[side].setdefault(proof.canonical(group, at), number)
    is_ended = any(last[side] not in layer_of[side].values() for side in last)
    need(is_ended or most <= last["forward"] + last["backward"] + 1, "there are too few layers")
    for at in [proof.start] + proof.with_key_used(proof.start):
        need(layer_of["forward"].get(proof.canonical(group, at)) == 0, "the start is missing")
    for end in ends:
        for at in [end] + proof.with_key_back(end):
            need(layer_of["backward"].get(proof.canonical(group, at)) == 0, "a finish is missing")
    need(not layer_of["forward"].keys() & layer_of["backward"].keys(), "the sides meet")
    for side in last:
        for at, layer in layer_of[side].items():
            if layer == last[side]:
                continue
            for child in moves(proof, at, side == "backward"):
                left = most - layer - 1
                if layer_of[side].get(proof.canonical(group, child), layer + 2) > layer + 1:
                    other = ends if side == "forward" else [proof.start]
                    far = left < 0 or any(count.exceeds(child, other, side == "backward", left) for count in proof.counts)
                    need(far, "%x is missing" % child[0])
    for at, layer in layer_of["forward"].items():
        if layer == last["forward"] and most > last["forward"] + last["backward"]:
            for child in moves(proof, at, False):
                need(proof.canonical(group, child) not in layer_of["backward"], "a move joins the sides")
    return len(layer_of["forward"]) + len(layer_of["backward"])


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = file.read().splitlines()
    try:
        proof = Proof(lines)
        if proof.claim == ["lost"]:
            need(proof.start[0] not in proof.finishes, "the start is a finish")
            print("proven: the goal cannot be reached; %d positions" % check_lost(proof))
        else:
            need(proof.claim[0] == "moves", "what is claimed")
            count = check_moves(proof, int(proof.claim[1]))
            print("proven: no line has fewer than %s moves; %d positions" % (proof.claim[1], count))
    except (Flaw, ValueError, KeyError, IndexError, AttributeError, TypeError) as flaw:
        print("no proof: %s" % flaw)
        sys.exit(1)


if __name__ == "__main__":
    main()
