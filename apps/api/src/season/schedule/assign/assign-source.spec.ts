import { randomUUID } from 'node:crypto';
import { type AssignProposal, AssignRequest, type Place } from '@nox/contracts';
import { apiForEach } from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { assign as assignTo, saveStructure, structureOf } from '../../../../test/schedule.ts';
import { setSeason } from '../../../../test/seasons.ts';
import { readAssignSource } from './assign-routes.ts';
import { type AssignSource, toAssignInput } from './assign-source.ts';
import { prepare, proposeBest } from './propose.ts';
import { loadSolver } from './solve-program.ts';

const DATE = '2026-08-14';
const PARTS = [
  { key: 'early', label: 'Friday, early', date: DATE, from: '16:00', to: '17:00' },
  { key: 'late', label: 'Friday, late', date: DATE, from: '17:00', to: '18:00' },
];
/** The solver is loaded once, beside no thread that loads the same: V8 fails when it frees the one of two. */
const solver = loadSolver();

describe.each(crudEngines)('a proposal from what the database has, on $name', ({ open }) => {
  const api = apiForEach({}, open);
  const structure = structureOf();
  const at = (starts: number): Place => ({ blockId: structure.blocks[0]!._id, starts });
  beforeEach(async () => {
    await setSeason(api, { parts: PARTS });
    await saveStructure(api, structure);
  });

  /** What the thread does, without its start. */
  const propose = async (request: Partial<AssignRequest> = {}): Promise<AssignProposal> => {
    const source = await readAssignSource(api.db, AssignRequest.parse(request));
    const prepared = prepare(toAssignInput(JSON.parse(source) as AssignSource));
    return proposeBest(prepared, await solver, 10_000);
  };
  const tick = async (ids: readonly string[], ...availability: string[]) => {
    const registration = JSON.stringify({ availability });
    await api.db
      .updateTable('audition_entries')
      .set({ registration })
      .where('id', 'in', ids)
      .execute();
  };

  it('moves those who have a slot only if everybody is to be assigned, and never those who are pinned', async () => {
    const ids = await addEntries(api.db, 5);
    await assignTo(api, ids.slice(0, 2), at(960));
    await assignTo(api, ids.slice(2, 4), at(990));
    await tick([ids[4]!], 'early');
    const none = await propose();
    expect(none).toMatchObject({ moves: [], unassigned: [{ entryId: ids[4] }] });
    expect(none.bottleneck).toContain(
      'Assigning all candidates anew may give more candidates a slot.',
    );
    await api.send('PUT', '/api/schedule/pins', { ids: ids.slice(0, 3), isPinned: true });
    const { moves } = await propose({ scope: 'all' });
    expect(moves).toEqual([
      { entryId: ids[4], expected: null, to: at(990) },
      { entryId: ids[3], expected: at(990), to: at(1_020) },
    ]);
    const body = { moves, kind: 'assigned' };
    expect((await api.send('POST', '/api/schedule/moves', body)).statusCode).toBe(200);
  });

  it('gives no candidate a slot of blocks that are left out', async () => {
    const ids = await addEntries(api.db, 2);
    const [panel, block] = [structure.panels[0]!, structure.blocks[0]!];
    const other = { ...block, _id: randomUUID(), panelId: randomUUID() };
    const panels = [panel, { ...panel, _id: other.panelId, name: 'Hall B' }];
    await saveStructure(api, { panels, blocks: [block, other] });
    await assignTo(api, ids.slice(0, 1), at(960));
    const { moves } = await propose({ exceptBlocks: [block._id] });
    expect(moves.map(({ entryId, to }) => [entryId, to?.blockId])).toEqual([[ids[1], other._id]]);
    const nowhere = await propose({ exceptBlocks: [block._id, other._id] });
    expect(nowhere).toMatchObject({ moves: [], unassigned: [{ entryId: ids[1] }] });
  });

  it('leaves out who has withdrawn, and moves rather those who were not notified of their slot', async () => {
    const ids = await addEntries(api.db, 6);
    await assignTo(api, ids.slice(0, 2), at(960));
    await assignTo(api, ids.slice(2, 4), at(990));
    const slot = { date: DATE, starts: 960, ends: 990, panel: 'Hall A', room: 'First floor' };
    const told_slot = JSON.stringify({ slot, isUncertain: false });
    const entries = api.db.updateTable('audition_entries');
    await entries.set({ told_slot }).where('id', 'in', ids.slice(0, 2)).execute();
    await entries.set({ withdrawn_at: 1 }).where('id', '=', ids[5]!).execute();
    await tick([ids[4]!], 'early');
    const { moves, unassigned } = await propose({ scope: 'all' });
    expect(unassigned).toEqual([]);
    expect(moves.map(({ entryId }) => entryId)).toEqual([ids[4], ids[3]]);
  });

  it('gives slots to candidates of the chosen statuses; others stay where they are', async () => {
    const [open = '', seated = ''] = await addEntries(api.db, 2, { status: 'Not Selected' });
    const [selected = ''] = await addEntries(api.db, 1, { status: 'Selected' });
    const pending = await addEntries(api.db, 2);
    await assignTo(api, [seated], at(960));
    for (const scope of ['unassigned', 'all'] as const) {
      const { moves, ...rest } = await propose({ scope });
      expect(moves.map(({ entryId, to }) => [entryId, to])).toEqual([
        [pending[0], at(960)],
        [pending[1], at(990)],
      ]);
      expect(rest).toMatchObject({ unassigned: [], message: '2 candidates get a slot.' });
    }
    const chosen = await propose({ statuses: ['Selected', 'Not Selected'] });
    expect(chosen.moves.map(({ entryId }) => entryId)).toEqual([open, selected]);
  });
});
