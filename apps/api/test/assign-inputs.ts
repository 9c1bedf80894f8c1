import fc from 'fast-check';
import { type Place, type SeasonPart, slotStarts } from '@nox/contracts';
import { type AssignInput } from '#season/schedule/assign/assign-source.ts';
import { type AssignCandidate } from '#season/schedule/assign/grid.ts';

export const FRIDAY = '2026-08-14';
export const SATURDAY = '2026-08-15';

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export const part = (label: string, date: string, from: number, to: number): SeasonPart => ({
  key: label.toLowerCase().replaceAll(' ', '-'),
  label,
  date,
  from: clock(from),
  to: clock(to),
});

const id = (kind: number, n: number) =>
  `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const entryId = (n: number) => id(1, n);
export const blockId = (n: number) => id(2, n);

export const panel = (n: number, name: string, styles: string[] = []) => ({
  _id: id(3, n),
  name,
  room: '',
  styles,
});

/** Half an hour for each slot, on the first panel, on Friday from 16:00. */
export const block = (
  n: number,
  fields: Partial<AssignInput['structure']['blocks'][number]> = {},
) => ({
  _id: blockId(n),
  panelId: id(3, 1),
  date: FRIDAY,
  starts: 960,
  ends: 1_080,
  slotMinutes: 30,
  seats: 1,
  judges: [],
  breaks: [],
  ...fields,
});

export const person = (n: number, fields: Partial<AssignCandidate> = {}): AssignCandidate => ({
  _id: entryId(n),
  number: n,
  danceStyle: 'Popping',
  availability: null,
  place: null,
  isPinned: false,
  notified: null,
  ...fields,
});

export const party = (n: number, ...members: number[]) => ({
  _id: id(4, n),
  entryIds: members.map(entryId),
});

const SIZE = {
  people: 6,
  seats: 2,
  slots: 3,
  /** Blocks of a panel and a half of a day, of which there are eight. */
  blocks: 3,
  hasParties: true,
  hasPins: true,
  /** Parts of days may end inside of blocks. */
  cutsBlocks: true,
};
type Size = typeof SIZE;

const HALVES = [9, 14];
/** During the first slot, at the start of the second one of the afternoon, and on the second day. */
const NOWS = [`${FRIDAY}T09:10`, `${FRIDAY}T14:30`, `${SATURDAY}T09:30+05:30`];
const STYLES = ['Popping', 'Locking'];

const structures = ({ blocks, slots, seats }: Size) =>
  fc.record({
    panels: fc
      .tuple(fc.subarray(STYLES), fc.subarray(STYLES))
      .map((styles) => styles.map((some, n) => panel(n + 1, `Hall ${n + 1}`, some))),
    blocks: fc
      .uniqueArray(
        fc.record({
          cell: fc.integer({ min: 0, max: 7 }),
          slots: fc.integer({ min: 1, max: slots }),
          seats: fc.integer({ min: 1, max: seats }),
          hasBreak: fc.boolean(),
        }),
        { minLength: 1, maxLength: blocks, selector: ({ cell }) => cell },
      )
      .map((cells) =>
        cells.map(({ cell, slots: count, seats: perSlot, hasBreak }) => {
          const starts = HALVES[(cell >> 1) % 2]! * 60;
          const pause = { starts: starts + 30, ends: starts + 60, label: '' };
          return block(cell, {
            panelId: id(3, (cell % 2) + 1),
            date: cell < 4 ? FRIDAY : SATURDAY,
            starts,
            ends: starts + 30 * (count + Number(hasBreak && count > 1)),
            seats: perSlot,
            breaks: hasBreak && count > 1 ? [pause] : [],
          });
        }),
      ),
  });

const PARTS = [FRIDAY, SATURDAY].flatMap((date) =>
  HALVES.map((from, half) => part(`${date} ${half + 1}`, date, from, from + 5)),
);
/** The first hour of each half, which is followed by one of another part. */
const CUT_PARTS = PARTS.flatMap((whole) => {
  const from = Number(whole.from.slice(0, 2));
  const label = whole.label;
  return [
    part(label, whole.date, from, from + 1),
    part(`${label} late`, whole.date, from + 1, from + 2),
  ];
});

/** Slots with as many candidates as they have seats at most. */
function placesFor(structure: AssignInput['structure'], picks: readonly (number | null)[]) {
  const seats = structure.blocks.flatMap((one) =>
    slotStarts(one).flatMap((starts) =>
      Array.from({ length: one.seats }, (): Place => ({ blockId: one._id, starts })),
    ),
  );
  return picks.map((pick) => {
    if (pick === null || seats.length === 0) return null;
    return seats.splice(pick % seats.length, 1)[0]!;
  });
}

/** Candidates and a schedule in which some have slots already. */
export const assignInputs = (changes: Partial<Size> = {}): fc.Arbitrary<AssignInput> => {
  const size = { ...SIZE, ...changes };
  const parts = fc.subarray(size.cutsBlocks ? CUT_PARTS : PARTS);
  const keys = (size.cutsBlocks ? CUT_PARTS : PARTS).map(({ key }) => key);
  const people = fc.array(
    fc.record({
      danceStyle: fc.constantFrom(...STYLES),
      availability: fc.option(fc.subarray(keys, { minLength: 1 })),
      pick: fc.option(fc.nat(200)),
      isPinned: size.hasPins ? fc.boolean() : fc.constant(false),
      notified: fc.constantFrom('place' as const, 'other' as const, null),
      party: size.hasParties ? fc.nat(5) : fc.constant(0),
    }),
    { maxLength: size.people, ...(size.people > 50 && { size: 'max' }) },
  );
  // Who is in a slot that has begun is as if pinned.
  const now = size.hasPins ? fc.constantFrom(null, ...NOWS) : fc.constant(null);
  const request = fc.record({
    scope: size.hasPins ? fc.constantFrom('unassigned', 'all') : fc.constant('all' as const),
    method: fc.constant('optimal' as const),
  });
  return fc
    .record({ structure: structures(size), parts, people, request, now })
    .map(({ structure, parts: some, people: all, request: asked, ...clocked }) => {
      const picks = all.map(({ pick }) => pick);
      const places = placesFor(structure, picks);
      const candidates = all.map(({ danceStyle, availability, isPinned, notified }, n) => {
        const place = places[n]!;
        const notifiedPlace = { place, other: places.at(-1 - n) ?? null }[notified ?? 'place'];
        return person(n + 1, {
          danceStyle,
          availability,
          place,
          isPinned: isPinned && place !== null,
          notified: notified === null ? null : notifiedPlace,
        });
      });
      const parties = [1, 2].map((number) => {
        const members = all.flatMap((one, n) => (one.party === number ? [n + 1] : []));
        return party(number, ...members.slice(0, 4));
      });
      return {
        structure,
        parts: some,
        candidates,
        request: asked as AssignInput['request'],
        parties: parties.filter(({ entryIds }) => entryIds.length > 1),
        ...clocked,
      };
    });
};
