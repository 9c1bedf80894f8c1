import { type CandidateView } from '@nox/contracts';
import { apiForEach, logLines } from '../../../test/api.ts';
import { candidate } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import { newProof, nextAddress, register } from '../../../test/registrations.ts';
import { prune } from '../../maintenance.ts';

const ASHA = candidate({
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
      emailAddress: ASHA.emailAddress,
      challenge: await newProof(api),
    });

  async function sendEverything() {
    await register(api, { ...ASHA, isAdult: false, guardian: GUARDIAN });
    await register(api, { ...ASHA, danceVideoUrl: 'canary' });
    await register(api, { ...ASHA, challenge: 'canary' });
    const registration = await only('registrations');
    for (const path of ['', `?search=${ASHA.fullName}`]) {
      await call('GET', `/api/registrations${path}`);
    }
    await call('PUT', `/api/registrations/${registration}`, { emailAddress: 'canary' });
    await call('PUT', `/api/registrations/${registration}`, { emailAddress: ASHA.emailAddress });
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
    await register(api, ASHA, nextAddress());
    const typed = { rollNumber: ASHA.rollNumber };
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
