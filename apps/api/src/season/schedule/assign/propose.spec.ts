import fc from 'fast-check';
import {
  type AssignProposal,
  type Place,
  placeKey,
  slotConflicts,
  slotStarts,
} from '@nox/contracts';
import {
  assignInputs,
  block,
  blockId,
  entryId,
  FRIDAY,
  panel,
  part,
  party,
  person,
  SATURDAY,
} from '../../../../test/assign-inputs.ts';
import { isFullRun, itInFull } from '@nox/test-servers/full-run';
import { type AssignInput } from './assign-source.ts';
import { type AssignCandidate } from './grid.ts';
import { prepare, proposeBest, proposeByArrival } from './propose.ts';
import { loadSolver, type Solve } from './solve-program.ts';

const propose = (input: AssignInput, solve: Solve | undefined): AssignProposal =>
  solve ? proposeBest(prepare(input), solve, 10_000) : proposeByArrival(prepare(input));

const RUNS = isFullRun ? 1_000 : 60;

const always = <Input>(
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => void,
  numRuns = RUNS,
) => fc.assert(fc.property(inputs, check), { numRuns });

function placesAfter(
  { candidates }: AssignInput,
  { moves }: AssignProposal,
): Map<string, Place | null> {
  const places = new Map(candidates.map(({ _id, place }) => [_id, place]));
  for (const { entryId: moved, to } of moves) places.set(moved, to);
  return places;
}

const after = (input: AssignInput, proposal: AssignProposal): AssignInput => {
  const places = placesAfter(input, proposal);
  const moved = (candidate: AssignInput['candidates'][number]) => ({
    ...candidate,
    place: places.get(candidate._id) ?? null,
  });
  return { ...input, candidates: input.candidates.map(moved) };
};

const countAssigned = (input: AssignInput, proposal: AssignProposal) =>
  [...placesAfter(input, proposal).values()].filter((place) => place !== null).length;

/** The places that suit a candidate. */
function suitable({ structure, parts }: AssignInput, candidate: AssignInput['candidates'][number]) {
  return structure.blocks.flatMap((one) => {
    const judges = structure.panels.find(({ _id }) => _id === one.panelId)!;
    return slotStarts(one)
      .filter(
        (starts) =>
          slotConflicts(candidate, { block: one, panel: judges, starts }, parts).length === 0,
      )
      .map((starts): Place => ({ blockId: one._id, starts }));
  });
}

/** Says it without `isTogether`: each slot from the first one of theirs to the last is one of theirs. */
function areSideBySide({ structure }: AssignInput, theirs: readonly (Place | undefined)[]) {
  const used = new Set(theirs.map((place) => place?.starts ?? Number.NaN));
  const block = structure.blocks.find(({ _id }) => _id === theirs[0]?.blockId);
  if (!block || theirs.some((place) => place?.blockId !== block._id)) return false;
  return slotStarts(block).every(
    (starts) => starts < Math.min(...used) || starts > Math.max(...used) || used.has(starts),
  );
}

const seatsAt = ({ structure }: AssignInput, place: Place) =>
  structure.blocks.find(({ _id }) => _id === place.blockId)!.seats;

/** Compares instants, not texts as the program does. */
const isPast = ({ structure, now }: AssignInput, place: Place | null) => {
  const block = structure.blocks.find(({ _id }) => _id === place?.blockId);
  if (now === null || !place || !block) return false;
  const instant = Date.parse(`${block.date}T00:00Z`) + place.starts * 60_000;
  return instant <= Date.parse(`${now.slice(0, 16)}Z`);
};

function expectValid(input: AssignInput, proposal: AssignProposal): void {
  const places = placesAfter(input, proposal);
  const taken = new Map<string, number>();
  for (const place of places.values()) {
    if (place) taken.set(placeKey(place), (taken.get(placeKey(place)) ?? 0) + 1);
    if (place) expect(taken.get(placeKey(place))).toBeLessThanOrEqual(seatsAt(input, place));
  }
  const byId = new Map(input.candidates.map((candidate) => [candidate._id, candidate]));
  for (const { entryId: id, expected, to } of proposal.moves) {
    const candidate = byId.get(id)!;
    expect(expected).toEqual(candidate.place);
    expect(to).not.toEqual(expected);
    expect(candidate.isPinned).toBe(false);
    expect([expected, to].some((place) => isPast(input, place))).toBe(false);
    if (input.request.scope === 'unassigned') expect(expected).toBeNull();
    if (to) expect(suitable(input, candidate)).toContainEqual(to);
    const together = input.parties.find(({ entryIds }) => entryIds.includes(id));
    if (to && together) {
      const theirs = together.entryIds.map((one) => places.get(one) ?? undefined);
      expect(areSideBySide(input, theirs)).toBe(true);
    }
  }
  const without = [...places].flatMap(([id, place]) => (place ? [] : [id])).sort();
  expect(proposal.unassigned.map(({ entryId: id }) => id).sort()).toEqual(without);
  expect(proposal.bottleneck === null).toBe(without.length === 0);
}

