import { type NewSeason, type PublicSeason, type Season } from '@nox/contracts';
import { parse } from 'csv-parse/sync';
import {
  emptiedApi,
  asAdministrator,
  asSomeone,
  expectError,
  type TestApi,
} from '../../../test/api.ts';
import { addEntries, listEntries } from '../../../test/candidates.ts';
import { crudEngines, engines } from '../../../test/engines.ts';
import { addLink } from '../../../test/links.ts';
import { addRegistration } from '../../../test/registrations.ts';
import { unzip } from '../../../test/season-files.ts';
import { addMessage } from '../messages/store/message-store.ts';

const INPUT = { name: 'Autumn', opensAt: '2026-08-14T18:00', privacyText: 'We keep it safe.' };
const seasonsOf = async ({ get }: TestApi) => (await get('/api/seasons')).json<Season[]>();

describe.each(crudEngines)('the settings of a season on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const current = async () => (await seasonsOf(api))[0]!;
  const put = (id: string, payload: object, headers = {}) =>
    api.app.inject({ method: 'PUT', url: `/api/seasons/${id}`, payload, headers: { ...headers } });

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
    const save = (name: string) =>
      api.send(
        'PUT',
        `/api/seasons/${_id}`,
        { name },
        { ...asAdministrator, 'if-match': `"${version}"` },
      );
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const refused = answers.find(({ statusCode }) => statusCode === 412)!;
    expectError(refused, 412, { code: 'stale' });
  });

  it('are refused where they contradict each other', async () => {
    const { _id } = await current();
    const answer = await api.send('PUT', `/api/seasons/${_id}`, {
      ...INPUT,
      privacyText: '',
      closesAt: '2026-08-14T18:00',
    });
    expectError(answer, 400, {
      code: 'invalid',
      issues: [{ path: 'closesAt' }, { path: 'privacyText' }],
    });
  });

  it('are refused to accounts without a role, and leave a row with the names of the fields', async () => {
    const { _id } = await current();
    expectError(await api.get('/api/seasons', asSomeone), 403, { code: 'forbidden' });
    expectError(await put(_id, INPUT), 401, { code: 'unauthenticated' });
    await api.send('PUT', `/api/seasons/${_id}`, INPUT);
    // A form sends the defaults of what is not stored yet.
    const defaults = { judgingMode: 'open', criteria: [] };
    await api.send('PUT', `/api/seasons/${_id}`, { ...INPUT, ...defaults });
    const { events } = (await api.get('/api/audit-log?subject=seasons')).json();
    expect(events).toMatchObject([
      {
        sentence: 'Changed the settings of the season Autumn',
        fields: ['name', 'opensAt', 'privacyText'],
      },
    ]);
  });
});

describe.each(engines)('a new season on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const start = async (changes: Partial<NewSeason> = {}) => {
    const [{ _id, entries }] = (await seasonsOf(api)) as [Season];
    const body = { settings: INPUT, current: _id, expected: entries, ...changes };
    return api.send('POST', '/api/seasons', body);
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
    expect(former).toMatchObject({
      name: 'Season 1',
      isCurrent: false,
      entries: 450,
    });
    expect(await listEntries(api)).toEqual([]);
    expect(await api.db.selectFrom('reviews').selectAll().execute()).toEqual([]);

    const { rawPayload } = await api.get(`/api/seasons/${former._id}/files`);
    const lines = parse(unzip(rawPayload).get('reviews.csv')!, { bom: true });
    expect(lines).toHaveLength(452);

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

  it('has every browser load the list again', async () => {
    await addEntries(api.db, 2);
    const before = Number((await api.get('/api/auditions')).headers['nox-revision']);
    await start();
    const changes = await api.get(`/api/auditions/changes?since=${before}`);
    expect(changes.json()).toMatchObject({ isComplete: true, entries: [] });
  });

  it('starts once, however many organisers start it at once', async () => {
    const [{ _id }] = (await seasonsOf(api)) as [Season];
    const answers = await Promise.all([1, 2, 3].map(() => start({ current: _id })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expectError(refused, 409, { code: 'season_over' });
    expect(await seasonsOf(api)).toHaveLength(2);
  });

  it('is refused with nothing changed when another number of entries was seen', async () => {
    await addEntries(api.db, 2);
    const audit = () => api.db.selectFrom('audit_log').selectAll().execute();
    const before = (await audit()).length;
    expectError(await start({ expected: 1 }), 409, {
      code: 'count_changed',
      message:
        'Nothing was changed: there are 2 candidates now, not 1. Look at the entries, then try again.',
    });
    expect(await seasonsOf(api)).toHaveLength(1);
    expect(await listEntries(api)).toHaveLength(2);
    expect((await audit()).length).toBe(before);
  });

  it('leaves nothing of what was not confirmed, not sent, or deleted a moment before', async () => {
    const { db } = api;
    const { id: registrationId, season_id: seasonId } = await addRegistration(db);
    const [kept, gone] = (await addEntries(db, 2)) as [string, string];
    await api.send('DELETE', `/api/auditions/${gone}`);
    await addLink(api, { registration_id: registrationId });
    await addLink(api, { entry_id: kept });
    const ofEntry = { seasonId, entryId: kept, kind: 'custom' } as const;
    await addMessage(db, {
      seasonId,
      registrationId,
      kind: 'confirm',
      dedupeKey: '1',
      state: 'queued',
    });
    await addMessage(db, { ...ofEntry, dedupeKey: '2', state: 'draft' });
    await addMessage(db, { ...ofEntry, dedupeKey: '3', state: 'queued' });
    await addMessage(db, { ...ofEntry, dedupeKey: '4', state: 'queued' });
    await db.updateTable('messages').set({ state: 'sent' }).where('dedupe_key', '=', '4').execute();

    expect((await start()).statusCode).toBe(201);
    expect(await db.selectFrom('registrations').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('candidate_links').select('entry_id').execute()).toEqual([
      { entry_id: kept },
    ]);
    const messages = await db
      .selectFrom('messages')
      .select(['dedupe_key', 'state'])
      .orderBy('dedupe_key')
      .execute();
    expect(messages.map(({ dedupe_key, state }) => [dedupe_key, state])).toEqual([
      ['2', 'cancelled'],
      ['3', 'cancelled'],
      ['4', 'sent'],
    ]);
    expect(await db.selectFrom('undoable_entries').select('id').execute()).toEqual([]);
    expect((await api.get('/api/auditions/undoable')).json()).toEqual([]);
  });

  it('cannot be changed once it is over', async () => {
    const [{ _id }] = (await seasonsOf(api)) as [Season];
    await start();
    expectError(await api.send('PUT', `/api/seasons/${_id}`, INPUT), 409, { code: 'season_over' });
    const { events } = (await api.get('/api/audit-log?subject=seasons')).json();
    expect(events).toMatchObject([{ sentence: 'Started the season Autumn and archived Season 1' }]);
  });
});
