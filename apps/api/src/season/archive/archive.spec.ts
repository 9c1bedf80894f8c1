import {
  type AuditPage,
  type CarriedText,
  type NewSeason,
  type PublicSeason,
  type Results,
  type Season,
  type SeasonFigures,
  SeasonInput,
  type StaffMember,
} from '@nox/contracts';
import {
  emptiedApi,
  asAdministrator,
  expectError,
  type TestApi,
  apiForEach,
  asAccount,
} from '../../../test/api.ts';
import { addEntries, listEntries } from '../../../test/candidates.ts';
import { crudEngines, engines } from '../../../test/engines.ts';
import { addLink } from '../../../test/links.ts';
import { addRegistration } from '../../../test/registrations.ts';
import {
  addDraft,
  expectCode,
  expectOne,
  followEntries,
  rowsOf,
  sentencesOf,
  valuesOf,
} from '../../../test/season-builders.ts';
import { filesOf, linesOf, sumOf, unzip } from '../../../test/season-files.ts';
import { addMessage } from '../messages/store/message-store.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { type Readable } from 'node:stream';
import { setSeason } from '../../../test/seasons.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { EVERYTHING } from '../auditions/entries/viewer.ts';
import { updateRow } from '#platform/database/rows.ts';
import { seasonFiles } from './season-files.ts';

const INPUT = { name: 'Autumn', opensAt: '2026-08-14T18:00', privacyText: 'We keep it safe.' };
const seasonsOf = async ({ get }: TestApi) => (await get('/api/seasons')).json<Season[]>();

describe.each(crudEngines)('the settings of a season on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const current = async () => (await seasonsOf(api))[0]!;

  it('are those of one season with all entries, and replaced as a whole', async () => {
    await addEntries(api.db, 3);
    const season = await current();
    expect(season).toMatchObject({ name: 'Season 1', entries: 3, isCurrent: true });
    const stored = await api.send('PUT', `/api/seasons/${season._id}`, INPUT);
    expect([stored.statusCode, stored.headers.etag]).toEqual([200, '"2"']);
    expect(stored.json()).toMatchObject({ ...INPUT, version: 2, entries: 3, deleteAfterDays: 180 });
    expect(await current()).toEqual(stored.json());
    expect((await api.get('/api/season', {})).json<PublicSeason>()).toMatchObject({
      name: 'Autumn',
      opensAt: '2026-08-14T18:00+05:30',
    });
  });

  it('are not overwritten by somebody who has not seen them: of two at once one wins', async () => {
    const { _id, version } = await current();
    const headers = { ...asAdministrator, 'if-match': `"${version}"` };
    const save = (name: string) => api.send('PUT', `/api/seasons/${_id}`, { name }, headers);
    const [refused] = expectOne(await Promise.all([save('One'), save('Two')]), 200, 412);
    expectCode(refused!, 412, 'stale');
  });

  it('are refused where they contradict each other', async () => {
    const { _id } = await current();
    const wrong = { ...INPUT, privacyText: '', closesAt: '2026-08-14T18:00' };
    const issues = [{ path: 'closesAt' }, { path: 'privacyText' }];
    const answer = await api.send('PUT', `/api/seasons/${_id}`, wrong);
    expectError(answer, 400, { code: 'invalid', issues });
  });

  it('have the questions that somebody may have answered, as long as the season is', async () => {
    const question = (key: string) => ({ key, kind: 'line', label: key });
    const put = async (...keys: string[]) => {
      const questions = keys.map(question);
      const { _id } = await current();
      const answer = await api.send('PUT', `/api/seasons/${_id}`, { ...INPUT, questions });
      return answer.json<Season>().questions.map(({ key, isRemoved = false }) => [key, isRemoved]);
    };
    await put('unseen', 'shirt');
    await put('shirt');
    await addRegistration(api.db);
    expect(await put('food')).toEqual([
      ['food', false],
      ['shirt', true],
    ]);
    const { entries, _id, questions } = await current();
    const settings = { ...INPUT, name: 'Next', opensAt: null, questions };
    const body = { settings, current: _id, expected: entries };
    const next = (await api.send('POST', '/api/seasons', body)).json<Season>();
    expect(next.questions.map(({ key }) => key)).toEqual(['food']);
  });

  it('leave a row with the names of the fields that were changed', async () => {
    const { _id } = await current();
    await api.send('PUT', `/api/seasons/${_id}`, INPUT);
    // A form sends the defaults of what is not stored yet.
    const defaults = { judgingMode: 'open', criteria: [] };
    await api.send('PUT', `/api/seasons/${_id}`, { ...INPUT, ...defaults });
    const { events } = (await api.get('/api/audit-log?subject=seasons')).json();
    const fields = ['name', 'opensAt', 'privacyText'];
    const sentence = 'Changed the settings of the season Autumn';
    expect(events).toMatchObject([{ sentence, fields }]);
  });
});

