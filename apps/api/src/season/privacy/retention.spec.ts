import { type Season, type SeasonInput } from '@nox/contracts';
import { emptiedApi } from '../../../test/api.ts';
import { addEntries, listEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addLink } from '../../../test/links.ts';
import { addRegistration } from '../../../test/registrations.ts';
import { setSeason } from '../../../test/seasons.ts';
import {
  addEntry,
  archive,
  followEntries,
  rowsOf,
  setDetails,
  valuesOf,
} from '../../../test/season-builders.ts';
import { updateRow } from '#platform/database/rows.ts';
import { DAY_MS, HOUR_MS } from '#platform/database/clock.ts';
import { runRetention } from './retention.ts';

const ZONE = 'Asia/Kolkata';
const at = (local: string) => Date.parse(`${local}:00+05:30`);

describe.each(crudEngines)('retention on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const settings = (changes: Partial<SeasonInput>) =>
    setSeason(api, { name: 'Autumn', ...changes });
  const log = { warn: jest.fn() };
  const run = (now: number, timeZone = ZONE) => runRetention(api, now, { timeZone, log });
  /** Several times on each of the days before: a server that is on runs every hour. */
  async function runUntil(end: number, days = 10): Promise<void> {
    for (let now = end - days * DAY_MS; now <= end; now += 6 * HOUR_MS) await run(now);
  }
  const announced = async () =>
    (await api.get('/api/seasons')).json<Season[]>().map(({ erasure }) => erasure);
  const count = async (table: 'registrations' | 'candidate_links' | 'archived_entries') =>
    (await rowsOf(api, table)).length;
  const erased = async () =>
    (await valuesOf(api, 'seasons', 'erased')).map((json) => JSON.parse(json ?? 'null') as unknown);

  it('deletes a season’s entries as many days after its last day as it says, and keeps counts', async () => {
    await settings({ endsOn: '2026-08-15', deleteAfterDays: 30 });
    await addEntries(api.db, 2, { danceStyle: 'Locking' });
    const [id] = await addEntries(api.db, 1, { danceStyle: 'My own', status: 'Selected' });
    await addLink(api, { entry_id: id! });
    await addRegistration(api.db);
    const changes = await followEntries(api);

    await runUntil(at('2026-09-07T23:00'));
    expect(await announced()).toEqual([null]);
    await runUntil(at('2026-09-15T00:00'), 8);
    expect(await listEntries(api)).toHaveLength(3);
    expect(await announced()).toEqual([{ at: '2026-09-14T18:30:00.000Z', count: 4 }]);
    expect(log.warn.mock.calls).toMatchObject([[{ count: 4, at: '2026-09-14T18:30:00.000Z' }, {}]]);
    expect(await run(at('2026-09-15T01:00'))).toBe(true);
    expect(await listEntries(api)).toEqual([]);
    expect(await announced()).toEqual([null]);
    expect([await count('registrations'), await count('candidate_links')]).toEqual([0, 0]);
    const byStatus = { 'status Pending': 2, 'status Selected': 1 };
    const byStyle = { 'style Locking': 2, 'style other': 1 };
    expect(await erased()).toEqual([{ entries: 3, unconfirmed: 1, ...byStatus, ...byStyle }]);
    const removed = Array(3).fill(expect.any(String));
    expect(await changes()).toMatchObject({ isComplete: false, entries: [], removed });
    expect((await api.get('/api/audit-log')).json().events).toMatchObject([
      { sentence: 'Erased everything about 4 candidates', by: null, count: 4 },
    ]);
  });

  it('deletes answers about health or conviction with the season’s end, and others later', async () => {
    const asked = {
      ...({ kind: 'line', changes: 'with all', hint: '', isRequired: false } as const),
      ...{ options: [], places: [], readers: [] },
    };
    await settings({
      endsOn: '2026-08-15',
      questions: [
        { ...asked, key: 'allergies', label: 'Allergies', isSensitive: true },
        { ...asked, key: 'shirt', label: 'T-shirt', isSensitive: false },
      ],
    });
    const answers = { allergies: 'Nuts', shirt: 'L' };
    const details = { availability: [], partnerRollNumber: '', answers };
    const id = await addEntry(api);
    await setDetails(api, id, details);
    await addRegistration(api.db, { details });
    const changes = await followEntries(api);
    const left = async () =>
      [
        ...(await valuesOf(api, 'audition_entries', 'registration')),
        ...(await valuesOf(api, 'registrations', 'details')),
      ].map((json) => (JSON.parse(json!) as typeof details).answers);

    await runUntil(at('2026-08-15T23:00'), 2);
    expect(await left()).toEqual([answers, answers]);
    await runUntil(at('2026-08-16T13:00'), 1);
    expect(await left()).toEqual([{ shirt: 'L' }, { shirt: 'L' }]);
    expect((await changes()).entries).toMatchObject([{ answers: { shirt: 'L' } }]);
    expect((await api.get('/api/audit-log')).json().events).toMatchObject([
      { sentence: 'Deleted answers about health or conviction of 2 candidates', fields: [] },
    ]);
  });

  it('counts days, also one that has 25 hours', async () => {
    await settings({ endsOn: '2026-10-02', deleteAfterDays: 30 });
    await addEntries(api.db, 1);
    const due = Date.parse('2026-11-02T00:00:00-05:00') - 7 * DAY_MS;
    await run(due - HOUR_MS, 'America/New_York');
    expect(await announced()).toEqual([null]);
    await run(due, 'America/New_York');
    expect(await announced()).toMatchObject([{ count: 1 }]);
  });

  it('deletes the archive of a former season, and leaves the current one', async () => {
    await archive(api, await addEntry(api));
    const settings = JSON.stringify({ name: 'Spring', endsOn: '2026-03-01' });
    await updateRow(api.db, 'seasons', 'former', { settings });
    await addEntries(api.db, 2);
    await runUntil(at('2026-08-29T00:00'));
    expect(await count('archived_entries')).toBe(1);
    await run(at('2026-08-29T01:00'));
    expect(await count('archived_entries')).toBe(0);
    expect(await listEntries(api)).toHaveLength(2);
  });

  it('deletes what nobody has confirmed 30 days after registration has closed', async () => {
    await settings({ opensAt: '2026-07-01T10:00', closesAt: '2026-08-01T10:00' });
    await addRegistration(api.db);
    await runUntil(at('2026-08-31T10:00'));
    expect(await count('registrations')).toBe(1);
    await run(at('2026-08-31T11:00'));
    expect(await count('registrations')).toBe(0);
  });

  it('deletes it 30 days after it came where registration stays open', async () => {
    await addRegistration(api.db);
    const now = Date.now();
    await runUntil(now + 30 * DAY_MS);
    expect(await count('registrations')).toBe(1);
    await runUntil(now + 31 * DAY_MS, 1);
    expect(await count('registrations')).toBe(0);
    expect(await erased()).toEqual([{ unconfirmed: 1 }]);
  });

  it('deletes a tenth without an announcement, at the second sight of it', async () => {
    await addEntries(api.db, 9);
    await addRegistration(api.db);
    const due = Date.now() + 30 * DAY_MS + HOUR_MS;
    await run(due - DAY_MS);
    await run(due);
    expect([await count('registrations'), await announced()]).toEqual([1, [null]]);
    await run(due + HOUR_MS);
    expect([await count('registrations'), (await listEntries(api)).length]).toEqual([0, 9]);
  });

  it('announces a week before also what it sees late, and again when it becomes more', async () => {
    await addEntries(api.db, 5);
    await settings({ endsOn: '2026-08-15', deleteAfterDays: 30 });
    const start = at('2026-10-01T12:00');
    await run(start);
    await addEntries(api.db, 1);
    await runUntil(start + 6 * DAY_MS, 1);
    await runUntil(start + 11 * DAY_MS, 1);
    expect(await listEntries(api)).toHaveLength(6);
    expect(await announced()).toMatchObject([{ count: 6 }]);
    await runUntil(start + 13 * DAY_MS, 1);
    expect(await listEntries(api)).toEqual([]);
  });

  it('takes the announcement back when the season ends later', async () => {
    await addEntries(api.db, 5);
    await settings({ endsOn: '2026-08-15', deleteAfterDays: 30 });
    const start = at('2026-10-01T12:00');
    await run(start);
    expect(await announced()).toMatchObject([{ count: 5 }]);
    await settings({ endsOn: '2026-12-15', deleteAfterDays: 30 });
    await runUntil(start + 8 * DAY_MS, 8);
    expect([await announced(), (await listEntries(api)).length]).toEqual([[null], 5]);
  });

  it('runs again when the time was set back', async () => {
    await run(at('2027-08-01T12:00'));
    expect(await run(at('2026-08-01T12:00'))).toBe(true);
  });

  it('runs once an hour, whichever process comes first', async () => {
    const now = at('2026-08-01T12:00');
    const runs = await Promise.all([run(now), run(now), run(now)]);
    expect(runs.filter(Boolean)).toHaveLength(1);
    expect(await run(now + HOUR_MS)).toBe(true);
  });
});
