import { type NewSeason, type PublicSeason, type Season } from '@nox/contracts';
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
import {
  addDraft,
  expectCode,
  expectOne,
  rowsOf,
  sentencesOf,
  valuesOf,
} from '../../../test/season-builders.ts';
import { filesOf, linesOf } from '../../../test/season-files.ts';
import { addMessage } from '../messages/store/message-store.ts';

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

  it('are refused to accounts without a role, and leave a row with the names of the fields', async () => {
    const { _id } = await current();
    expectCode(await api.get('/api/seasons', asSomeone), 403, 'forbidden');
    const anonymous = await api.send('PUT', `/api/seasons/${_id}`, INPUT, {});
    expectCode(anonymous, 401, 'unauthenticated');
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
    expect(former).toMatchObject({ name: 'Season 1', isCurrent: false, entries: 450 });
    expect([await listEntries(api), await rowsOf(api, 'reviews')]).toEqual([[], []]);
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
