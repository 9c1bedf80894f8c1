import { randomBytes } from 'node:crypto';
import { type Readable } from 'node:stream';
import { type Figure, type Season, type SeasonFigures } from '@nox/contracts';
import { parse } from 'csv-parse/sync';
import {
  apiForAll,
  apiForEach,
  asAdministrator,
  asSomeone,
  bearer,
  expectError,
} from '../../test/api.ts';
import { addEntries } from '../../test/candidates.ts';
import { crudEngines, engines } from '../../test/engines.ts';
import { sentencesOf, valuesOf } from '../../test/season-builders.ts';
import { setSeason } from '../../test/seasons.ts';
import { PROJECT, unsignedToken } from '../../test/tokens.ts';
import { unzip } from '../../test/unzip.ts';
import { readConfig } from '../config.ts';
import { everything } from '../auditions/entries/viewer.ts';
import { updateRow } from '../database/rows.ts';
import { seedSeason } from '../seed-season.ts';
import { seasonFiles } from './season-files.ts';

type Line = Record<string, string>;

const filesOf = async (api: ReturnType<typeof apiForAll>, id: string) => {
  const answer = await api.get(`/api/seasons/${id}/files`);
  expect([answer.statusCode, answer.headers]).toMatchObject([
    200,
    { 'content-type': 'application/zip', 'cache-control': 'no-store' },
  ]);
  return unzip(answer.rawPayload);
};
const linesOf = (files: ReadonlyMap<string, string>, name: string) =>
  parse(files.get(`${name}.csv`)!, { columns: true, bom: true }) as Line[];
const sum = (figures: readonly Figure[], of: keyof Omit<Figure, 'name'>) =>
  figures.reduce((total, figure) => total + figure[of], 0);

