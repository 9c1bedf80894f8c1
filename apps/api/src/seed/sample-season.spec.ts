import {
  type AuditionEntry,
  type CheckInList,
  type DayNow,
  isAbsent,
  type MessagePage,
  type RegistrationsPage,
  type Results,
  type Season,
  type StaffMember,
  type Standings,
} from '@nox/contracts';
import { apiForAll } from '../../test/api.ts';
import { engines } from '../../test/engines.ts';
import { PROJECT } from '../../test/tokens.ts';
import { readConfig } from '../config.ts';
import { seedSeason } from '../seed-season.ts';

/** How many items have each value. */
const countBy = <T>(items: readonly T[], valueOf: (item: T) => string) =>
  Object.fromEntries([...Map.groupBy(items, valueOf)].map(([value, all]) => [value, all.length]));

describe.each(engines)('the sample season on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const read = async <T>(path: string) => (await api.get(`/api${path}`)).json<T>();
  beforeAll(async () => {
    const variables = { NOX_FIREBASE_PROJECT_ID: PROJECT, DATA_DIR: api.folder };
    await seedSeason({ ...api, config: readConfig(variables, api.folder) });
  });

  it('has sixty candidates of two days and two halls, in several scripts', async () => {
    const entries = await read<AuditionEntry[]>('/auditions');
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
    expect(entries).toHaveLength(60);
    const scripts = ['Latin', 'Devanagari', 'Tamil', 'Bengali', 'Arabic', 'Han', 'Cyrillic'];
    for (const script of scripts) {
      const isOf = new RegExp(`^\\p{Script=${script}}`, 'u');
      expect(entries.some(({ fullName }) => isOf.test(fullName))).toBe(true);
    }
    const slots = entries.filter(({ timeSlot }) => timeSlot !== '');
    expect(Object.keys(countBy(slots, ({ timeSlot }) => timeSlot.slice(0, 10)))).toHaveLength(2);
    expect(countBy(slots, ({ timeSlot }) => timeSlot.split(' · ')[1]!)).toEqual({
      ...{ 'Main Hall': expect.any(Number), Studio: expect.any(Number) },
    });
    expect(slots).toHaveLength(59);
    expect(entries.filter(({ isWithdrawn }) => isWithdrawn)).toHaveLength(1);
    const { counts } = await read<RegistrationsPage>('/registrations');
    expect(counts).toMatchObject({ waiting: 3, held: 1, duplicates: 1, entries: 60, withdrawn: 1 });
  });

  it('has its first day behind it, and all of the second one before it', async () => {
    const entries = await read<AuditionEntry[]>('/auditions');
    const attended = entries.filter(({ attendance }) => attendance);
    expect(new Set(attended.map(({ timeSlot }) => timeSlot.slice(0, 10))).size).toBe(1);
    const states = countBy(attended, ({ attendance }) => attendance!.state);
    expect(states).toEqual({ finished: expect.any(Number), left: 1, 'no-show': 1 });
    for (const { attendance, reviews } of entries) {
      expect(reviews.length > 1).toBe(attendance !== undefined && !isAbsent(attendance.state));
    }
    const { panels } = await read<DayNow>('/season/now');
    for (const { next } of panels) expect(next).toHaveLength(3);
    const { entries: atDoor } = await read<CheckInList>('/check-in');
    expect(atDoor).toHaveLength(60);
  });

  it('has standings that are adjusted, for one judge is strict', async () => {
    const { refusal, judges, rows } = await read<Standings>('/auditions/standings?places=12');
    expect([refusal, rows.length]).toEqual([null, 28]);
    const [strictest] = judges.toSorted((a, b) => b.severity! - a.severity!);
    expect([judges.length, strictest!.name]).toEqual([5, 'Rohan']);
    expect(strictest!.severity).toBeGreaterThan(1);
  });

  it('has statuses and reserves that are not published, and messages that were sent', async () => {
    const { candidates, publication } = await read<Results>('/results');
    expect(countBy(candidates, ({ status }) => status)).toEqual({
      ...{ Selected: 8, 'Not Selected': 10, Pending: 42 },
    });
    expect(candidates.filter(({ reserveRank }) => reserveRank !== null)).toHaveLength(2);
    expect(publication).toBeNull();
    const { counts } = await read<MessagePage>('/messages');
    expect(counts).toMatchObject({ queued: 0, failed: 0, draft: 28 });
    expect(counts.sent).toBeGreaterThan(180);
    const staff = await read<StaffMember[]>('/staff');
    expect(countBy(staff, ({ state }) => state)).toEqual({ joined: 5, invited: 1 });
    expect((await read<Season[]>('/seasons'))[0]).toMatchObject({ name: 'Autumn', entries: 60 });
  });
});
