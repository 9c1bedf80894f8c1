import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import {
  type AssignProposal,
  type AssignRequest,
  type Board,
  type Move,
  type Place,
} from '@nox/contracts';
import { authorization, importEntries } from '../../../test/administrator.ts';
import { apiForEach, asSomeone, expectError } from '../../../test/api.ts';
import { block, panel, person } from '../../../test/assign-inputs.ts';
import { startBuiltServer } from '../../../test/built-server.ts';
import { addEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { itInFull } from '../../../test/it-in-full.ts';
import { assign as assignTo, saveStructure, structureOf } from '../../../test/schedule.ts';
import { setSeason } from '../../../test/seasons.ts';
import { type AssignInput } from './assign-input.ts';
import { Assigner } from './assigner.ts';

const DATE = '2026-08-14';
const PARTS = [
  { key: 'early', label: 'Friday, early', date: DATE, from: '16:00', to: '17:00' },
  { key: 'late', label: 'Friday, late', date: DATE, from: '17:00', to: '18:00' },
];

describe.each(crudEngines)('POST /api/schedule/assign, on $name', ({ open }) => {
  const api = apiForEach({}, open);
  const structure = structureOf();
  const at = (starts: number): Place => ({ blockId: structure.blocks[0]!._id, starts });
  beforeEach(async () => {
    await setSeason(api, { parts: PARTS });
    await saveStructure(api, structure);
  });

  const ask = (request: Partial<AssignRequest> = {}) =>
    api.send('POST', '/api/schedule/assign', request);
  const propose = async (request?: Partial<AssignRequest>): Promise<AssignProposal> => {
    const answer = await ask(request);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return answer.json();
  };
  const apply = (moves: Move[]) =>
    api.send('POST', '/api/schedule/moves', { moves, kind: 'assigned' });
  const tick = async (ids: readonly string[], ...availability: string[]) => {
    const registration = JSON.stringify({ availability });
    await api.db
      .updateTable('audition_entries')
      .set({ registration })
      .where('id', 'in', ids)
      .execute();
  };

  it('proposes moves that are accepted as they are, and then none', async () => {
    const early = await addEntries(api.db, 3);
    const late = await addEntries(api.db, 4);
    await tick(early, 'early');
    await tick(late, 'late');
    await api.send('POST', '/api/schedule/parties', { entryIds: [early[0], early[2]] });
    expect((await propose({ method: 'by arrival' })).moves).toHaveLength(7);
    const { moves, ...rest } = await propose({ scope: 'all' });
    expect(rest).toEqual({
      ...{ unassigned: [], bottleneck: null, isProven: true },
      message: '7 candidates get a slot.',
    });
    const answer = await apply(moves);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { edit: { kind: 'assigned' } }]);
    const again = await propose({ scope: 'all' });
    expect(again).toMatchObject({ moves: [], message: 'Everybody has a slot.' });
    expect((await api.get('/api/schedule')).json<Board>().assignments).toHaveLength(7);
  });

  it('moves those who have a slot only if everybody is to be assigned, and never those who are pinned', async () => {
    const ids = await addEntries(api.db, 5);
    await assignTo(api, ids.slice(0, 2), at(960));
    await assignTo(api, ids.slice(2, 4), at(990));
    await tick([ids[4]!], 'early');
    const none = await propose();
    expect(none).toMatchObject({ moves: [], unassigned: [{ entryId: ids[4] }], isProven: true });
    expect(none.bottleneck).toContain('Assigning everybody anew may give more candidates a slot.');
    await api.send('PUT', '/api/schedule/pins', { ids: ids.slice(0, 3), isPinned: true });
    const { moves } = await propose({ scope: 'all' });
    expect(moves).toEqual([
      { entryId: ids[4], expected: null, to: at(990) },
      { entryId: ids[3], expected: at(990), to: at(1_020) },
    ]);
    expect((await apply(moves)).statusCode).toBe(200);
  });

  it('leaves out who has withdrawn, and moves rather those who were not told their slot', async () => {
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
    expectError(await ask({ statuses: [] }), 400, { code: 'invalid' });
  });

  it('is for administrators, one at a time', async () => {
    const refused = await api.send('POST', '/api/schedule/assign', {}, asSomeone);
    expectError(refused, 403, {});
    expectError(await ask({ scope: 'both' } as object), 400, { code: 'invalid' });
    await addEntries(api.db, 1);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expectError(answers[2]!, 409, { code: 'assigning' });
    expect((await ask()).statusCode).toBe(200);
  });
});

const INPUT: AssignInput = {
  structure: { panels: [panel(1, 'Hall A')], blocks: [block(1)] },
  ...{ parts: [], parties: [], candidates: [person(1)] },
  request: { scope: 'all', method: 'optimal' },
};

describe('the thread that assigns', () => {
  const hanging = new URL('data:text/javascript,setInterval(() => {}, 1000)');

  it.each([
    ['does not start', { thread: pathToFileURL('/no/such/thread.js') }],
    ['takes too long', { thread: hanging, timeoutMs: 100 }],
    ['ends without a proposal', { thread: new URL('data:text/javascript,process.exit(3)') }],
  ])('assigns by arrival where it %s, and says so', async (_, options) => {
    const failures: unknown[] = [];
    const assigner = new Assigner({ onFailure: (error) => failures.push(error), ...options });
    const proposal = await assigner.propose(async () => INPUT);
    expect(proposal.moves).toHaveLength(1);
    expect(proposal.message).toMatch(/^1 candidate gets a slot\. The best assignment cannot be/);
    expect(failures).toHaveLength(1);
  });

  it('ends with the server: who waits is told to try again', async () => {
    const assigner = new Assigner({ onFailure: fail, thread: hanging });
    const waiting = expect(assigner.propose(async () => INPUT)).rejects.toMatchObject({
      status: 503,
    });
    await assigner.stop();
    await waiting;
  });

  it('is free again when what is assigned from cannot be read', async () => {
    const assigner = new Assigner({ onFailure: fail });
    await expect(
      assigner.propose(() => Promise.reject(new Error('No database.'))),
    ).rejects.toThrow();
    expect((await assigner.propose(async () => INPUT)).moves).toHaveLength(1);
  });

  itInFull('is built beside the server, which finds the solver', async () => {
    const root = fileURLToPath(new URL('../../../../../', import.meta.url));
    await promisify(execFile)(process.execPath, ['apps/api/build.js'], { cwd: root });
    const folder = await mkdtemp(join(tmpdir(), 'nox-assign-'));
    const server = await startBuiltServer(root, { DATA_DIR: folder });
    try {
      const send = async (method: string, path: string, body: object) => {
        const headers = { authorization, 'content-type': 'application/json' };
        const init = { method, headers, body: JSON.stringify(body) };
        return (await fetch(`${server.url}/api/schedule/${path}`, init)).json();
      };
      await importEntries(server.url, 9);
      await send('PUT', 'structure', structureOf());
      expect(await send('POST', 'assign', {})).toMatchObject({
        isProven: true,
        bottleneck:
          '9 candidates need a slot; 8 seats are free. 1 more seat gives everybody a slot.',
        message: '8 candidates get a slot, 1 has none.',
      });
    } finally {
      await server.kill();
      await rm(folder, { recursive: true });
    }
  });
});

function fail(error: unknown) {
  throw error;
}
