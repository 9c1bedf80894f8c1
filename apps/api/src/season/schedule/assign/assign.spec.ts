import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  type AssignProposal,
  AssignRequest,
  type BoardCandidate,
  type Party,
} from '@nox/contracts';
import { apiForAll, asAdministrator, type TestApi } from '../../../../test/api.ts';
import { candidate } from '../../../../test/candidates.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { scatteredInput } from '../../../../test/large-assign.ts';
import { readPlaces, saveStructure } from '../../../../test/schedule.ts';
import { boardForAll, setDetails, setEntry } from '../../../../test/season-builders.ts';
import { setSeason } from '../../../../test/seasons.ts';
import { newEntryRow } from '#season/auditions/entries/new-entry.ts';
import { insertRows } from '#platform/database/rows.ts';
import { takeNumbers } from '#season/seasons/current-season.ts';
import { Assigner, readAssignSource } from './assign-routes.ts';
import { type AssignSource, toAssignInput } from './assign-source.ts';
import { type AssignCandidate } from './grid.ts';

/** What the board has of a candidate, and assigning does without. */
const UNUSED: Omit<BoardCandidate, keyof AssignCandidate> = {
  rollNumber: '',
  fullName: '',
  partnerId: null,
  status: 'Pending',
  isWithdrawn: false,
  published: null,
  isToldOtherwise: false,
  answer: null,
};

const DATE = '2026-08-14';
const PARTS = [
  { key: 'early', label: 'Friday, early', date: DATE, from: '16:00', to: '17:00' },
  { key: 'late', label: 'Friday, late', date: DATE, from: '17:00', to: '18:00' },
];

