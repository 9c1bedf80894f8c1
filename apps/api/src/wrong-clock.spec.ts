import {
  type AuditionEntry,
  type BulkChangeResult,
  type ClockState,
  type NewScreen,
  type Results,
  type Season,
  type Undoable,
} from '@nox/contracts';
import fc from 'fast-check';
import { apiForEach, asOperator, asAccount } from '../test/api.ts';
import { addEntries } from '../test/candidates.ts';
import { isFullRun, itInFull } from '@nox/test-servers/full-run';
import { dayOf } from '../test/day.ts';
import { engines } from '../test/engines.ts';
import { addLink, asCandidate, asScreen } from '../test/links.ts';
import { rowsOf, valuesOf } from '../test/season-builders.ts';
import { localTime, setSeason } from '../test/seasons.ts';
import { senderTo } from '../test/senders.ts';
import { watchClock } from './platform/database/clock-watch.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './platform/database/clock.ts';
import { pruneByClock } from './maintenance.ts';

const SECOND_MS = 1_000;
const ZONE = 'Asia/Kolkata';

describe.each(engines)('a wrong clock on $name', ({ name, open }) => {
  /** The database server's clock is in one test alone. */
  const itOnce = name === 'SQLite' ? it : itInFull;
  const api = apiForEach({ registrationOverride: 'open' }, open);
  let start: number;
  /** The true time since the start, what the machine's clock is wrong by, and what the database server's is. */
  let passed: number;
  let error: number;
  let serverError: number;
  let watch: ReturnType<typeof watchClock>;
  const log = { warn: jest.fn(), error: jest.fn() };

  const now = () => start + passed;
  const newProcess = () =>
    watchClock(api.db, api.readServerTime && (async () => now() + serverError));
  const restart = () => (watch = newProcess());
  const setClock = (wrongBy: number) => (error = wrongBy);
  const observe = (by = watch) => pruneByClock({ ...api, timeZone: ZONE, log }, by);
  /** A jump is seen at once; then the steps are long, since what a process sees each minute adds up to the same. */
  async function run(ms: number, observations = 4): Promise<void> {
    const first = Math.min(MINUTE_MS, ms / 2);
    for (let n = 0; n <= observations; n += 1) {
      passed += n === 0 ? first : (ms - first) / observations;
      await observe();
    }
  }
  /** The server is off, and on again. */
  async function runAfter(off: number, ms: number): Promise<void> {
    passed += off;
    restart();
    await run(ms);
  }

  beforeEach(async () => {
    start = Math.floor(Date.now());
    [passed, error, serverError] = [0, 0, 0];
    jest.spyOn(Date, 'now').mockImplementation(() => Math.floor(now() + error));
    jest.spyOn(performance, 'now').mockImplementation(() => passed);
    log.warn.mockReset();
    log.error.mockReset();
    restart();
    await observe();
  });

  /** The administrator has signed in just now. */
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    api.send(method, `/api${path}`, payload, asAccount({ admin: true }));
  const clock = async () => (await call('GET', '/clock')).json<ClockState>();
  const isHeld = async () => (await clock()).held !== null;
  const remove = async () =>
    (await call('DELETE', '/auditions/not-selected?untold=9')).json<BulkChangeResult>().undoable!;
  const undoables = async () => (await call('GET', '/auditions/undoable')).json<Undoable[]>();
  const openLink = async (token: string) =>
    (await api.get('/api/candidate', asCandidate(token))).statusCode;
  const seasonEndsIn = (days: number) =>
    setSeason(api, { endsOn: localTime(now() + days * DAY_MS).slice(0, 10), deleteAfterDays: 180 });
  const entries = async () => (await call('GET', '/auditions')).json<AuditionEntry[]>();
  const reviews = async () => (await entries()).flatMap((entry) => entry.reviews);
  const erasure = async () => (await call('GET', '/seasons')).json<Season[]>()[0]!.erasure;

  itOnce.each([365, 211])(
    '%d days ahead for 40 seconds takes nothing, and is over',
    async (days) => {
      await seasonEndsIn(30);
      const ids = await addEntries(api.db, 24);
      for (const id of ids.slice(0, 15)) {
        const review = { judgeEmail: 'Kabir', notes: 'Sharp.', score: 8 };
        await call('POST', `/auditions/${id}/reviews`, review);
      }
      await addEntries(api.db, 2, { status: 'Not Selected' });
      const token = await addLink(api, { entry_id: ids[0]!, expires_at: now() + 90 * DAY_MS });
      const before = await remove();

      for (const hasRestarted of [false, true]) {
        setClock(days * DAY_MS);
        if (hasRestarted) restart();
        await run(40 * SECOND_MS);
        expect([(await entries()).length, (await reviews()).length]).toEqual([24, 15]);
        expect(await openLink(token)).toBe(200);
        expect(await undoables()).toEqual([before]);
        expect(await isHeld()).toBe(true);
        const metrics = await api.get('/api/metrics', asOperator);
        expect(metrics.body).toContain('\nnox_clock_held 1\n');
        expect(log.error).toHaveBeenCalledWith(expect.anything(), expect.stringMatching('jumped'));
        log.error.mockReset();
        setClock(0);
        if (hasRestarted) restart();
      }
      await run(40 * SECOND_MS);
      expect(await openLink(token)).toBe(200);
      const undo = await call('POST', `/auditions/undoable/${before._id}/undo`);
      expect(undo.statusCode).toBe(200);
      const after = await remove();
      expect(Math.abs(Date.parse(after.until) - now() - 10 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
      await run(25 * HOUR_MS);
      expect([await isHeld(), await undoables()]).toEqual([false, []]);
      expect((await entries()).length).toBe(24);
      expect((await api.get('/api/metrics', asOperator)).body).toContain('\nnox_clock_held 0\n');
      expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'The clock is trusted again.');

      await run(203 * DAY_MS);
      expect(await entries()).toHaveLength(24);
      expect(await erasure()).toMatchObject({ count: 24 });
      await run(11 * DAY_MS, 8);
      expect(await entries()).toEqual([]);
    },
  );

  itOnce('ends no evening until it is trusted', async () => {
    const { event, record, readEntry } = dayOf(api, ZONE);
    const [id = ''] = await addEntries(api.db, 1);
    await record(event(id, 'called'));
    const stateOf = async () => (await readEntry(id)).attendance?.state;
    setClock(DAY_MS);
    await run(40 * SECOND_MS);
    expect(await stateOf()).toBe('called');
    setClock(0);
    await run(25 * HOUR_MS);
    expect(await stateOf()).toBe('no-show');
  });

  it('ends no undo of results, no lease of a mail, and no link of a screen', async () => {
    await addEntries(api.db, 2, { status: 'Selected' });
    const addScreen = async (label: string) =>
      (await call('POST', '/displays', { label, shows: 'number' })).json<NewScreen>();
    const added = await addScreen('Hall');
    const screen = async () => (await api.get('/api/season/now', asScreen(added.token))).statusCode;
    const publish = async () => {
      const { state } = (await call('GET', '/results')).json<Results>();
      await call('POST', '/results/publish', { state });
      const drafts = (await rowsOf(api, 'messages')).filter(({ state }) => state === 'draft');
      await call('POST', '/messages/send', { ids: drafts.map(({ id }) => id) });
    };
    const undo = async () => {
      const { publication } = (await call('GET', '/results')).json<Results>();
      return (await call('POST', `/results/publications/${publication!._id}/undo`)).statusCode;
    };
    const sent: string[] = [];
    const answer = Promise.withResolvers<string>();
    const sender = senderTo(api, ({ to }) => {
      sent.push(to);
      return answer.promise;
    });
    await publish();
    setClock(365 * DAY_MS);
    expect([await sender.sendDue(), await screen(), await undo()]).toEqual([0, 200, 200]);
    const { body } = await call('GET', '/displays');
    expect(JSON.parse(body)).toMatchObject([{ label: 'Hall' }]);
    const later = await addScreen('Door');
    expect(Date.parse(later.expiresAt)).toBe(Date.parse(added.expiresAt));

    await publish();
    await run(9 * MINUTE_MS);
    expect([await sender.sendDue(), await isHeld()]).toEqual([0, true]);
    await run(2 * MINUTE_MS);
    expect(await undo()).toBe(409);
    const attempts = [sender.attemptNext(), sender.attemptNext()];
    while (sent.length < 2) await new Promise(setImmediate);
    // Nothing is claimed a second time while it is being sent, whatever the clock does.
    for (const wrongBy of [0, -365 * DAY_MS, 365 * DAY_MS]) {
      setClock(wrongBy);
      expect(await sender.attemptNext()).toBe(false);
    }
    answer.resolve('250 OK');
    expect(await Promise.all(attempts)).toEqual([true, true]);
  });

  itOnce('brings back what it has dated, when it is right again', async () => {
    await addEntries(api.db, 2, { status: 'Not Selected' });
    setClock(365 * DAY_MS);
    restart();
    await run(MINUTE_MS);
    await remove();
    expect(await undoables()).toHaveLength(1);
    setClock(0);
    await run(MINUTE_MS);
    for (let n = 0; n < 30 && (await isHeld()); n += 1) await run(HOUR_MS);
    expect(await valuesOf(api, 'deleted_entries', 'deleted_at')).toEqual([now(), now()]);
    // It has expired by the time of the database, which has gone on.
    expect(await undoables()).toEqual([]);
    expect(await rowsOf(api, 'undoable_entries')).toEqual([]);
  });

  itOnce('is believed when it has gone on for a day, later or earlier', async () => {
    for (const wrongBy of [100 * DAY_MS, -DAY_MS]) {
      setClock(wrongBy);
      serverError = wrongBy;
      await run(23 * HOUR_MS);
      expect(await isHeld()).toBe(true);
      const { held, now: shown } = await clock();
      expect(Date.parse(held!.until) - Date.parse(shown)).toBeLessThan(2 * HOUR_MS);
      await run(2 * HOUR_MS);
      expect(await isHeld()).toBe(false);
      expect(Math.abs(Date.parse((await clock()).now) - Date.now())).toBeLessThan(MINUTE_MS);
    }
  });

  itOnce('is not believed while it jumps', async () => {
    for (let round = 0; round < 6; round += 1) {
      setClock((round % 2) * 2 * HOUR_MS);
      await run(12 * HOUR_MS, 2);
      expect(await isHeld()).toBe(round > 0);
    }
  });

  itOnce('may drift, and jump for less than an hour, but not again and again', async () => {
    for (let round = 0; round < 5; round += 1) {
      setClock(error + 10 * MINUTE_MS);
      await run(HOUR_MS, 1);
    }
    expect(await isHeld()).toBe(false);
    setClock(error + 9 * MINUTE_MS);
    await run(MINUTE_MS);
    expect(await isHeld()).toBe(false);
    setClock(error + 9 * MINUTE_MS);
    await run(MINUTE_MS);
    expect(await isHeld()).toBe(true);
  });

  itOnce(
    'looks like a server that was off: that holds it for a day, of which nights do not count',
    async () => {
      await runAfter(3 * DAY_MS, HOUR_MS);
      expect(await isHeld()).toBe(true);
      await runAfter(10 * HOUR_MS, 14 * HOUR_MS);
      expect(await isHeld()).toBe(true);
      await run(10 * HOUR_MS);
      expect(await isHeld()).toBe(false);
      await runAfter(HOUR_MS / 2, HOUR_MS);
      expect(await isHeld()).toBe(false);
    },
  );

  itOnce('takes effect only after a day and a week, if the registrations end then', async () => {
    await seasonEndsIn(0);
    await addEntries(api.db, 3);
    await runAfter(400 * DAY_MS, 23 * HOUR_MS);
    expect(await erasure()).toBeNull();
    await run(2 * HOUR_MS);
    expect(await erasure()).toMatchObject({ count: 3 });
    await run(6 * DAY_MS);
    expect(await entries()).toHaveLength(3);
    await run(2 * DAY_MS, 8);
    expect(await entries()).toEqual([]);
  });

  it('of one process holds all, as does a database server that contradicts', async () => {
    const other = newProcess();
    await observe(other);
    setClock(365 * DAY_MS);
    passed += MINUTE_MS;
    await observe(other);
    setClock(0);
    await run(30 * HOUR_MS);
    expect(await isHeld()).toBe(false);

    for (let hour = 0; hour < 26; hour += 1) {
      setClock(365 * DAY_MS);
      await observe(other);
      setClock(0);
      await run(HOUR_MS, 1);
    }
    expect(await isHeld()).toBe(true);
    await run(25 * HOUR_MS);
    expect(await isHeld()).toBe(false);

    if (!api.readServerTime) return;
    serverError = 2 * HOUR_MS;
    await run(30 * HOUR_MS);
    expect(await isHeld()).toBe(true);
    serverError = 0;
    await run(25 * HOUR_MS);
    expect(await isHeld()).toBe(false);
  });

  itOnce(
    'never takes a copy or a season before its true time, if it is wrong for less than a day',
    async () => {
      const step = fc.record({
        error: fc.oneof(fc.constant(0), fc.integer({ min: -800, max: 800 })),
        // Shorter than an undo lasts, or than a day in all.
        minutes: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 60, max: 660 })),
        off: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
        restarts: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
          setClock(0);
          restart();
          await run(26 * HOUR_MS);
          await api.db.deleteFrom('audition_entries').execute();
          await seasonEndsIn(0);
          const end = now() + 180 * DAY_MS;
          await addEntries(api.db, 2);
          await addEntries(api.db, 1, { status: 'Not Selected' });
          const { until } = await remove();
          for (const { error: days, minutes, off, restarts } of steps) {
            setClock(days * DAY_MS);
            passed += off * HOUR_MS;
            if (restarts || off > 0) restart();
            await run(minutes * MINUTE_MS, 2);
            const copies = await rowsOf(api, 'undoable_entries');
            if (now() < Date.parse(until)) expect(copies).toHaveLength(1);
            const present = await rowsOf(api, 'audition_entries');
            if (now() < end) expect(present).toHaveLength(2);
            setClock(0);
            if (restarts) restart();
            await run(minutes * MINUTE_MS, 2);
          }
        }),
        { numRuns: isFullRun ? 20 : 6 },
      );
    },
    60_000,
  );
});
