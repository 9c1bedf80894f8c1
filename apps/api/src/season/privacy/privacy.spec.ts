import { type PersonalData, type CandidateView } from '@nox/contracts';
import { emptiedApi, expectInvalid, apiForEach, logLines } from '../../../test/api.ts';
import { addEntries, candidate, listEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import { addRegistration, newProof, nextAddress, register } from '../../../test/registrations.ts';
import {
  addEntry,
  archive,
  expectCode,
  followEntries,
  rowsOf,
  sentencesOf,
  setDetails,
  setEntry,
  valuesOf,
} from '../../../test/season-builders.ts';
import { prune } from '../../maintenance.ts';

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
  });

  it('is erased after the roll number was typed again, and judges’ lists know it', async () => {
    const changes = await followEntries(api);
    expectInvalid(await erase('BT2'), 'rollNumber');
    expectInvalid(await erase(''), 'rollNumber');
    expect((await erase(' bt 1 ')).statusCode).toBe(204);
    expect(await changes()).toMatchObject({ isComplete: false, entries: [], removed: [id] });
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
    const changes = await followEntries(api);
    expect((await erase('BT1')).statusCode).toBe(204);
    expect(await changes()).toMatchObject({ entries: [{ _id: partner }], removed: [id] });
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
    const eraseOnPaper = () => api.send('POST', `/api/auditions/${id}/erase`);
    expect((await eraseOnPaper()).statusCode).toBe(204);
    expectCode(await eraseOnPaper(), 404, 'not_found');
    expect((await api.get('/api/auditions/undoable')).json()).toEqual([]);
    const [sentence] = await sentencesOf(api, '?subject=candidates');
    expect(sentence).toBe('Erased everything about a candidate');
    const log = await rowsOf(api, 'audit_log');
    expect(JSON.stringify(log)).not.toMatch(/Asha|rao@|BT1/);
  });
});

const CANARY = candidate({
  fullName: 'Asha Canary',
  phoneNumber: '90000 54321',
  emailAddress: 'asha.canary@example.com',
  rollNumber: 'BT25CANARY',
  whyNox: 'Canary sings.',
});
const GUARDIAN = { name: 'Uma Canary', emailAddress: 'uma.canary@example.com' };
const TRACES = /canary|90000 ?54321/i;

describe.each(crudEngines)('a candidate’s data on $name', ({ open }) => {
  const log = logLines();
  const api = apiForEach(
    { registrationOverride: 'open', logLevel: 'info', logStream: log.stream },
    open,
  );
  const statuses = new Set<number>();
  const tokens: string[] = [];

  const call = async (...request: Parameters<typeof api.send>) => {
    const answer = await api.send(...request);
    statuses.add(answer.statusCode);
    return answer;
  };
  const linkOf = async (link: Parameters<typeof addLink>[1]) => {
    const token = await addLink(api, link);
    tokens.push(token);
    return asCandidate(token);
  };
  const only = async (table: 'registrations' | 'audition_entries') =>
    (await api.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;
  const askForLink = async () =>
    call('POST', '/api/season/link', {
      emailAddress: CANARY.emailAddress,
      challenge: await newProof(api),
    });

  async function sendEverything() {
    await register(api, { ...CANARY, isAdult: false, guardian: GUARDIAN });
    await register(api, { ...CANARY, danceVideoUrl: 'canary' });
    await register(api, { ...CANARY, challenge: 'canary' });
    const registration = await only('registrations');
    for (const path of ['', `?search=${CANARY.fullName}`]) {
      await call('GET', `/api/registrations${path}`);
    }
    await call('PUT', `/api/registrations/${registration}`, { emailAddress: 'canary' });
    await call('PUT', `/api/registrations/${registration}`, { emailAddress: CANARY.emailAddress });
    await call('POST', `/api/registrations/${registration}/send-again`);
    const own = await linkOf({ registration_id: registration });
    await call('POST', '/api/candidate/confirm', undefined, own);
    await askForLink();
    await call('POST', `/api/registrations/${registration}/admit`, {});
    const { application } = (
      await call('GET', '/api/candidate', undefined, own)
    ).json<CandidateView>();
    const put = (changes: object, headers = {}) =>
      call('PUT', '/api/candidate', { ...application, ...changes }, { ...own, ...headers });
    await put({ branch: 'Canary', emailAddress: 'new.canary@example.com' });
    await put({ phoneNumber: 'canary' });
    await put({ whyNox: 'Canary flies.' }, { 'if-match': '"77"' });
    await call('POST', '/api/candidate/withdraw', undefined, own);
    await put({ whyNox: 'Canary flies.' });
    await call('POST', '/api/candidate/return', undefined, own);
    await call('GET', '/api/candidate/export', undefined, own);
    await call('GET', `/api/auditions/${registration}/personal-data`);
    await call('POST', '/api/candidate/erase', { rollNumber: 'CANARY' }, own);
    await call('GET', '/api/candidate', undefined, asCandidate('canary'));
    return { own, registration };
  }

  it('is neither in the log of the server nor in the audit log, also when calls fail', async () => {
    const { own } = await sendEverything();
    // Unexpected errors are logged with their stack.
    await api.db.schema.alterTable('messages').renameTo('no_messages').execute();
    await askForLink();
    await register(api, CANARY, nextAddress());
    const typed = { rollNumber: CANARY.rollNumber };
    await call('POST', '/api/candidate/erase', typed, own);
    await api.db.schema.alterTable('no_messages').renameTo('messages').execute();
    expect((await call('POST', '/api/candidate/erase', typed, own)).statusCode).toBe(204);
    await prune(api, Date.now());

    for (const status of [200, 202, 204, 400, 401, 409, 412, 500]) {
      expect([status, statuses.has(status)]).toEqual([status, true]);
    }
    expect(log.lines.length).toBeGreaterThan(20);
    const text = JSON.stringify(log.lines);
    expect(text).not.toMatch(TRACES);
    for (const token of tokens) expect(text).not.toContain(token);
    const rows = [
      await api.db.selectFrom('audit_log').selectAll().execute(),
      await api.db.selectFrom('audit_items').selectAll().execute(),
    ];
    expect(rows[0]!.length).toBeGreaterThan(4);
    expect(JSON.stringify(rows)).not.toMatch(TRACES);
  });
});