describe.each(crudEngines)('POST /api/schedule/assign, on $name', ({ open }) => {
  const { api, at, add, seat, pin, party } = boardForAll(open);
  beforeEach(() => setSeason(api, { parts: PARTS }));

  const ask = async (request: Partial<AssignRequest> = {}) =>
    (
      await api.send('POST', '/api/schedule/assign', { includesBegun: true, ...request })
    ).json<AssignProposal>();
  const tick = async (ids: readonly string[], ...availability: string[]) => {
    for (const id of ids) await setDetails(api, id, { availability });
  };

  it('proposes moves that are accepted as they are, and then none', async () => {
    const [early, late] = [await add(3), await add(4)];
    await tick(early, 'early');
    await tick(late, 'late');
    await party([early[0], early[2]]);
    expect((await ask({ method: 'by arrival' })).moves).toHaveLength(7);
    const { moves, ...rest } = await ask({ scope: 'all' });
    const message = '7 candidates get a slot.';
    expect(rest).toEqual({ unassigned: [], bottleneck: null, message });
    const body = { moves, kind: 'assigned' };
    const answer = await api.send('POST', '/api/schedule/moves', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { edit: { kind: 'assigned' } }]);
    const again = await ask({ scope: 'all' });
    expect(again).toMatchObject({ moves: [], message: 'Everybody has a slot.' });
    expect(await readPlaces(api)).toHaveProperty('size', 7);
  });

  it('is made from what the draft, the answers and messages say of who takes part or has a seat', async () => {
    const [pinned = '', seated = '', open = '', withdrawn = ''] = await add(4);
    const [rejected = ''] = await add(1, { status: 'Not Selected' });
    await add(1, { status: 'Not Selected' });
    await seat([pinned, rejected], 960);
    await seat([seated], 990);
    await pin([pinned]);
    await tick([open], 'early');
    const slot = { date: DATE, starts: 990, ends: 1_020, panel: 'Hall A', room: 'First floor' };
    await setEntry(api, seated, { told_slot: JSON.stringify({ slot, isUncertain: false }) });
    await party([pinned, open]);
    const { _id } = (await party([seated, withdrawn])).json<Party>();
    await setEntry(api, withdrawn, { withdrawn_at: 1 });
    const asked = AssignRequest.parse({ scope: 'all', apart: [_id] });
    const source = await readAssignSource(api.db, asked, 'Asia/Kolkata');
    const read = JSON.parse(source) as AssignSource;
    const { candidates, parties, request, now } = toAssignInput(read);
    const withBegun = { ...read, request: { ...read.request, includesBegun: true } };
    expect(toAssignInput(withBegun)).toMatchObject({ request, now: null });
    expect(request).toEqual({ scope: 'all', method: 'optimal' });
    expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d\+05:30$/);
    expect(parties).toMatchObject([{ entryIds: [pinned, open].toSorted() }]);
    const fixed = { isPinned: true, place: at(960), notified: null };
    expect(candidates).toMatchObject([
      { _id: pinned, availability: null, ...fixed },
      { _id: seated, isPinned: false, place: at(990), notified: at(990) },
      { _id: open, availability: ['early'], isPinned: false, place: null, notified: null },
      { _id: rejected, ...fixed },
    ]);
    expect(candidates).toHaveLength(4);
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
    const busy = await ask({});
    expect([busy.status, await busy.json()]).toMatchObject([409, { code: 'assigning' }]);
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

const LARGE_SOURCE: AssignSource = {
  parts: SCATTERED.parts,
  structure: { version: 1, ...SCATTERED.structure },
  candidates: SCATTERED.candidates.map((one) => ({ ...one, ...UNUSED })),
  parties: [],
  assignments: [],
  notified: [],
  now: '',
  request: { scope: 'all', method: 'optimal', statuses: ['Pending'] },
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
  const propose = async (source: object, limits: object, thread?: URL): Promise<string> => {
    const assigner = new Assigner(onFailure, limits, thread);
    return String(await assigner.propose(async () => JSON.stringify(source), open));
  };

  it.each([
    ['does not start', pathToFileURL('/no/such/thread.js'), 20_000],
    ['takes too long', hanging, 1_000],
    ['is ended before it runs', hanging, 1],
    ['ends without a proposal', threadOf('process.exit(3)'), 20_000],
  ])('is an error that is said where it %s', async (_, thread, byArrivalMs) => {
    await expect(propose({}, { byArrivalMs }, thread)).rejects.toMatchObject({
      status: 503,
      message: 'Candidates cannot be assigned at the moment. Please try again.',
    });
    expect(failures).toHaveLength(1);
  });

  // Later: a thread that ends with the turn in which it posted may take its message along.
  const failing = threadOf(`${POST} setTimeout(() => { throw new Error('Too big.'); })`);
  it.each([
    ['takes too long', threadOf(`${POST}${'setInterval(() => {}, 1000)'}`)],
    ['fails', failing],
    ['ends', threadOf(`${POST} setTimeout(() => process.exit(3))`)],
  ])('leaves the proposal by arrival where the best one %s', async (_, thread) => {
    expect(await propose({}, { bestMs: 100 }, thread)).toBe('first');
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
    expect(await propose({}, {}, failing)).toBe('first');
    expect(failures).toMatchObject([{ message: 'Too big.' }]);
    spy.mockRestore();
  });

  it.each([
    ['could not be computed', { bestMs: 1 }, / The best assignment cannot be computed at the/, 1],
    ['is not proven', { solverMs: 1 }, / The time is up: this is not proven to be the best/, 0],
  ])('says that the best assignment of many %s', async (_, limits, sentence, count) => {
    globalThis.noxFormats = { locale: 'de-DE' };
    const proposal = JSON.parse(await propose(LARGE_SOURCE, limits)) as AssignProposal;
    globalThis.noxFormats = undefined;
    // The thread writes numbers as this one does.
    expect(JSON.stringify(proposal)).toContain('1.500 candidates');
    expect([proposal.moves.length, proposal.unassigned.length]).toEqual([800, 700]);
    expect(proposal.message).toMatch(sentence);
    expect(failures).toHaveLength(count);
  });

  it.each([
    ['the server, and who waits can try again', 503, (assigner: Assigner) => assigner.stop()],
    ['the request', 400, (_: Assigner, request: AbortController) => request.abort()],
  ])('ends with %s', async (_, status, end) => {
    const request = new AbortController();
    const assigner = new Assigner(onFailure, {}, hanging);
    const read = async () => {
      setTimeout(() => void end(assigner, request), 50);
      return '';
    };
    const { signal } = request;
    await expect(assigner.propose(read, signal)).rejects.toMatchObject({ status });
    expect(failures).toEqual([]);
  });

  it('is free again when what is assigned from cannot be read', async () => {
    const assigner = new Assigner(onFailure, {}, threadOf(POST));
    const failed = assigner.propose(() => Promise.reject(new Error('No database.')), open);
    await expect(failed).rejects.toThrow('No database.');
    expect(String(await assigner.propose(async () => '', open))).toBe('first');
  });
});
