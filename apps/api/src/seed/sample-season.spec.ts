import {
  type AuditionEntry,
  type DayNow,
  isAbsent,
  type MessagePage,
  type RegistrationsPage,
  type Results,
  type Season,
  type SeasonFigures,
  type StaffMember,
  type Standings,
} from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/testing';
import { apiForAll, asSomeone, expectError } from '../../test/api.ts';
import { crudEngines } from '../../test/engines.ts';
import { filesOf, linesOf, sumOf } from '../../test/season-files.ts';
import { sentencesOf } from '../../test/season-builders.ts';
import { PROJECT } from '@nox/test-servers/tokens';
import { readConfig } from '../config.ts';
import { seedSeason } from '../seed-season.ts';

/** How many items have each value. */
const countBy = <T>(items: readonly T[], valueOf: (item: T) => string) =>
  Object.fromEntries([...Map.groupBy(items, valueOf)].map(([value, all]) => [value, all.length]));

describe.each(crudEngines)('the sample season on $name', ({ open }) => {
  const api = apiForAll({ timeZone: NOON_ZONE }, open);
  const read = async <T>(path: string) => (await api.get(`/api${path}`)).json<T>();
  const figuresOf = (season: string) => read<SeasonFigures>(`/seasons/${season}/figures`);
  let id: string;
  let files: Map<string, string>;
  let figures: SeasonFigures;
  beforeAll(async () => {
    const variables = {
      NOX_FIREBASE_PROJECT_ID: PROJECT,
      NOX_FIREBASE_API_KEY: 'key',
      DATA_DIR: api.folder,
      NOX_TIME_ZONE: NOON_ZONE,
    };
    await seedSeason({ ...api, config: readConfig(variables, api.folder) });
    id = (await read<Season[]>('/seasons'))[0]!._id;
    files = await filesOf(api, id);
    figures = await figuresOf(id);
  });

  it('has sixty candidates of two days and two halls, in several scripts', async () => {
    const entries = await read<AuditionEntry[]>('/auditions');
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
    const scripts = ['Latin', 'Devanagari', 'Tamil', 'Bengali', 'Arabic', 'Han', 'Cyrillic'];
    for (const script of scripts) {
      const isOf = new RegExp(`^\\p{Script=${script}}`, 'u');
      expect(entries.some(({ fullName }) => isOf.test(fullName))).toBe(true);
    }
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
    for (const { next } of panels) expect(next).toHaveLength(5);
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
      Selected: 8,
      'Not Selected': 10,
      Pending: 42,
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

  it('has everything in files that spreadsheets open', async () => {
    expect([...files.keys()]).toEqual(
      ['entries', 'reviews', 'schedule', 'results', 'messages'].map((name) => `${name}.csv`),
    );
    const entries = linesOf(files, 'entries');
    expect(entries).toHaveLength(60);
    expect(entries[30]).toMatchObject({
      Name: 'Tenzin Dolma',
      'Can Come': 'First evening, Second evening',
    });
    expect(entries.filter((line) => line['Withdrew (UTC)'] !== '')).toHaveLength(1);
    const today = await api.get('/api/auditions/export/reviews');
    expect(files.get('reviews.csv')).toBe(today.body);
    expect(linesOf(files, 'results').filter(({ Result }) => Result === 'Reserve')).toHaveLength(2);
    const messages = linesOf(files, 'messages');
    const confirmations = messages.filter(
      ({ Kind, State }) => Kind === 'confirm' && State === 'sent',
    );
    expect(confirmations.length).toBeGreaterThanOrEqual(60);
    expect(confirmations[0]).toMatchObject({ Number: '1', To: 'candidate01@example.com' });
    expect(confirmations[0]!.Text).toContain('\n');
    expect(files.get('messages.csv')).not.toMatch(/auditions\/mine#[\w-]{43}/);
  });

  it('has the schedule as a file in order of time, with who came', () => {
    const lines = linesOf(files, 'schedule');
    expect(lines).toHaveLength(59);
    const times = lines.map((line) => `${line.Date} ${line.From}`);
    expect(times).toEqual(times.toSorted());
    expect(new Set(lines.map(({ Panel }) => Panel))).toEqual(new Set(['Main Hall', 'Studio']));
    expect(lines.filter(({ Attendance }) => Attendance === 'Finished')).toHaveLength(28);
  });

  it('has figures by style, panel and day that add up to the lines of its files', () => {
    const [entries, schedule] = [linesOf(files, 'entries'), linesOf(files, 'schedule')];
    const { styles, panels, days } = figures;
    const steps = ['applications', 'came', 'reviewed', 'selected'] as const;
    for (const group of [styles, panels, days]) {
      expect(steps.map((step) => sumOf(group, step))).toEqual([60, 29, 28, 8]);
    }
    for (const { name, applications } of styles) {
      const ofStyle = entries.filter((line) => line['Dance Style'] === name);
      expect(applications).toBe(ofStyle.length);
    }
    for (const { name, applications } of panels) {
      const ofPanel = schedule.filter(({ Panel }) => Panel === name);
      expect(applications).toBe(name === '' ? 1 : ofPanel.length);
    }
    expect(days.map(({ name }) => name)).toEqual([
      ...new Set(schedule.map((line) => line.Date)),
      '',
    ]);
  });

  it('has the same files once it is over, but for what was not sent', async () => {
    const settings = { name: 'Winter' };
    const started = await api.send('POST', '/api/seasons', { settings, current: id, expected: 60 });
    expect(started.statusCode).toBe(201);
    const archived = await filesOf(api, id);
    for (const name of ['entries', 'reviews', 'schedule', 'results']) {
      expect(archived.get(`${name}.csv`)).toBe(files.get(`${name}.csv`));
    }
    const sent = (some: ReadonlyMap<string, string>) =>
      linesOf(some, 'messages').filter(({ State, Number: number }) => State === 'sent' && number);
    expect(sent(archived)).toEqual(sent(files));
    expect(await figuresOf(id)).toEqual(figures);
    const [next] = await read<Season[]>('/seasons');
    expect(await figuresOf(next!._id)).toEqual({ styles: [], panels: [], days: [] });
    expect(linesOf(await filesOf(api, next!._id), 'entries')).toEqual([]);
  });

  it('leaves a row in the audit log with its files, which are for organisers alone', async () => {
    const seasonSentences = () => sentencesOf(api, '?subject=seasons');
    const before = (await seasonSentences()).length;
    await filesOf(api, id);
    const sentences = await seasonSentences();
    expect([sentences.length, sentences[0]]).toEqual([
      before + 1,
      'Saved the season Autumn as files',
    ]);
    for (const path of ['files', 'figures']) {
      const url = `/api/seasons/${id}/${path}`;
      expectError(await api.get(url, asSomeone), 403, { code: 'forbidden' });
      expectError(await api.get(url.replace(id, crypto.randomUUID())), 404, { code: 'not_found' });
    }
    expect(await seasonSentences()).toHaveLength(sentences.length);
  });
});