describe.each(engines)('a season as files on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const seasons = async () => (await api.get('/api/seasons')).json<Season[]>();
  const figuresOf = async (id: string) =>
    (await api.get(`/api/seasons/${id}/figures`)).json<SeasonFigures>();
  let id: string;
  let files: Map<string, string>;
  let figures: SeasonFigures;
  beforeAll(async () => {
    const variables = { NOX_FIREBASE_PROJECT_ID: PROJECT, DATA_DIR: api.folder };
    await seedSeason({ ...api, config: readConfig(variables, api.folder) });
    id = (await seasons())[0]!._id;
    files = await filesOf(api, id);
    figures = await figuresOf(id);
  });

  it('has everything that spreadsheets open', async () => {
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

  it('has the schedule in order of time, with who came', () => {
    const lines = linesOf(files, 'schedule');
    expect(lines).toHaveLength(59);
    const times = lines.map((line) => `${line.Date} ${line.From}`);
    expect(times).toEqual(times.toSorted());
    expect(new Set(lines.map(({ Panel }) => Panel))).toEqual(new Set(['Main Hall', 'Studio']));
    expect(lines.filter(({ Attendance }) => Attendance === 'finished')).toHaveLength(28);
  });

  it('has figures by style, panel and day that add up to the lines of its files', () => {
    const [entries, schedule] = [linesOf(files, 'entries'), linesOf(files, 'schedule')];
    const { styles, panels, days } = figures;
    for (const group of [styles, panels, days]) {
      expect(sum(group, 'applications')).toBe(60);
      expect(sum(group, 'came')).toBe(29);
      expect(sum(group, 'reviewed')).toBe(28);
      expect(sum(group, 'selected')).toBe(8);
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

  it('is the same once the season is over, but for what was not sent', async () => {
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
    const [next] = await seasons();
    expect(await figuresOf(next!._id)).toEqual({ styles: [], panels: [], days: [] });
    expect(linesOf(await filesOf(api, next!._id), 'entries')).toEqual([]);
  });

  it('leaves a row in the audit log, and is for organisers alone', async () => {
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

describe.each(crudEngines)('files of a season on $name', ({ open }) => {
  const api = apiForEach({}, open);
  const season = () => api.db.selectFrom('seasons').selectAll().executeTakeFirstOrThrow();

  it('run nothing in a spreadsheet', async () => {
    await addEntries(api.db, 1, { fullName: '=HYPERLINK("//evil")', danceStyle: '@SUM(1)' });
    const { id } = await season();
    const files = await filesOf(api, id);
    expect(files.get('entries.csv')).toContain(`"'=HYPERLINK(""//evil"")"`);
    expect(files.get('results.csv')).toContain(`"'=HYPERLINK(""//evil"")"`);
    expect(files.get('entries.csv')).toContain(`,'@SUM(1),`);
  });

  it('count the rarest styles as one', async () => {
    for (let style = 0; style < 14; style += 1) {
      await addEntries(api.db, 15 - style, { danceStyle: `Style ${style}` });
    }
    const { id } = await season();
    const { styles } = (await api.get(`/api/seasons/${id}/figures`)).json<SeasonFigures>();
    expect(styles).toHaveLength(12);
    expect(styles.at(-1)).toMatchObject({ name: 'Other styles', applications: 4 + 3 + 2 });
  });

  it('have no reviews that the account hides from itself, while the season goes on', async () => {
    const [entry] = await addEntries(api.db, 1);
    await api.send(
      'POST',
      `/api/auditions/${entry}/reviews`,
      { judgeEmail: 'Meera', notes: 'Good' },
      asAdministrator,
    );
    await api.db.updateTable('reviews').set({ account_uid: 'uid-of-meera' }).execute();
    await api.send('PUT', '/api/auditions/settings', { hidesReviews: true });
    const { id } = await season();
    expect(linesOf(await filesOf(api, id), 'reviews')).toMatchObject([{ Judge: '' }]);
  });

  it('have scores by criterion, and no word of others’ reviews for one who judges independently', async () => {
    const [one, other] = (await addEntries(api.db, 2)) as [string, string];
    const judge = (sub: string) => bearer(unsignedToken({ sub, admin: true }));
    const criteria = [{ id: 'music', name: 'Musicality', weight: 1 }];
    await setSeason(api, { name: 'Autumn', judgingMode: 'independent', criteria } as never);
    const review = (id: string, sub: string) => {
      const body = { judgeEmail: sub, notes: `Secret of ${sub}`, scores: { music: 7 } };
      return api.send('POST', `/api/auditions/${id}/reviews`, body, judge(sub));
    };
    for (const [id, sub] of [
      [one, 'rohan'],
      [other, 'rohan'],
      [one, 'meera'],
    ] as const) {
      expect((await review(id, sub)).statusCode).toBe(201);
    }
    const { id } = await season();
    const readAs = async (headers: object) => {
      const { rawPayload } = await api.get(`/api/seasons/${id}/files`, headers);
      const figures = (await api.get(`/api/seasons/${id}/figures`, headers)).json<SeasonFigures>();
      const lines = linesOf(unzip(rawPayload), 'reviews');
      return [lines.map((line) => [line.Judge, line.Musicality]), sum(figures.styles, 'reviewed')];
    };
    expect(await readAs(judge('meera'))).toEqual([
      [
        ['rohan', '7'],
        ['meera', '7'],
        ['', ''],
      ],
      1,
    ]);
    expect(await readAs(asAdministrator)).toEqual([
      [
        ['rohan', '7'],
        ['meera', '7'],
        ['rohan', '7'],
      ],
      2,
    ]);
  });

  it('are read page by page, as fast as they are taken', async () => {
    await addEntries(api.db, 500);
    await addEntries(api.db, 500);
    const ids = await valuesOf(api, 'audition_entries', 'id');
    await api.db.transaction().execute(async (transaction) => {
      for (const id of ids) {
        // What cannot be compressed.
        const why_nox = randomBytes(2_000).toString('base64');
        await updateRow(transaction, 'audition_entries', id, { why_nox });
      }
    });
    let pages = 0;
    const watched = api.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.length === 200) pages += 1;
        return result;
      },
    });
    const stream = seasonFiles(watched, await season(), everything(true)) as Readable;
    await new Promise((resolve) => stream.once('readable', resolve));
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
    // Of five for the first file alone.
    expect(pages).toBeLessThan(3);
    stream.destroy();
  });

  it('end with an error where the database fails, so that no half of them looks whole', async () => {
    await addEntries(api.db, 3);
    const row = await season();
    await api.db.schema.alterTable('messages').renameTo('elsewhere').execute();
    const read = async () => {
      for await (const _ of seasonFiles(api.db, row, everything(true))) continue;
    };
    await expect(read()).rejects.toThrow(/messages/);
    await api.db.schema.alterTable('elsewhere').renameTo('messages').execute();
  });
});
