import { randomUUID } from 'node:crypto';
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
import { call, importEntries } from '../../../test/administrator.ts';
import { apiForAll, apiForEach, asAdministrator, type TestApi } from '../../../test/api.ts';
import { block, panel, person } from '../../../test/assign-inputs.ts';
import { startBuiltServer } from '../../../test/built-server.ts';
import { addEntries, candidate } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { itInFull } from '../../../test/it-in-full.ts';
import { LARGE_INPUTS } from '../../../test/large-assign.ts';
import { assign as assignTo, saveStructure, structureOf } from '../../../test/schedule.ts';
import { setSeason } from '../../../test/seasons.ts';
import { expectCode } from '../../../test/season-builders.ts';
import { newEntryRow } from '../../auditions/entries/new-entry.ts';
import { takeNumbers } from '../../seasons/current-season.ts';
import { type AssignCandidate, type AssignSource } from './assign-source.ts';
import { Assigner } from './assigner.ts';

const boardCandidate = ({ _id, number, danceStyle, availability }: AssignCandidate) => ({
  rollNumber: '',
  ...{ _id, number, danceStyle, availability, fullName: '', partnerId: null },
  ...{ status: 'Pending' as const, isWithdrawn: false, published: null },
  ...{ isToldOtherwise: false, answer: null },
});

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
    expect(answer.statusCode).toBe(200);
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
    expect(none.bottleneck).toContain(
      'Assigning all candidates anew may give more candidates a slot.',
    );
    await api.send('PUT', '/api/schedule/pins', { ids: ids.slice(0, 3), isPinned: true });
    const { moves } = await propose({ scope: 'all' });
    expect(moves).toEqual([
      { entryId: ids[4], expected: null, to: at(990) },
      { entryId: ids[3], expected: at(990), to: at(1_020) },
    ]);
    expect((await apply(moves)).statusCode).toBe(200);
  });

  it('gives nobody a slot of blocks that are left out', async () => {
    const ids = await addEntries(api.db, 2);
    const [panel, block] = [structure.panels[0]!, structure.blocks[0]!];
    const other = { ...block, _id: randomUUID(), panelId: randomUUID() };
    const panels = [panel, { ...panel, _id: other.panelId, name: 'Hall B' }];
    await saveStructure(api, { panels, blocks: [block, other] });
    await assignTo(api, ids.slice(0, 1), at(960));
    const { moves } = await propose({ exceptBlocks: [block._id] });
    expect(moves.map(({ entryId, to }) => [entryId, to?.blockId])).toEqual([[ids[1], other._id]]);
    const nowhere = await propose({ exceptBlocks: [block._id, other._id], method: 'by arrival' });
    expect(nowhere).toMatchObject({ moves: [], unassigned: [{ entryId: ids[1] }] });
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
    expectCode(await ask({ statuses: [] }), 400, 'invalid');
  });

  it('is computed one at a time', async () => {
    expectCode(await ask({ scope: 'both' } as object), 400, 'invalid');
    await addEntries(api.db, 1);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expectCode(answers[2]!, 409, 'assigning');
    expect((await ask()).statusCode).toBe(200);
  });
});

const SCATTERED = LARGE_INPUTS['scattered times']!;
const ROWS_PER_STATEMENT = 500;

async function addScattered(api: TestApi): Promise<void> {
  const { parts, structure, candidates } = SCATTERED;
  await setSeason(api, { parts: [...parts] });
  await saveStructure(api, structure);
  const first = await takeNumbers(api.db, candidates.length);
  const rows = candidates.map(({ danceStyle, availability }, n) => ({
    ...newEntryRow(candidate({ danceStyle }), 0, first + n),
    registration: JSON.stringify({ availability }),
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    await api.db.insertInto('audition_entries').values(some).execute();
  }
}

describe('assigning thousands who ask for different times', () => {
  const api = apiForAll();

  it('leaves other requests their time, and ends with the request that asks for it', async () => {
    await addScattered(api);
    const url = `${await api.listen()}/api/schedule/assign`;
    const headers = { ...asAdministrator, 'content-type': 'application/json' };
    const ask = (body: object, signal?: AbortSignal) =>
      fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    const request = new AbortController();
    const waiting = ask({ scope: 'all' }, request.signal).then(
      ({ status }) => status,
      () => 'closed',
    );
    for (let n = 0; n < 20; n += 1) {
      expect((await api.get('/api/seasons')).statusCode).toBe(200);
    }
    expect((await ask({})).status).toBe(409);
    request.abort();
    expect(await waiting).toBe('closed');
    // The solver alone would take ten seconds.
    const deadline = performance.now() + 5_000;
    let answer = await ask({ method: 'by arrival' });
    while (answer.status === 409 && performance.now() < deadline) {
      answer = await ask({ method: 'by arrival' });
    }
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ isProven: false });
  }, 60_000);
});

