import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type AssignProposal, type AssignRequest, type Board } from '@nox/contracts';
import { call, importEntries } from '@nox/test-servers/administrator';
import { apiForAll, apiForEach, asAdministrator, type TestApi } from '../../../../test/api.ts';
import { block, panel, person } from '../../../../test/assign-inputs.ts';
import { startBuiltServer } from '@nox/test-servers/server-process';
import { addEntries, candidate } from '../../../../test/candidates.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { itInFull } from '@nox/test-servers/full-run';
import { scatteredInput } from '../../../../test/large-assign.ts';
import { saveStructure, structureOf } from '../../../../test/schedule.ts';
import { expectCode } from '../../../../test/season-builders.ts';
import { setSeason } from '../../../../test/seasons.ts';
import { newEntryRow } from '#season/auditions/entries/new-entry.ts';
import { insertRows } from '#platform/database/rows.ts';
import { takeNumbers } from '#season/seasons/current-season.ts';
import { Assigner } from './assign-routes.ts';
import { type AssignSource } from './assign-source.ts';
import { type AssignCandidate } from './grid.ts';

const boardCandidate = ({ _id, number, danceStyle, availability }: AssignCandidate) => ({
  rollNumber: '',
  _id,
  number,
  danceStyle,
  availability,
  fullName: '',
  partnerId: null,
  status: 'Pending' as const,
  isWithdrawn: false,
  published: null,
  isToldOtherwise: false,
  answer: null,
});

const DATE = '2026-08-14';
const PARTS = [
  { key: 'early', label: 'Friday, early', date: DATE, from: '16:00', to: '17:00' },
  { key: 'late', label: 'Friday, late', date: DATE, from: '17:00', to: '18:00' },
];

describe.each(crudEngines)('POST /api/schedule/assign, on $name', ({ open }) => {
  const api = apiForEach({}, open);
  const structure = structureOf();
  beforeEach(async () => {
    await setSeason(api, { parts: PARTS });
    await saveStructure(api, structure);
  });

  const ask = (request: Partial<AssignRequest> = {}) =>
    api.send('POST', '/api/schedule/assign', request);
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
    expect((await ask({ method: 'by arrival' })).json<AssignProposal>().moves).toHaveLength(7);
    const { moves, ...rest } = (await ask({ scope: 'all' })).json<AssignProposal>();
    expect(rest).toEqual({
      unassigned: [],
      bottleneck: null,
      message: '7 candidates get a slot.',
    });
    const body = { moves, kind: 'assigned' };
    const answer = await api.send('POST', '/api/schedule/moves', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { edit: { kind: 'assigned' } }]);
    const again = await ask({ scope: 'all' });
    expect(again.json()).toMatchObject({ moves: [], message: 'Everybody has a slot.' });
    expect((await api.get('/api/schedule')).json<Board>().assignments).toHaveLength(7);
  });

  it('is computed one at a time', async () => {
    expectCode(await ask({ scope: 'both' } as object), 400, 'invalid');
    expectCode(await ask({ statuses: [] }), 400, 'invalid');
    await addEntries(api.db, 1);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expectCode(answers[2]!, 409, 'assigning');
    expect((await ask()).statusCode).toBe(200);
  });
});

/** Only 800 of 1,500 candidates get a slot. */
const SCATTERED = scatteredInput(1_500, 60);

async function addScattered(api: TestApi): Promise<void> {
  const { parts, structure, candidates } = SCATTERED;
  await setSeason(api, { parts: [...parts] });
  await saveStructure(api, structure);
  const first = await takeNumbers(api.db, candidates.length);
  const rows = candidates.map(({ danceStyle, availability }, n) => ({
    ...newEntryRow(candidate({ danceStyle }), 0, first + n),
    registration: JSON.stringify({ availability }),
  }));
  await insertRows(api.db, 'audition_entries', rows);
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
    expect(await answer.json()).toMatchObject({ moves: expect.any(Array) });
  }, 60_000);
});

const SOURCE: AssignSource = {
  structure: { version: 1, panels: [panel(1, 'Hall A')], blocks: [block(1)] },
  parts: [],
  parties: [],
  assignments: [],
  notified: [],
  candidates: [boardCandidate(person(1))],
  request: { scope: 'all', method: 'optimal', statuses: ['Pending'] },
};

const LARGE_SOURCE: AssignSource = {
  ...SOURCE,
  parts: SCATTERED.parts,
  structure: { version: 1, ...SCATTERED.structure },
  candidates: SCATTERED.candidates.map(boardCandidate),
};

const open = new AbortController().signal;
const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const hanging = threadOf('setInterval(() => {}, 1000)');
const POST = `(await import('node:worker_threads')).parentPort.postMessage(
  new TextEncoder().encode('first'));`;

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
    ['takes too long', { thread: hanging, limits: { byArrivalMs: 1_000 } }],
    ['is ended before it runs', { thread: hanging, limits: { byArrivalMs: 1 } }],
    ['ends without a proposal', { thread: threadOf('process.exit(3)') }],
  ])('is an error that is said where it %s', async (_, options) => {
    const assigner = new Assigner({ onFailure, ...options });
    await expect(assigner.propose(async () => '', open)).rejects.toMatchObject({
      status: 503,
      message: 'Candidates cannot be assigned at the moment. Please try again.',
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

  it('leaves that, too, where the error overtakes it', async () => {
    const { emit } = EventEmitter.prototype;
    let posted: unknown[] = [];
    const spy = jest.spyOn(Worker.prototype as EventEmitter, 'emit').mockImplementation(function (
      this: EventEmitter,
      name,
      ...values
    ) {
      if (name === 'message') return (posted = values).length > 0;
      const isHeard = emit.call(this, name, ...values);
      return name === 'error' ? emit.call(this, 'message', ...posted) : isHeard;
    });
    const thread = threadOf(`${POST} setTimeout(() => { throw new Error('Too big.'); })`);
    const assigner = new Assigner({ onFailure, thread });
    expect(String(await assigner.propose(async () => '', open))).toBe('first');
    expect(failures).toMatchObject([{ message: 'Too big.' }]);
    spy.mockRestore();
  });

  it('assigns by arrival, and says so, where the best assignment of many takes too long', async () => {
    const { moves, unassigned, message } = await propose(LARGE_SOURCE, { bestMs: 1 });
    expect([moves.length, unassigned.length]).toEqual([800, 700]);
    expect(message).toMatch(/^800 .* none\. The best assignment cannot be computed at the moment/);
    expect(failures).toHaveLength(1);
  });

  it('says that the best assignment is not proven when the time of the solver is up', async () => {
    const { moves, message } = await propose(LARGE_SOURCE, { solverMs: 1 });
    expect(moves).toHaveLength(800);
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
    const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
    await promisify(execFile)(process.execPath, ['apps/api/build.js'], { cwd: root });
    const folder = await mkdtemp(join(tmpdir(), 'nox-assign-'));
    const server = await startBuiltServer({ DATA_DIR: folder });
    try {
      await importEntries(server.url, 9);
      await call(server.url, 'PUT', '/schedule/structure', structureOf());
      expect(await call(server.url, 'POST', '/schedule/assign', {})).toMatchObject({
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
