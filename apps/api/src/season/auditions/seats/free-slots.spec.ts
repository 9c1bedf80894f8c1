import { indexStructure, placeKey, slotsOfSchedule } from '@nox/contracts';
import { isFullRun } from '@nox/test-servers/full-run';
import fc from 'fast-check';
import { apiForAll } from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { engines } from '../../../../test/engines.ts';
import { clear, setEntry } from '../../../../test/season-builders.ts';
import { insertRows } from '#platform/database/rows.ts';
import { readFreeSlots } from './published.ts';
import { readStructure } from './seats.ts';

const HALLS = ['Hall A', 'Hall B'];
const date = fc.constantFrom('2026-08-14', '2026-08-15');
const minutes = fc.constantFrom(20, 30);
const blocks = HALLS.map((id) =>
  fc.record({
    ...{ id: fc.constant(id), panel_id: fc.constant(id), date },
    ...{ starts: fc.constantFrom(960, 970), ends: fc.constant(1_030), slot_minutes: minutes },
    ...{ seats: fc.constantFrom(1, 2), judges: fc.constant('[]'), breaks: fc.constant('[]') },
  }),
);
const candidates = fc.array(
  fc.record({
    isWithdrawn: fc.boolean(),
    drafted: fc.option(fc.nat(20)),
    /** Perhaps of a draft with other blocks. */
    published: fc.option(
      fc.record({ date, panel: fc.constantFrom(...HALLS), starts: fc.nat(90), lasts: minutes }),
    ),
  }),
  { minLength: 1, maxLength: 5 },
);

type Times = Record<'date' | 'panel', string> & Record<'starts' | 'ends', number>;
const minutesOf = ({ date, panel, starts, ends }: Times) =>
  Array.from({ length: ends - starts }, (_, minute) => `${date} ${panel} ${starts + minute}`);

describe.each(engines)('a free slot on $name', ({ open }) => {
  const api = apiForAll({}, open);

  it('has a free seat in each minute, whoever is there in the draft or as published', async () => {
    const property = fc.asyncProperty(fc.tuple(...blocks), candidates, async (stored, people) => {
      const { db } = api;
      await clear(api, 'assignments', 'schedule_blocks', 'panels', 'published_slots');
      await clear(api, 'schedule_versions', 'audition_entries');
      const panels = HALLS.map((name, position) => ({ id: name, position, name }));
      await insertRows(
        db,
        'panels',
        panels.map((panel) => ({ ...panel, room: '', styles: '[]' })),
      );
      await insertRows(db, 'schedule_blocks', stored);
      const version = { created_at: 0, account_uid: '', account_email: null, note: '' };
      for (const number of [1, 2]) {
        await insertRows(db, 'schedule_versions', { ...version, number });
      }
      const index = indexStructure(await readStructure(db));
      const slots = slotsOfSchedule(index);
      const ids = await addEntries(db, people.length);
      const present: { id: string; minutes: string[] }[] = [];
      for (const [seat, { isWithdrawn, drafted, published }] of people.entries()) {
        const entry_id = ids[seat]!;
        if (isWithdrawn) await setEntry(api, entry_id, { withdrawn_at: 1 });
        const add = (slot: Times) =>
          isWithdrawn || present.push({ id: entry_id, minutes: minutesOf(slot) });
        const slot = drafted === null ? undefined : slots[drafted % slots.length]!;
        if (slot) {
          add(slot);
          const { blockId: block_id, starts } = slot;
          await insertRows(db, 'assignments', { entry_id, block_id, starts, seat, is_pinned: 0 });
        }
        const rows = [
          { version: 1, date: '2026-08-14', panel: 'Hall A', starts: 960, ends: 1_030 },
        ];
        if (published) {
          const { lasts, ...times } = published;
          const starts = 940 + times.starts;
          const slot = { ...times, starts, ends: starts + lasts };
          add(slot);
          rows.push({ version: 2, ...slot });
        }
        await insertRows(
          db,
          'published_slots',
          rows.map((row) => ({ ...row, entry_id, room: '' })),
        );
      }
      for (const but of ['', ids[0]!]) {
        const expected = slots.filter((slot) => {
          const of = new Set(minutesOf(slot));
          const there = present.filter(
            ({ id, minutes }) => id !== but && minutes.some((one) => of.has(one)),
          );
          return new Set(there.map(({ id }) => id)).size < index.blocks.get(slot.blockId)!.seats;
        });
        const free = await readFreeSlots(db, index, but);
        expect(free.map(placeKey)).toEqual(expected.map(placeKey));
      }
    });
    await fc.assert(property, { seed: 31, numRuns: isFullRun ? 300 : 25 });
  });
});
