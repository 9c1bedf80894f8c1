import type { AuditionEntry, AuditPage, CandidateView, PersonalData } from '@nox/contracts';
import { type RegistrationsPage as Page } from '@nox/contracts';
import { until } from '@nox/test-servers/raw-connection';
import { sql } from 'kysely';
import { asAdministrator, emptiedApi, expectError, expectInvalid } from '../../../test/api.ts';
import { candidate, listEntries } from '../../../test/candidates.ts';
import { crudEngines, engines } from '../../../test/engines.ts';
import { addLink, asCandidate, submitLink } from '../../../test/links.ts';
import { setSeason } from '../../../test/seasons.ts';
import { DAY_MS } from '#platform/database/clock.ts';
import { lockRevision } from '#platform/database/revisions.ts';
import {
  addEntry,
  age,
  archive,
  expectCode,
  expectOne,
  setDetails,
  setEntry,
  valuesOf,
} from '../../../test/season-builders.ts';

const TIMES = { date: '2026-08-14', from: '17:00', to: '21:00' };
const PART = { key: 'fri', label: 'Friday evening', ...TIMES };
const idOf = ({ _id }: { _id: string }) => _id;
const DETAILS = { availability: ['fri'], partnerRollNumber: '', consentAt: 1, privacyHash: 'x' };

describe("a candidate's change on PostgreSQL", () => {
  const api = emptiedApi({}, engines[1]!.open);

  it('waits for a message that is being recorded, which does not wait for the change', async () => {
    await setSeason(api, { name: 'Autumn' });
    const id = await addEntry(api);
    const link = asCandidate(await addLink(api, { entry_id: id }));
    const { application } = (await api.get('/api/candidate', link)).json<CandidateView>();
    const change = { ...application, branch: 'Dance' };
    const changing = await api.db.transaction().execute(async (transaction) => {
      await lockRevision(transaction, 'schedule');
      const changing = api.send('PUT', '/api/candidate', change, link);
      await until(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
          api.db,
        );
        return rows.length > 0;
      });
      await transaction.updateTable('audition_entries').set({ version: 9 }).execute();
      return { answer: changing };
    });
    expect((await changing.answer).statusCode).toBe(200);
  });
});