/** Tries everything: the most that can have slots, those who stay together all or none. */
function mostBySearch(input: AssignInput): number {
  const groups = [
    ...input.parties.map(({ entryIds }) => entryIds),
    ...input.candidates.flatMap(({ _id }) =>
      input.parties.some(({ entryIds }) => entryIds.includes(_id)) ? [] : [[_id]],
    ),
  ].map((ids) => ids.map((id) => input.candidates.find(({ _id }) => _id === id)!));
  const places = new Map<string, Place>();
  const isFree = (place: Place) =>
    [...places.values()].filter((one) => placeKey(one) === placeKey(place)).length <
    seatsAt(input, place);
  const search = (index: number): number => {
    const group = groups[index];
    if (!group) return places.size;
    let most = search(index + 1);
    const bound = groups.slice(index).reduce((sum, { length }) => sum + length, places.size);
    const seat = (member: number): void => {
      if (most >= bound) return;
      const candidate = group[member];
      if (!candidate) {
        const theirs = group.map(({ _id }) => places.get(_id));
        if (areSideBySide(input, theirs)) most = Math.max(most, search(index + 1));
        return;
      }
      for (const place of suitable(input, candidate)) {
        if (!isFree(place)) continue;
        places.set(candidate._id, place);
        seat(member + 1);
        places.delete(candidate._id);
      }
    };
    seat(0);
    return most;
  };
  return search(0);
}

