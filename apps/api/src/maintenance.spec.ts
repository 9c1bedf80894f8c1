import { apiForEach, asAdministrator } from '../test/api.ts';
import { addEntries } from '../test/candidates.ts';
import { crudEngines } from '../test/engines.ts';
import { rowsOf } from '../test/season-builders.ts';
import { until } from '@nox/test-servers/raw-connection';
import { advanceTime, HOUR_MS, MINUTE_MS, readTime } from './platform/database/clock.ts';
import { type Tables } from './platform/database/schema.ts';
import { prune, startMaintenance } from './maintenance.ts';

describe.each(crudEngines)('maintenance on $name', ({ open }) => {
  const api = apiForEach({}, open);
  const countsOf = (...tables: (keyof Tables)[]) =>
    Promise.all(tables.map(async (table) => (await rowsOf(api, table)).length));

  it('deletes without a request what is past its retention, and nothing else', async () => {
    await addEntries(api.db, 2, { status: 'Not Selected' });
    const [stays] = await addEntries(api.db, 1);
    const headers = { ...asAdministrator, 'idempotency-key': 'one' };
    await api.send('PUT', `/api/auditions/${stays}/status`, { status: 'Selected' }, headers);
    await api.send('DELETE', '/api/auditions/not-selected?untold=9');
    const counts = () => countsOf('undoable_entries', 'deleted_entries', 'idempotency_records');
    const now = Date.now();
    const revisions = await rowsOf(api, 'revisions');
    await prune(api, now + 9 * MINUTE_MS);
    expect(await counts()).toEqual([2, 2, 1]);
    await prune(api, now + 11 * MINUTE_MS);
    expect(await counts()).toEqual([0, 2, 1]);
    expect(await rowsOf(api, 'revisions')).toEqual(revisions);
    await prune(api, now + 25 * HOUR_MS);
    expect(await counts()).toEqual([0, 0, 1]);
    await prune(api, now + 6.9 * 24 * HOUR_MS);
    expect(await counts()).toEqual([0, 0, 1]);
    await prune(api, now + 7.1 * 24 * HOUR_MS);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('deletes changes of the audit log after as many days as are set', async () => {
    await addEntries(api.db, 2, { status: 'Not Selected' });
    await api.send('DELETE', '/api/auditions/not-selected?untold=9');
    const counts = () => countsOf('audit_log', 'audit_items');
    const now = Date.now();
    await prune(api, now + 364 * 24 * HOUR_MS);
    expect(await counts()).toEqual([1, 2]);
    await prune({ ...api, auditDays: 30 }, now + 31 * 24 * HOUR_MS);
    expect(await counts()).toEqual([0, 0]);
  });

  it('runs again and again, also after a failure, until it is stopped', async () => {
    const onError = jest.fn();
    const pruned = jest.spyOn(api.revisions, 'withLock').mockRejectedValueOnce(new Error('Gone.'));
    const stop = startMaintenance(api, onError, 10);
    await until(() => pruned.mock.calls.length >= 3);
    // Resolves when the last run has ended.
    await stop();
    expect(onError.mock.calls).toEqual([[new Error('Gone.')]]);
  });

  it('erases deleted rows in the quiet hour of the society, once, and again where a backup reads', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
    const eraseDeleted = jest.fn(async () => true).mockResolvedValueOnce(false);
    // 3:30 in India.
    jest.setSystemTime(Date.parse('2030-01-01T22:00:00Z'));
    const runs = jest.spyOn(api.revisions, 'withLock');
    const stop = startMaintenance({ ...api, eraseDeleted, timeZone: 'Asia/Kolkata' }, jest.fn(), 1);
    const runTwice = () => {
      const before = runs.mock.calls.length;
      return until(() => runs.mock.calls.length > before + 4);
    };
    await runTwice();
    expect(eraseDeleted).not.toHaveBeenCalled();
    jest.advanceTimersByTime(HOUR_MS);
    await until(() => eraseDeleted.mock.calls.length === 2);
    await runTwice();
    jest.advanceTimersByTime(2 * HOUR_MS);
    await runTwice();
    expect(eraseDeleted).toHaveBeenCalledTimes(2);
    await stop();
    jest.useRealTimers();
  });

  it('never lets the time go back', async () => {
    const now = Date.now();
    expect(await advanceTime(api.db)).toBeGreaterThanOrEqual(now);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now - 50 * MINUTE_MS);
    expect(await readTime(api.db)).toBeGreaterThanOrEqual(now);
    expect(await advanceTime(api.db)).toBeGreaterThanOrEqual(now);
    clock.mockReturnValue(now + HOUR_MS);
    expect(await readTime(api.db)).toBe(now + HOUR_MS);
  });
});