describe.each(crudEngines)("a candidate's own link on $name", ({ open }) => {
  const api = emptiedApi({}, open);
  const asha = candidate({
    fullName: 'Asha Rao',
    rollNumber: 'BT25ASHA',
    emailAddress: 'asha@example.com',
  });
  let id: string;
  let link: ReturnType<typeof asCandidate>;

  const setAutumn = (settings: object = {}) =>
    setSeason(api, { name: 'Autumn', parts: [PART], ...settings });

  beforeEach(async () => {
    await setAutumn();
    id = await addEntry(api, asha);
    await setDetails(api, id, DETAILS);
    link = asCandidate(await addLink(api, { entry_id: id }));
  });

  const read = () => api.get('/api/candidate', link);
  const view = async () => {
    const answer = await read();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return answer.json<CandidateView>();
  };
  const put = async (changes: object, more: object = {}) => {
    const answers = { ...(await view()).application, ...changes };
    return api.send('PUT', '/api/candidate', answers, { ...link, ...more });
  };
  const post = (path: string) => api.send('POST', `/api/candidate/${path}`, undefined, link);
  const entry = async () => (await listEntries(api)).find(({ _id }) => _id === id) as AuditionEntry;
  const events = async () =>
    (await api.get('/api/audit-log?subject=candidates'))
      .json<AuditPage>()
      .events.map(({ sentence, by, fields }) => [sentence, by, fields]);

  it('shows the application, and changes nothing', async () => {
    const before = await entry();
    const revisions = () => api.db.selectFrom('revisions').selectAll().execute();
    const known = await revisions();
    for (let n = 0; n < 10; n += 1) await read();
    expect(await view()).toMatchObject({
      purpose: 'candidate',
      state: 'confirmed',
      number: before.number,
      application: { ...asha, availability: ['fri'], partnerRollNumber: '' },
      edits: 'all',
      version: 1,
      season: { name: 'Autumn', isOver: false, parts: [PART] },
    });
    expect([await entry(), await revisions(), await events()]).toEqual([before, known, []]);
  });

  it('is refused alike when it is unknown, malformed, too old or of what is gone', async () => {
    const tooOld = await addLink(api, { entry_id: id, expires_at: Date.now() - 1 });
    const ofNothing = await addLink(api, { entry_id: 'gone' });
    const bodies = new Set<string>();
    for (const token of ['x'.repeat(43), 'x', 'ü y', tooOld, ofNothing]) {
      const answer = await api.get('/api/candidate', asCandidate(token));
      expectCode(answer, 401, 'unauthenticated');
      expect(answer.headers['www-authenticate']).toBe('Candidate');
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
  });

  it('is still found after an address has sent too many that do not exist', async () => {
    const guess = (headers = asCandidate('x'.repeat(43))) =>
      api.app.inject({ url: '/api/candidate', headers, remoteAddress: '198.51.100.7' });
    for (let n = 0; n < 20; n += 1) expect((await guess()).statusCode).toBe(401);
    const answer = await guess();
    expectCode(answer, 429, 'too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(link)).statusCode).toBe(200);
  });

  describe('as a document for browsers without scripts', () => {
    const submit = (pasted: string, more?: object) => submitLink(api, pasted, more);

    it('has the number and the code, and neither the link nor an answer', async () => {
      const token = link.authorization.split(' ')[1]!;
      const { number, checkInCode } = await view();
      for (const before of ['', '#', 'https://nox.example/auditions/mine#', ' /mine%2523']) {
        const { statusCode, body, headers } = await submit(before + token);
        expect(statusCode).toBe(200);
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'content-type': 'text/html; charset=utf-8',
          'referrer-policy': 'no-referrer',
          'content-security-policy': expect.stringContaining("form-action 'self'"),
        });
        expect(body).toContain('<h1>You are registered, Asha</h1>');
        for (const part of [`>${number}<`, checkInCode!, '<svg']) {
          expect(body).toContain(part);
        }
        for (const secret of [token, asha.emailAddress]) expect(body).not.toContain(secret);
      }
    });

    it('says of what is no link, or works no more, that it needs the whole one', async () => {
      const guardian = await addLink(api, { entry_id: id, purpose: 'guardian' });
      for (const pasted of ['', 'https://nox.example/auditions/mine', '<b>', 'x'.repeat(43)]) {
        const { statusCode, body } = await submit(pasted);
        expect([statusCode, body]).toEqual([400, expect.stringMatching(/Copy the whole link/)]);
        expect(body).toContain('<form method="post"');
      }
      expect((await submit(guardian)).body).toContain('>I agree</button>');
    });

    it('is refused after as many wrong links as elsewhere', async () => {
      const guess = () => submit('x'.repeat(43), { remoteAddress: '198.51.100.8' });
      for (let n = 0; n < 20; n += 1) expect((await guess()).statusCode).toBe(400);
      const { statusCode, headers, body } = await guess();
      expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
      expect(body).toMatch(/<p>Too many attempts/);
    });
  });

  it('replaces the answers, which judges see at once', async () => {
    const answer = await put({ danceStyle: 'Locking', availability: ['fri', 'gone'] });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
    expect(answer.json()).toMatchObject({ version: 2, application: { availability: ['fri'] } });
    expect(await entry()).toMatchObject({ danceStyle: 'Locking', status: 'Pending' });
    expect(await entry()).not.toHaveProperty('isChangedAfterReview');
    expect(await events()).toEqual([['Asha Rao changed their answers', null, ['danceStyle']]]);
    await put({ danceStyle: 'Locking' });
    expect(await events()).toHaveLength(1);
  });

  it('takes from an imported candidate, too, when they can come', async () => {
    await setAutumn({ asksPartner: true });
    await setEntry(api, id, { registration: null });
    expect((await view()).season).toMatchObject({ parts: [PART], asksPartner: true });
    const said = { availability: ['fri'], partnerRollNumber: 'BT25BEN' };
    expect((await put(said)).statusCode).toBe(200);
    expect((await view()).application).toMatchObject(said);
    const { applications } = (await api.get('/api/candidate/export', link)).json<PersonalData>();
    expect(applications).toMatchObject([{ application: said }]);
    expect(applications[0]).not.toHaveProperty('consent');
  });

  it('refuses to overwrite what was changed in between', async () => {
    const { version } = await view();
    const headers = { 'if-match': `"${version}"` };
    const branches = ['Physics', 'Chemistry'].map((branch) => put({ branch }, headers));
    const [refused] = expectOne(await Promise.all(branches), 200, 412);
    expectCode(refused!, 412, 'stale');
    expect((await view()).version).toBe(version + 1);
  });

  it('says to judges that the application was changed after a review', async () => {
    const review = { notes: 'Sharp.', judgeEmail: 'Kabir', score: 8 };
    await api.send('POST', `/api/auditions/${id}/reviews`, review);
    await put({ phoneNumber: '98765 00000' });
    expect(await entry()).not.toHaveProperty('isChangedAfterReview');
    await put({ danceVideoUrl: 'https://example.com/new' });
    expect(await entry()).toMatchObject({ isChangedAfterReview: true });
  });

  it('takes a roll number alike whether another entry has it or not, which organisers see', async () => {
    const other = await addEntry(api, { fullName: 'Meera Hidden', rollNumber: 'BT25 MEERA' });
    const shared = async () => {
      const { sharedRolls, counts } = (await api.get('/api/registrations')).json<Page>();
      return [counts.duplicates, ...sharedRolls!.map(({ entries }) => entries.map(idOf))];
    };
    const free = await put({ rollNumber: 'bt25mopra' });
    expect(await shared()).toEqual([0]);
    const taken = await put({ rollNumber: 'bt25meera' });
    const comparable = ({ statusCode, body }: typeof free) =>
      `${statusCode} ${body}`.replace('mopra', 'meera').replace('"version":2', '"version":3');
    expect(comparable(taken)).toBe(comparable(free));
    expect(taken.statusCode).toBe(200);
    expect(await shared()).toEqual([1, [id, other]]);
    expect((await put({ rollNumber: 'BT25ASHA' })).statusCode).toBe(200);
    expect(await shared()).toEqual([0]);
  });

  it('leaves what the page of an earlier release does not send', async () => {
    await put({ otherSkills: 'Drums', partnerRollNumber: 'BT25KIM' });
    const { application, version } = await view();
    const { otherSkills: _, partnerRollNumber: __, ...known } = application;
    const save = (headers: object) =>
      api.send('PUT', '/api/candidate', { ...known, branch: 'Physics' }, { ...link, ...headers });
    const answers = async () => (await view()).application;
    expect((await save({ 'if-match': `"${version}"` })).statusCode).toBe(200);
    expect(await answers()).toEqual({ ...application, branch: 'Physics' });
    expect((await save({})).statusCode).toBe(200);
    expect(await answers()).toMatchObject({ otherSkills: '', partnerRollNumber: '' });
  });

  it('changes the roll number a few times a day, and other answers after that', async () => {
    const other = await addEntry(api, { rollNumber: 'B0' });
    const ofOther = asCandidate(await addLink(api, { entry_id: other }));
    const application = { ...(await view()).application, rollNumber: 'B1' };
    expect((await api.send('PUT', '/api/candidate', application, ofOther)).statusCode).toBe(200);
    for (const n of [1, 2, 3, 4, 5]) {
      expect((await put({ rollNumber: `A${n}` })).statusCode).toBe(200);
    }
    expectCode(await put({ rollNumber: 'A6', branch: 'Physics' }), 429, 'too_many_requests');
    // Another spelling is no other number.
    expect((await put({ rollNumber: 'a 5', branch: 'Physics' })).statusCode).toBe(200);
    await age(api, 'audit_log', 'created_at', DAY_MS * 1_000);
    expect((await put({ rollNumber: 'A6' })).statusCode).toBe(200);
  });

  it('changes phone and email only once the time for changes is over', async () => {
    await setAutumn({ editsUntil: '2020-01-01T10:00' });
    const editsUntil = '2020-01-01T04:30:00.000Z';
    expect(await view()).toMatchObject({ edits: 'contact', editsUntil });
    const message =
      'It is too late to change this: only the phone number and the email address can still be changed.';
    expectError(await put({ branch: 'Physics' }), 409, { code: 'edits_over', message });
    expect((await put({ phoneNumber: '98765 00000' })).statusCode).toBe(200);
    expect(await entry()).toMatchObject({ phoneNumber: '98765 00000', branch: asha.branch });
  });

  it('checks answers as the form does', async () => {
    expectInvalid(await put({ fullName: '' }), 'fullName');
    expectInvalid(await put({ status: 'Selected' }), 'status');
    const guardian = { name: 'X', emailAddress: 'x@example.com' };
    expectInvalid(await put({ guardian }), 'guardian');
  });

  describe('whose answers an organiser corrects', () => {
    const reason = 'It was typed wrongly';
    const path = () => `/api/auditions/${id}/answers`;
    const correct = (body: object, headers = {}) =>
      api.send('PUT', path(), { reason, ...body }, { ...asAdministrator, ...headers });

    it('changes at any time what was sent, says why, and leaves the rest', async () => {
      await setAutumn({ editsUntil: '2020-01-01T10:00' });
      await setEntry(api, id, { rate_yourself: -1, branch: '', registration: null });
      const answer = await correct({ fullName: ' Asha  Rao ', danceStyle: 'Locking' });
      expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
      const { emailAddress } = asha;
      expect(await entry()).toMatchObject({ danceStyle: 'Locking', branch: '', emailAddress });
      expect(await events()).toEqual([
        [
          `Changed the answers of the candidate Asha Rao. Reason: ${reason}`,
          'uid-of-someone',
          ['danceStyle'],
        ],
      ]);
      await setEntry(api, id, { withdrawn_at: 1 });
      expect((await correct({ branch: 'Physics' })).statusCode).toBe(200);
      expectInvalid(await correct({ branch: '' }), 'branch');
      expectInvalid(await correct({ branch: 'Maths', reason: 'Because' }), 'reason');
      expectInvalid(await correct({ status: 'Selected' }), 'status');
    });

    it('has a new address confirmed by its link, as the candidate does', async () => {
      const emailAddress = 'new@example.com';
      expect((await correct({ emailAddress })).json()).toMatchObject({ newEmail: emailAddress });
      expect(await view()).toMatchObject({
        application: { emailAddress: asha.emailAddress },
        newEmail: emailAddress,
      });
      expect((await api.get(path())).json()).toMatchObject({ newEmail: emailAddress, version: 1 });
      expect(await valuesOf(api, 'messages', 'kind')).toEqual(['new-email']);
      expect((await events())[0]![2]).toEqual(['newEmail']);
    });

    it('overwrites nothing that was changed meanwhile, and is refused of who is recused', async () => {
      await put({ branch: 'Physics' });
      expectCode(await correct({ branch: 'Maths' }, { 'if-match': '"1"' }), 412, 'stale');
      for (const rollNumber of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']) {
        expect((await correct({ rollNumber })).statusCode).toBe(200);
      }
      await api.send('POST', `/api/auditions/${id}/recusals`);
      expectCode(await correct({ branch: 'Maths' }), 403, 'recused');
      expectCode(await api.get(path()), 403, 'recused');
      expect(await entry()).toMatchObject({ branch: 'Physics', rollNumber: 'A6' });
    });
  });

  it('withdraws and comes back, and keeps its place in the list; twice is once', async () => {
    const withdrawn = { state: 'withdrawn', edits: 'none' };
    for (const _ of [1, 2]) expect((await post('withdraw')).json()).toMatchObject(withdrawn);
    expect(await entry()).toMatchObject({ isWithdrawn: true, status: 'Pending' });
    expectCode(await put({ branch: 'Physics' }), 409, 'edits_over');
    const back = { state: 'confirmed', edits: 'all' };
    for (const _ of [1, 2]) expect((await post('return')).json()).toMatchObject(back);
    expect(await entry()).not.toHaveProperty('isWithdrawn');
    expect((await events()).map(([sentence]) => sentence)).toEqual([
      'Asha Rao came back',
      'Asha Rao withdrew',
    ]);
  });

  it('of a guardian, or to a new address, shows and does nothing of the candidate', async () => {
    const guardian = { name: 'Uma Rao', emailAddress: 'uma@example.com' };
    await setDetails(api, id, { ...DETAILS, isAdult: false, guardian });
    for (const other of [
      { purpose: 'guardian' as const },
      { purpose: 'email' as const, new_email: 'new@example.com' },
    ]) {
      const headers = asCandidate(await addLink(api, { entry_id: id, ...other }));
      const answer = await api.get('/api/candidate', headers);
      expect(answer.json()).toMatchObject({ purpose: other.purpose });
      expect(answer.body).not.toContain(asha.rollNumber);
      expect(answer.body).not.toContain(asha.emailAddress);
      // A guardian withdraws the agreement.
      for (const path of other.purpose === 'guardian' ? ['return'] : ['withdraw', 'return']) {
        const refused = await api.send('POST', `/api/candidate/${path}`, undefined, headers);
        expectCode(refused, 403, 'forbidden');
      }
      expectCode(await put({}, headers), 403, 'forbidden');
    }
  });

  it('of a former season shows the application and changes nothing', async () => {
    await archive(api, id);
    expect(await view()).toMatchObject({ edits: 'none', season: { isOver: true } });
    expectCode(await put({ branch: 'Physics' }), 409, 'season_over');
    expectCode(await post('withdraw'), 409, 'season_over');
  });

  it('counts one request too many', async () => {
    let answer = await read();
    for (let n = 0; n < 61 && answer.statusCode === 200; n += 1) answer = await read();
    expectCode(answer, 429, 'too_many_requests');
  });
});