const TWO_DAYS: AssignInput = {
  structure: {
    panels: [panel(1, 'Hall A')],
    blocks: [block(1), block(2, { date: SATURDAY, seats: 2 })],
  },
  parts: [part('Friday evening', FRIDAY, 16, 22), part('Saturday evening', SATURDAY, 16, 22)],
  candidates: [],
  parties: [],
  request: { scope: 'all', method: 'optimal' },
  now: null,
};
const ON_FRIDAY = { availability: ['friday-evening'] };

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('assigning everybody', () => {
  let solve: Solve;
  beforeAll(async () => {
    solve = await loadSolver();
  });
  const assign = (input: AssignInput) => propose(input, solve);

  it('gives a seat to each, only in slots that suit them, and moves nobody who is pinned or out of scope', () => {
    always(assignInputs(), (input) => {
      const proposal = assign(input);
      expectValid(input, proposal);
      expectValid(input, propose(input, undefined));
      expect(JSON.stringify(proposal)).not.toContain('time is up');
    });
  });

  it('gives slots to as many as a search through everything finds', () => {
    const inputs = assignInputs({ people: 5, hasPins: false, cutsBlocks: false });
    always(inputs, (input) => {
      const proposal = assign(input);
      expect(countAssigned(input, proposal)).toBe(mostBySearch(input));
    });
  });

  it('moves nobody when it runs twice', () => {
    always(assignInputs(), (input) => {
      expect(assign(after(input, assign(input))).moves).toEqual([]);
      const byArrival = propose(input, undefined);
      expect(propose(after(input, byArrival), undefined).moves).toEqual([]);
    });
  });

  it('proposes the same in whatever order its input comes', () => {
    const shuffled = assignInputs().chain((input) =>
      fc.record({
        input: fc.constant(input),
        other: fc.record({
          candidates: fc.shuffledSubarray([...input.candidates], {
            minLength: input.candidates.length,
          }),
          parties: fc.shuffledSubarray([...input.parties], { minLength: input.parties.length }),
          parts: fc.shuffledSubarray([...input.parts], { minLength: input.parts.length }),
          structure: fc.record({
            panels: fc.constant(input.structure.panels.toReversed()),
            blocks: fc.constant(input.structure.blocks.toReversed()),
          }),
          request: fc.constant(input.request),
          now: fc.constant(input.now),
        }),
      }),
    );
    always(shuffled, ({ input, other }) => {
      expect(assign(other)).toEqual(assign(input));
    });
  });

  it('names times at which fewer seats are free than candidates have no other time', () => {
    const check = (input: AssignInput) => {
      const { bottleneck, unassigned } = assign(input);
      const found = [
        ...(bottleneck ?? '').matchAll(
          /(\d+) candidates? (?:can only|need).*?(\d+|no) seats? (?:is|are) free/g,
        ),
      ].map(([, heads, seats]) => Number(heads) - (Number(seats) || 0));
      for (const missing of found) expect(missing).toBeGreaterThan(0);
      const full = unassigned.filter(({ reason }) => /^Every seat/.test(reason));
      expect(found.reduce((sum, missing) => sum + missing, 0)).toBe(full.length);
    };
    always(assignInputs({ people: 30, hasParties: false }), check);
    const large = { people: 200, seats: 6, slots: 6, blocks: 8, hasParties: false, hasPins: false };
    always(assignInputs(large), check, isFullRun ? 200 : 15);
  });

  it('says how many seats are missing, when and for whom', () => {
    const candidates = [
      ...range(1, 7).map((n) => person(n, ON_FRIDAY)),
      ...range(8, 10).map((n) => person(n)),
    ];
    const { moves, unassigned, ...rest } = assign({ ...TWO_DAYS, candidates });
    expect(rest).toEqual({
      bottleneck:
        '7 candidates can only come on Friday evening; 4 seats are free there. 3 more seats on Friday evening give everybody a slot.',
      message: '7 candidates get a slot, 3 have none.',
    });
    expect(moves).toHaveLength(7);
    expect(unassigned).toEqual(
      [5, 6, 7].map((n) => ({
        entryId: entryId(n),
        reason: 'Every seat on Friday evening is taken.',
      })),
    );
  });

  it('offers to assign everybody anew while seats are left', () => {
    const [friday] = TWO_DAYS.structure.blocks;
    const place = { blockId: friday!._id, starts: friday!.starts };
    const request = { ...TWO_DAYS.request, scope: 'unassigned' as const };
    const bottleneckOf = (others: AssignCandidate[]) =>
      assign({ ...TWO_DAYS, request, candidates: [person(1, { place }), ...others] }).bottleneck;
    const anew = /Assigning all candidates anew may give more candidates a slot\.$/;
    expect(bottleneckOf(range(2, 6).map((n) => person(n, ON_FRIDAY)))).toMatch(anew);
    expect(bottleneckOf(range(2, 40).map((n) => person(n)))).not.toMatch(anew);
  });

  it('says why nothing suits a candidate', () => {
    const [friday, saturday] = TWO_DAYS.structure.blocks;
    const structure = {
      panels: [panel(1, 'Hall A', ['Popping']), panel(2, 'Hall B', ['locking'])],
      blocks: [friday!, { ...saturday!, panelId: panel(2, 'Hall B')._id }],
    };
    const candidates = [
      person(1, { danceStyle: 'Kathak' }),
      person(2, { danceStyle: 'Locking', ...ON_FRIDAY }),
      person(3),
      person(4, { danceStyle: 'Locking' }),
    ];
    const { unassigned, message, bottleneck } = assign({
      ...TWO_DAYS,
      structure,
      candidates: [...candidates, person(5, { availability: [] })],
      parties: [party(1, 3, 4)],
    });
    expect(unassigned).toEqual([
      { entryId: entryId(1), reason: 'No panel that judges Kathak has slots.' },
      { entryId: entryId(2), reason: 'There are no slots for Locking when they can come.' },
      { entryId: entryId(3), reason: 'No slot suits all of their party.' },
      { entryId: entryId(4), reason: 'No slot suits all of their party.' },
      { entryId: entryId(5), reason: 'There are no slots for Popping when they can come.' },
    ]);
    expect(message).toBe('5 candidates have none.');
    expect(bottleneck).toBe('5 candidates cannot get a slot for other reasons: see the list.');
  });

  it('says what to do first when there are no slots', () => {
    const structure = { panels: [panel(1, 'Hall A')], blocks: [] };
    expect(assign({ ...TWO_DAYS, structure, candidates: [person(1)] })).toMatchObject({
      moves: [],
      unassigned: [{ entryId: entryId(1), reason: 'There are no slots yet.' }],
      message: 'There are no slots yet. Add panels and blocks, then assign the candidates.',
    });
    expect(assign(TWO_DAYS)).toMatchObject({ moves: [], bottleneck: null });
  });

  it('seats candidates in order of their numbers, and parties side by side', () => {
    const candidates = range(1, 6).map((n) => person(n, { number: 100 - n }));
    const structure = { panels: [panel(1, 'Hall A')], blocks: [block(1, { seats: 2 })] };
    const { moves } = assign({ ...TWO_DAYS, structure, candidates, parties: [party(1, 1, 5)] });
    const order = moves.map(({ entryId: id, to }) => [Number(id.slice(-2)), to!.starts]);
    expect(order).toEqual([
      [6, 960],
      [4, 960],
      [5, 990],
      [1, 990],
      [3, 1_020],
      [2, 1_020],
    ]);
  });

  it('moves those who were not notified rather than those who were', () => {
    const place = { blockId: blockId(1), starts: 960 };
    const structure = {
      panels: [panel(1, 'Hall A'), panel(2, 'Hall B')],
      blocks: [
        block(1, { ends: 1_020 }),
        block(2, { panelId: panel(2, '')._id, date: SATURDAY, ends: 990 }),
      ],
    };
    const candidates = [
      person(1, { place, notified: place }),
      person(2, { place: { ...place, starts: 990 } }),
      person(3, ON_FRIDAY),
    ];
    const { moves } = assign({ ...TWO_DAYS, structure, candidates });
    expect(moves.map(({ entryId: id }) => id)).toEqual([entryId(3), entryId(2)]);
  });

  it('takes nobody for another whose pools have the numbers of a segment and its worth', () => {
    const place = { blockId: blockId(2), starts: 600 };
    const onOther = { panelId: panel(2, '')._id, starts: 960, ends: 990 };
    const structure = {
      panels: [panel(1, 'Hall A'), panel(2, 'Hall B', ['Popping'])],
      blocks: [
        block(1, { starts: 540, ends: 570 }),
        block(2, { starts: 600, ends: 630 }),
        block(3, { ...onOther, starts: 660, ends: 690 }),
        block(4, onOther),
        block(5, { ...onOther, date: SATURDAY }),
      ],
    };
    const candidates = [
      person(1, { danceStyle: 'Locking', place, notified: place }),
      person(2, { availability: ['saturday-evening'] }),
      person(3, { danceStyle: 'Locking' }),
    ];
    expect(assign({ ...TWO_DAYS, structure, candidates }).unassigned).toEqual([]);
  });

  it('uses no slot that has begun, leaves who has one there, and says when all have', () => {
    const place = { blockId: blockId(1), starts: 960 };
    const candidates = [person(1, { place, availability: ['saturday-evening'] }), person(2)];
    const at = (now: string) => assign({ ...TWO_DAYS, candidates, now });
    const to = { ...place, starts: 1_020 };
    const moves = [{ entryId: entryId(2), expected: null, to }];
    expect(at(`${FRIDAY}T16:30`)).toMatchObject({ moves, unassigned: [] });
    const reason = 'Every slot has begun.';
    expect(at(`${SATURDAY}T22:00`)).toMatchObject({
      moves: [],
      unassigned: [{ entryId: entryId(2), reason }],
      message: `${reason} Add panels and blocks, then assign the candidates.`,
    });
  });

  it('gives no candidate a slot of blocks that are left out', () => {
    const startsWithout = (...blocks: number[]) => {
      const request = { ...TWO_DAYS.request, exceptBlocks: blocks.map(blockId) };
      const { moves } = assign({ ...TWO_DAYS, request, candidates: [person(1)] });
      return moves.map(({ to }) => to?.blockId);
    };
    expect([startsWithout(1), startsWithout(1, 2)]).toEqual([[blockId(2)], []]);
  });

  const place = { blockId: blockId(1), starts: 960 };
  const next = { ...place, starts: 990 };
  it.each<[what: string, candidates: AssignCandidate[], moved: [string, number?][]]>([
    [
      'places the rest of a party beside those who are pinned',
      [person(1, { place: { ...place, starts: 1_020 }, isPinned: true }), person(2), person(3)],
      [
        [entryId(3), 960],
        [entryId(2), 990],
      ],
    ],
    [
      'leaves a party beside a member who is pinned where it does not suit them',
      [person(1, { danceStyle: 'Locking', place, isPinned: true }), person(2, { place: next })],
      [],
    ],
    [
      'counts nobody as staying in a slot that does not suit them',
      [
        person(1, { place, isPinned: true }),
        person(2),
        person(3, { danceStyle: 'Locking', place }),
      ],
      [
        [entryId(3), undefined],
        [entryId(2), 960],
      ],
    ],
    [
      'gives no seat beside a party that is taken',
      [
        ...[1, 3].map((n) => person(n, { place, isPinned: true })),
        ...[4, 5].map((n) => person(n, { place: next, isPinned: true })),
        person(2),
      ],
      [],
    ],
  ])('%s', (_what, candidates, moved) => {
    const panels = [panel(1, 'Hall A', ['Popping'])];
    const structure = { panels, blocks: [block(1, { seats: 2 })] };
    const { moves } = assign({ ...TWO_DAYS, structure, candidates, parties: [party(1, 1, 2)] });
    expect(moves.map(({ entryId: id, to }) => [id, to?.starts])).toEqual(moved);
  });

  itInFull('assigns at most 5,000 candidates at once, and says so', () => {
    const structure = {
      panels: [panel(1, 'Hall A')],
      blocks: [block(1, { seats: 50, slotMinutes: 1, ends: 1_080 })],
    };
    const candidates = range(1, 5_002).map((n) => person(n));
    const { moves, unassigned } = assign({ ...TWO_DAYS, structure, candidates });
    expect(moves).toHaveLength(5_000);
    expect(unassigned).toHaveLength(2);
    expect(unassigned[0]!.reason).toContain('At most 5,000 candidates are assigned at once');
  });
});