describe.each(engines)('a new season on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const start = async (changes: Partial<NewSeason> = {}, headers?: Record<string, string>) => {
    const [{ _id, entries }] = (await seasonsOf(api)) as [Season];
    const body = { settings: INPUT, current: _id, expected: entries, ...changes };
    return api.send('POST', '/api/seasons', body, headers);
  };
  const review = (id: string, judgeEmail: string, score: number) =>
    api.send('POST', `/api/auditions/${id}/reviews`, { judgeEmail, notes: 'Good', score });

  it('puts the entries with their reviews into the archive, where they are files', async () => {
    const ids = await addEntries(api.db, 450);
    await api.send('PUT', `/api/auditions/${ids[1]}/status`, { status: 'Selected' });
    await review(ids[0]!, 'Meera', 8);
    await review(ids[0]!, 'Kabir', 6);
    const answer = await start();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ ...INPUT, isCurrent: true, entries: 0 });
    const [next, former] = (await seasonsOf(api)) as [Season, Season];
    expect(next).toEqual(answer.json());
    expect(former).toMatchObject({ name: 'Season 1', isCurrent: false, entries: 450 });
    expect([await listEntries(api), await rowsOf(api, 'reviews')]).toEqual([[], []]);
    const { events } = (await api.get(`/api/audit-log?item=${ids[0]}`)).json<AuditPage>();
    expect(events.at(-1)).toMatchObject({ sentence: 'Reviewed an archived candidate' });
    expect(linesOf(await filesOf(api, former._id), 'reviews')).toHaveLength(451);

    await addEntries(api.db, 1);
    expect((await listEntries(api))[0]).toMatchObject({ number: 1 });
  });

  it('has another name than all seasons before', async () => {
    const settings = { ...INPUT, name: 'SEASON 1' } as NewSeason['settings'];
    const answer = await start({ settings });
    expectError(answer, 400, {
      code: 'invalid',
      issues: [{ path: 'settings.name', message: 'There is a season SEASON 1 already.' }],
    });
    expect(await seasonsOf(api)).toHaveLength(1);
  });

  it('publishes nothing with a text of the last one, until it is changed or confirmed', async () => {
    const texts = { privacyText: 'Write to us until 14 August.', nextSteps: 'Join nox.link/2026.' };
    await setSeason(api, texts);
    const template = { subject: 'Here', text: 'Room 12: {{link}}' };
    await api.send('PUT', '/api/message-templates/link', template);
    await addEntries(api.db, 1);
    const settings = { ...INPUT, ...texts } as NewSeason['settings'];
    expectCode(await start({ settings }), 400, 'invalid');
    const closed = { ...settings, opensAt: null };
    const { _id, carried, ...stored } = (await start({ settings: closed })).json<Season>();
    expect(carried).toEqual(['privacyText', 'nextSteps', 'templates']);
    const [selected = ''] = await addEntries(api.db, 1, { status: 'Selected' });
    const publish = async () => {
      const { state } = (await api.get('/api/results')).json<Results>();
      return api.send('POST', '/api/results/publish', { state });
    };
    const message = '“What to do next” and “Message templates” are from last season.';
    const put = (input: object) =>
      api.send('PUT', `/api/seasons/${_id}`, SeasonInput.parse({ ...closed, ...input }));
    const changed = (await put({ privacyText: 'Write to us.' })).json<Season>();
    expect(changed.carried).toEqual(['nextSteps', 'templates']);
    const refused = await publish();
    expectCode(refused, 409, 'from_last_season');
    expect(refused.json<{ message: string }>().message).toContain(message);
    expectCode(await put({ privacyText: 'Write to us.', opensAt: INPUT.opensAt }), 400, 'invalid');
    const written = { kind: 'link', filter: { ids: [selected] }, expected: 1, state: 'draft' };
    expectCode(await api.send('POST', '/api/messages', written), 409, 'from_last_season');
    const confirm = (...some: CarriedText[]) =>
      api.send('POST', `/api/seasons/${_id}/confirmed`, { texts: some });
    expect((await confirm('templates')).json()).toMatchObject({ carried: ['nextSteps'] });
    expectCode(await publish(), 409, 'from_last_season');
    expect((await confirm('nextSteps', 'templates')).json()).toMatchObject({ carried: [] });
    expect((await sentencesOf(api))[0]).toBe(
      'Confirmed what is from last season: “What to do next”',
    );
    expect((await publish()).statusCode).toBe(201);
    expect(stored.version).toBe(1);
  });

  it('ends the access of guests and helpers who were named, and of nobody else', async () => {
    const { id: guest } = await addStaff(api, ['judge'], { name: 'Guest' });
    const { id: helper } = await addStaff(api, ['check-in'], { name: 'Helper' });
    const { id: organiser } = await addStaff(api, ['organiser', 'judge'], { name: 'Organiser' });
    const ended = [guest, organiser, randomUUID()];
    expectCode(await start({ ended }, asStaff('Organiser')), 403, 'forbidden');
    expect((await start({ ended })).statusCode).toBe(201);
    const staying = (await api.get('/api/staff')).json<StaffMember[]>();
    expect(staying.map(({ _id }) => _id)).toEqual([helper, organiser]);
  });

  it('has every browser load the list again', async () => {
    await addEntries(api.db, 2);
    const changes = await followEntries(api);
    await start();
    expect(await changes()).toMatchObject({ isComplete: true, entries: [] });
  });

  it('starts once, however many organisers start it at once', async () => {
    const [{ _id }] = (await seasonsOf(api)) as [Season];
    const answers = await Promise.all([1, 2, 3].map(() => start({ current: _id })));
    for (const refused of expectOne(answers, 201)) expectCode(refused, 409, 'season_over');
    expect(await seasonsOf(api)).toHaveLength(2);
  });

  it('is refused with nothing changed when another number of entries was seen', async () => {
    await addEntries(api.db, 2);
    expectError(await start({ expected: 1 }), 409, {
      code: 'count_changed',
      message:
        'Nothing was changed: there are 2 candidates now, not 1. Look at the entries, then try again.',
    });
    expect(await seasonsOf(api)).toHaveLength(1);
    expect(await listEntries(api)).toHaveLength(2);
    expect(await rowsOf(api, 'audit_log')).toEqual([]);
  });

  it('leaves nothing of what was not confirmed, not sent, or deleted a moment before', async () => {
    const { db } = api;
    const { id: registrationId, season_id: seasonId } = await addRegistration(db);
    const [kept, gone] = (await addEntries(db, 2)) as [string, string];
    await api.send('DELETE', `/api/auditions/${gone}`);
    await addLink(api, { registration_id: registrationId });
    await addLink(api, { entry_id: kept });
    const ofRegistration = { registrationId, seasonId, kind: 'confirm', dedupeKey: '1' } as const;
    await addMessage(db, { ...ofRegistration, state: 'queued' });
    for (const state of ['draft', 'queued', 'sent'] as const) {
      await addDraft(api, kept, { kind: 'custom' }, { state });
    }
    expect((await start()).statusCode).toBe(201);
    expect(await rowsOf(api, 'registrations')).toEqual([]);
    expect(await valuesOf(api, 'candidate_links', 'entry_id')).toEqual([kept]);
    expect(await valuesOf(api, 'messages', 'state')).toEqual(['cancelled', 'cancelled', 'sent']);
    expect(await rowsOf(api, 'undoable_entries')).toEqual([]);
    expect((await api.get('/api/auditions/undoable')).json()).toEqual([]);
  });

  it('cannot be changed once it is over', async () => {
    const [{ _id }] = (await seasonsOf(api)) as [Season];
    await start();
    expectCode(await api.send('PUT', `/api/seasons/${_id}`, INPUT), 409, 'season_over');
    expect(await sentencesOf(api, '?subject=seasons')).toEqual([
      'Started the season Autumn and archived Season 1',
    ]);
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
    const review = { judgeEmail: 'Meera', notes: 'Good' };
    await api.send('POST', `/api/auditions/${entry}/reviews`, review);
    await api.db.updateTable('reviews').set({ account_uid: 'uid-of-meera' }).execute();
    await api.send('PUT', '/api/auditions/settings', { hidesReviews: true });
    const { id } = await season();
    expect(linesOf(await filesOf(api, id), 'reviews')).toMatchObject([{ Judge: '' }]);
  });

  it('have scores by criterion, and no word of others’ reviews for one who judges independently', async () => {
    const [one, other] = (await addEntries(api.db, 2)) as [string, string];
    const judge = (sub: string) => asAccount({ sub, admin: true });
    const criteria = [{ id: 'music', name: 'Musicality', weight: 1 }];
    await setSeason(api, { name: 'Autumn', judgingMode: 'independent', criteria } as never);
    const review = (id: string, sub: string) => {
      const body = { judgeEmail: sub, notes: `Secret of ${sub}`, scores: { music: 7 } };
      return api.send('POST', `/api/auditions/${id}/reviews`, body, judge(sub));
    };
    await review(one, 'rohan');
    await review(other, 'rohan');
    await review(one, 'meera');
    const { id } = await season();
    const readAs = async (headers: object) => {
      const { rawPayload } = await api.get(`/api/seasons/${id}/files`, headers);
      const figures = (await api.get(`/api/seasons/${id}/figures`, headers)).json<SeasonFigures>();
      const lines = linesOf(unzip(rawPayload), 'reviews');
      const scores = lines.map((line) => `${line.Judge} ${line.Musicality}`);
      return [...scores, sumOf(figures.styles, 'reviewed')];
    };
    expect(await readAs(judge('meera'))).toEqual(['rohan 7', 'meera 7', ' ', 1]);
    expect(await readAs(asAdministrator)).toEqual(['rohan 7', 'meera 7', 'rohan 7', 2]);
  });

  it('are read page by page, as fast as they are taken', async () => {
    await addEntries(api.db, 500);
    await addEntries(api.db, 500);
    const ids = await valuesOf(api, 'audition_entries', 'id');
    await api.db.transaction().execute(async (transaction) => {
      for (const id of ids) {
        // The text cannot be compressed.
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
    const stream = seasonFiles(watched, await season(), EVERYTHING) as Readable;
    await new Promise((resolve) => stream.once('readable', resolve));
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
    // The first file alone has five pages.
    expect(pages).toBeLessThan(3);
    stream.destroy();
  });

  it('end with an error where the database fails, so that no half of them looks whole', async () => {
    await addEntries(api.db, 3);
    const row = await season();
    await api.db.schema.alterTable('messages').renameTo('elsewhere').execute();
    const read = async () => {
      for await (const _ of seasonFiles(api.db, row, EVERYTHING)) continue;
    };
    await expect(read()).rejects.toThrow(/messages/);
    await api.db.schema.alterTable('elsewhere').renameTo('messages').execute();
  });
});
