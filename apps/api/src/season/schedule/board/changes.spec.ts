import { randomUUID } from 'node:crypto';
import { applyBoardChanges, type Board, type Move, type Place } from '@nox/contracts';
import fc from 'fast-check';
import { isFullRun } from '@nox/test-servers/full-run';
import { crudEngines } from '../../../../test/engines.ts';
import { addLink } from '../../../../test/links.ts';
import { addRegistration, confirm } from '../../../../test/registrations.ts';
import { clearBoard, readBoard, saveStructure } from '../../../../test/schedule.ts';
import { boardForAll, candidateCalls, undoLatest } from '../../../../test/season-builders.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';

if (isFullRun) jest.setTimeout(300_000);

const STEPS = [
  ...['move', 'swap', 'add', 'rename', 'review', 'delete', 'withdraw', 'return', 'undo', 'look'],
  // The board is read again after these.
  ...['undelete', 'pin', 'party', 'structure'],
] as const;
const OFTEN = ['move', 'move', 'move', 'add', 'rename', 'delete', 'withdraw', 'undo'] as const;
const LOOKS = Array.from({ length: 8 }, () => 'look' as const);

const history = fc.array(
  fc.record({
    act: fc.constantFrom(...STEPS, ...OFTEN, ...LOOKS),
    who: fc.nat(9),
    other: fc.nat(9),
    slot: fc.nat(4),
  }),
  { minLength: 15, maxLength: 25 },
);
type Step = (typeof history extends fc.Arbitrary<infer T> ? T : never)[number];

const sorted = (board: Board): Board => ({
  ...board,
  assignments: board.assignments.toSorted((a, b) => a.entryId.localeCompare(b.entryId)),
  parties: board.parties.toSorted((a, b) => a._id.localeCompare(b._id)),
});

describe.each(crudEngines)('the changes of the board, on $name', ({ open }) => {
  const { api, structure, ...on } = boardForAll(open);
  const slotOf = (slot: number): Place | null =>
    slot === 4 ? null : { blockId: structure.blocks[0]!._id, starts: 960 + slot * 30 };

  /** Somebody with the roll number R`who`, who names R`other` as the partner's. */
  const add = async ({ who, other }: Step) => {
    const details = { partnerRollNumber: `R${other}` };
    const application = { rollNumber: `R${who}` };
    const { id } = await addRegistration(api.db, { application, details });
    await confirm(api, id);
  };

  const rename = (entryId: string, roll_number: string) =>
    api.revisions.change(['auditions'], async (transaction, { auditions: revision }) => {
      const roll_key = roll_number.toLowerCase();
      if (await findRow(transaction, 'audition_entries', { roll_key })) return;
      const renamed = { roll_number, roll_key, revision };
      await updateRow(transaction, 'audition_entries', entryId, renamed);
    });

  async function take(step: Step, mine: Board): Promise<void> {
    const { act, who, other, slot } = step;
    const { candidates, assignments, parties } = await readBoard(api);
    const [a, b] = [who, other].map((index) => candidates[index % candidates.length]?._id);
    if (act === 'add' || a === undefined || b === undefined) return add(step);
    const placeOf = (id: string) => {
      const found = assignments.find(({ entryId }) => entryId === id);
      return found ? { blockId: found.blockId, starts: found.starts } : null;
    };
    const move = (entryId: string, to: Place | null) => {
      return { entryId, expected: placeOf(entryId), to };
    };
    const moveAll = (moves: Move[]) => on.moveAll(moves, { force: slot !== 0 });
    const answer = async (path: string) =>
      candidateCalls(api).act(await addLink(api, { entry_id: a }), path);
    const acts: Record<(typeof STEPS)[number], () => unknown> = {
      move: () => moveAll([move(a, slotOf(slot))]),
      swap: () => a !== b && moveAll([move(a, placeOf(b)), move(b, placeOf(a))]),
      add: () => undefined,
      rename: () => rename(a, `R${other}`),
      review: () => api.send('POST', `/api/auditions/${a}/reviews`, { notes: 'x', judgeEmail: b }),
      delete: () => api.send('DELETE', `/api/auditions/${a}`),
      undelete: () => undoLatest(api),
      withdraw: () => answer('withdraw'),
      return: () => answer('return'),
      pin: () => on.pin([a], slot > 1),
      party: () =>
        parties.length > 2
          ? api.send('DELETE', `/api/schedule/parties/${parties[0]!._id}`)
          : on.party([a, b]),
      undo: async () => {
        const { edits } = await on.changesSince(mine.revision);
        const id = edits.at(-1)?._id ?? randomUUID();
        return api.send('POST', `/api/schedule/edits/${id}/undo`);
      },
      structure: () => api.send('PUT', '/api/schedule/structure', structure),
      look: () => undefined,
    };
    await acts[act]();
  }

  it('make the board of any former moment that of now', async () => {
    let applied = 0;
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await clearBoard(api);
        await saveStructure(api, structure);
        for (let who = 0; who < 5; who += 1) {
          await add({ act: 'add', who, other: who ^ 1, slot: 0 });
        }
        let mine = await readBoard(api);
        for (const [index, step] of steps.entries()) {
          await take(step, mine);
          if (step.act !== 'look' && index < steps.length - 1) continue;
          const changes = await on.changesSince(mine.revision);
          const now = await readBoard(api);
          if (!changes.isIncomplete) {
            applied += 1;
            expect(sorted(applyBoardChanges(mine, changes))).toEqual(sorted(now));
          }
          mine = now;
        }
      }),
      { seed: 20, numRuns: isFullRun ? 60 : 6 },
    );
    expect(applied).toBeGreaterThan(10);
  });
});