const SOURCE: AssignSource = {
  structure: { version: 1, panels: [panel(1, 'Hall A')], blocks: [block(1)] },
  ...{ parts: [], parties: [], assignments: [], notified: [] },
  candidates: [boardCandidate(person(1))],
  request: { scope: 'all', method: 'optimal', statuses: ['Pending'] },
};

const LARGE_SOURCE: AssignSource = {
  ...{ ...SOURCE, parts: SCATTERED.parts },
  structure: { version: 1, ...SCATTERED.structure },
  candidates: SCATTERED.candidates.map(boardCandidate),
};

const open = new AbortController().signal;
const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const hanging = threadOf('setInterval(() => {}, 1000)');
const POST = `(await import('node:worker_threads')).parentPort.postMessage({
  body: new TextEncoder().encode('first'), isFinal: false });`;

describe('the thread that assigns', () => {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  beforeEach(() => (failures.length = 0));
  const propose = async (source: AssignSource, limits: object): Promise<AssignProposal> => {
    const assigner = new Assigner({ onFailure, limits });
    return JSON.parse(String(await assigner.propose(async () => JSON.stringify(source), open)));
  };

  it.each([
    ['does not start', { thread: pathToFileURL('/no/such/thread.js') }],
    ['takes too long', { thread: hanging, limits: { byArrivalMs: 100 } }],
    ['ends without a proposal', { thread: threadOf('process.exit(3)') }],
  ])('is an error that is said where it %s', async (_, options) => {
    const assigner = new Assigner({ onFailure, ...options });
    await expect(assigner.propose(async () => '', open)).rejects.toMatchObject({
      ...{ status: 503, message: 'Candidates cannot be assigned at the moment. Please try again.' },
    });
    expect(failures).toHaveLength(1);
  });

  it.each([
    ['takes too long', { thread: threadOf(`${POST}${'setInterval(() => {}, 1000)'}`) }],
    // Later: a thread that ends with the turn in which it posted may take its message along.
    ['fails', { thread: threadOf(`${POST} setTimeout(() => { throw new Error('Too big.'); })`) }],
    ['ends', { thread: threadOf(`${POST} setTimeout(() => process.exit(3))`) }],
  ])('leaves the proposal by arrival where the best one %s', async (_, options) => {
    const assigner = new Assigner({ onFailure, limits: { bestMs: 100 }, ...options });
    expect(String(await assigner.propose(async () => '', open))).toBe('first');
    expect(failures).toHaveLength(1);
  });

  it('assigns by arrival, and says so, where the best assignment of many takes too long', async () => {
    const { moves, unassigned, message } = await propose(LARGE_SOURCE, { bestMs: 1 });
    expect([moves.length, unassigned.length]).toEqual([3_200, 1_801]);
    expect(message).toMatch(
      /^3,200 .* none\. The best assignment cannot be computed at the moment/,
    );
    expect(failures).toHaveLength(1);
  });

  it('says that the best assignment is not proven when the time of the solver is up', async () => {
    const { moves, message } = await propose(LARGE_SOURCE, { solverMs: 1 });
    expect(moves).toHaveLength(3_200);
    expect(message).toMatch(/ The time is up: this is not proven to be the best assignment\.$/);
    expect(failures).toEqual([]);
  });

  it.each([
    ['the server, and who waits can try again', 503, (assigner: Assigner) => assigner.stop()],
    ['the request', 400, (_: Assigner, request: AbortController) => request.abort()],
  ])('ends with %s', async (_, status, end) => {
    const request = new AbortController();
    const assigner = new Assigner({ onFailure: fail, thread: hanging });
    const read = async () => {
      setTimeout(() => void end(assigner, request), 50);
      return '';
    };
    const { signal } = request;
    await expect(assigner.propose(read, signal)).rejects.toMatchObject({ status });
  });

  it('is free again when what is assigned from cannot be read', async () => {
    const assigner = new Assigner({ onFailure: fail });
    await expect(
      assigner.propose(() => Promise.reject(new Error('No database.')), open),
    ).rejects.toThrow();
    const proposal = await assigner.propose(async () => JSON.stringify(SOURCE), open);
    expect(JSON.parse(String(proposal))).toMatchObject({ moves: [{ expected: null }] });
  });

  itInFull('is built beside the server, which finds the solver', async () => {
    const root = fileURLToPath(new URL('../../../../../', import.meta.url));
    await promisify(execFile)(process.execPath, ['apps/api/build.js'], { cwd: root });
    const folder = await mkdtemp(join(tmpdir(), 'nox-assign-'));
    const server = await startBuiltServer({ DATA_DIR: folder });
    try {
      await importEntries(server.url, 9);
      await call(server.url, 'PUT', '/schedule/structure', structureOf());
      expect(await call(server.url, 'POST', '/schedule/assign', {})).toMatchObject({
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
