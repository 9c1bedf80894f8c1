import { type PersonalData } from '@nox/contracts';
import { emptiedApi, asSomeone, expectInvalid } from '../../../test/api.ts';
import { addEntries, candidate, listEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import { addRegistration } from '../../../test/registrations.ts';
import {
  addEntry,
  archive,
  expectCode,
  rowsOf,
  sentencesOf,
  setDetails,
  setEntry,
  valuesOf,
} from '../../../test/season-builders.ts';

const ASHA = candidate({
  fullName: 'Asha Rao',
  rollNumber: 'BT1',
  emailAddress: 'rao@example.com',
});
const REVIEW = { notes: 'Secret notes.', judgeEmail: 'Kabir', score: 3 };

describe.each(crudEngines)('what is stored about a candidate on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  let id: string;
  let own: object;
  beforeEach(async () => {
    id = await addEntry(api, { ...ASHA, status: 'Selected' });
    own = asCandidate(await addLink(api, { entry_id: id }));
    await api.send('POST', `/api/auditions/${id}/reviews`, REVIEW);
    await api.send('PUT', `/api/auditions/${id}/status`, { status: 'Not Selected' });
  });
  const erase = (rollNumber: string, headers = own) =>
    api.send('POST', '/api/candidate/erase', { rollNumber }, headers);
  const names = async () => (await listEntries(api)).map(({ fullName }) => fullName);

  it('is theirs as a file, without what judges think and decide', async () => {
    await api.send('POST', '/api/candidate/withdraw', undefined, own);
    const answer = await api.get('/api/candidate/export', own);
    expect(answer.json<PersonalData>()).toMatchObject({
      applications: [{ state: 'withdrawn', number: 1, application: ASHA }],
      links: [{ purpose: 'candidate' }],
      changes: [{ action: 'withdrawn' }],
    });
    expect(answer.body).not.toMatch(/Secret|Kabir|Selected/);
    const onPaper = await api.get(`/api/auditions/${id}/personal-data`);
    expect({ ...onPaper.json(), exportedAt: '' }).toEqual({ ...answer.json(), exportedAt: '' });
    const refused = await api.get(`/api/auditions/${id}/personal-data`, asSomeone);
    expectCode(refused, 403, 'forbidden');
  });

  it('is erased after the roll number was typed again, and judges’ lists know it', async () => {
    const before = Number((await api.get('/api/auditions')).headers['nox-revision']);
    expectInvalid(await erase('BT2'), 'rollNumber');
    expectInvalid(await erase(''), 'rollNumber');
    expect((await erase(' bt 1 ')).statusCode).toBe(204);
    const changes = await api.get(`/api/auditions/changes?since=${before}`);
    expect(changes.json()).toMatchObject({ isComplete: false, entries: [], removed: [id] });
    expectCode(await api.get('/api/candidate', own), 401, 'unauthenticated');
    expect(await sentencesOf(api, '?subject=candidates')).toEqual([
      'A candidate erased everything about themselves',
    ]);
  });

  it.each([
    ['BT 1 (Asha)', ''],
    ['with bt-1', ''],
    ['BT12', 'BT12'],
    ['ABT1', 'ABT1'],
  ])('is taken out of what another candidate wrote of the partner: %s', async (text, left) => {
    const partner = await addEntry(api);
    await setDetails(api, partner, { availability: [], partnerRollNumber: text });
    await api.send('POST', `/api/auditions/${id}/erase`);
    const rows = await valuesOf(api, 'audition_entries', 'registration');
    expect(rows.map((json) => JSON.parse(json!) as object)).toMatchObject([
      { partnerRollNumber: left },
    ]);
  });

  it('stays the partner of others as long as another candidate has the roll number', async () => {
    const partner = await addEntry(api);
    await setDetails(api, partner, { availability: [], partnerRollNumber: 'BT1' });
    const forged = await addEntry(api, { rollNumber: 'BT99' });
    await setEntry(api, forged, { roll_number: 'BT1', roll_key: `bt1\n${forged}` });
    await api.send('POST', `/api/auditions/${forged}/erase`);
    expect((await valuesOf(api, 'audition_entries', 'registration')).join()).toContain('BT1');
  });

  it('is erased as a partner, too, of which open lists hear', async () => {
    const partner = await addEntry(api, { fullName: 'Kabir' });
    await setDetails(api, partner, { availability: [], partnerRollNumber: 'bt1' });
    const before = Number((await api.get('/api/auditions')).headers['nox-revision']);
    expect((await erase('BT1')).statusCode).toBe(204);
    const changes = (await api.get(`/api/auditions/changes?since=${before}`)).json();
    expect(changes).toMatchObject({ entries: [{ _id: partner }], removed: [id] });
    const own = asCandidate(await addLink(api, { entry_id: partner }));
    const application = { partnerRollNumber: '' };
    const answer = await api.get('/api/candidate', own);
    expect(answer.json()).toMatchObject({ application, version: 2 });
  });

  it('is erased also in the archive, in undone deletions and in what was not confirmed', async () => {
    await archive(api, id);
    const now = await addEntry(api, ASHA);
    const deleted = await addEntry(api, { ...ASHA, rollNumber: 'BT1x' });
    await api.send('POST', `/api/auditions/${deleted}/reviews`, REVIEW);
    await api.send('DELETE', `/api/auditions/${deleted}`);
    expect(await rowsOf(api, 'undoable_reviews')).toHaveLength(1);
    await addRegistration(api.db, { application: ASHA });
    const { body } = await api.get('/api/candidate/export', own);
    expect(JSON.parse(body)).toMatchObject({ applications: [{}, {}, {}] });
    expect((await erase('BT1')).statusCode).toBe(204);
    for (const table of [
      ...(['audition_entries', 'archived_entries', 'undoable_entries', 'registrations'] as const),
      ...(['archived_reviews', 'undoable_reviews', 'candidate_links'] as const),
    ]) {
      expect([table, await rowsOf(api, table)]).toEqual([table, []]);
    }
    expectCode(await api.get(`/api/auditions/${now}`), 404, 'not_found');
  });

  it('of others stays: of a family with one address, and of whom somebody else has typed in', async () => {
    await addEntries(api.db, 1, { ...ASHA, fullName: 'Meera Rao', rollNumber: 'BT2' });
    const application = { ...ASHA, emailAddress: 'stranger@example.com' };
    const stranger = await addRegistration(api.db, { application });
    const headers = asCandidate(await addLink(api, { registration_id: stranger.id }));
    expect((await erase('BT1', headers)).statusCode).toBe(204);
    expect(await names()).toEqual(['Asha Rao', 'Meera Rao']);
    expect((await erase('BT1')).statusCode).toBe(204);
    expect(await names()).toEqual(['Meera Rao']);
  });

  it('is not for the link of a guardian or to a new address', async () => {
    for (const purpose of ['guardian', 'email'] as const) {
      const other = asCandidate(await addLink(api, { entry_id: id, purpose, new_email: 'x@y.zz' }));
      expectCode(await erase('BT1', other), 403, 'forbidden');
      expectCode(await api.get('/api/candidate/export', other), 403, 'forbidden');
    }
    expect(await names()).toEqual(['Asha Rao']);
  });

  it('is erased by an administrator without undo, also in the archive', async () => {
    await archive(api, id);
    const eraseOnPaper = (headers?: object) =>
      api.send('POST', `/api/auditions/${id}/erase`, undefined, headers);
    expectCode(await eraseOnPaper(asSomeone), 403, 'forbidden');
    expect((await eraseOnPaper()).statusCode).toBe(204);
    expectCode(await eraseOnPaper(), 404, 'not_found');
    expect((await api.get('/api/auditions/undoable')).json()).toEqual([]);
    const [sentence] = await sentencesOf(api, '?subject=candidates');
    expect(sentence).toBe('Erased everything about a candidate');
    const log = await rowsOf(api, 'audit_log');
    expect(JSON.stringify(log)).not.toMatch(/Asha|rao@|BT1/);
  });
});
