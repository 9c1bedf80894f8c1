import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CandidateView, type Undoable } from '@nox/contracts';
import { apiForEach, asAdministrator } from '../../../test/api.ts';
import { addEntries, candidate } from '../../../test/candidates.ts';
import { sqliteIn, temporaryFolder } from '../../../test/engines.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import { addRegistration } from '../../../test/registrations.ts';
import { addDraft, addEntry, setDetails } from '../../../test/season-builders.ts';
import { senderTo } from '../../../test/senders.ts';
import { prune } from '../../maintenance.ts';
import { addMessage } from '../messages/store/message-store.ts';
import { fileTransport } from '../messages/sending/transports.ts';

const GUARDIAN = { name: 'Uma Protects', emailAddress: 'uma.protects@example.com' };
const ASHA = candidate({
  fullName: 'Asha Vanished',
  phoneNumber: '90000 54321',
  emailAddress: 'asha.vanished@example.com',
  rollNumber: 'BT25GONE77',
  whyNox: `Asha wrote this. ${'It is long. '.repeat(300)}Asha ended here.`,
});
const REVIEW = { notes: 'Asha leaps well.', judgeEmail: 'Kabir Judge', score: 8 };
const TRACES = [
  ...['Asha Vanished', '90000 54321', 'asha.vanished@', 'BT25GONE77', 'Asha wrote', 'Asha ended'],
  ...['Asha leaps', 'Kabir Judge', 'Uma Protects', 'uma.protects@', 'asha.new@'],
];
/** Those of an entry and its review. */
const OWN_TRACES = TRACES.slice(0, 8);
const withKey = (key: string) => ({ ...asAdministrator, 'idempotency-key': key });

describe('the data folder', () => {
  let folder: string;
  const api = apiForEach({}, async () => {
    folder = await temporaryFolder();
    return sqliteIn(folder);
  });

  const outbox = () => join(api.folder, 'outbox');
  const sendAll = () => senderTo(api, fileTransport(outbox()).send).sendDue();

  /** What `grep -a` finds in the files. */
  async function found(): Promise<string[]> {
    const texts: string[] = [];
    for (const root of [folder, api.folder]) {
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile()) texts.push(await readFile(path, 'latin1'));
      }
    }
    return TRACES.filter((trace) => texts.some((text) => text.includes(trace)));
  }
  const mails = async () => (await readdir(outbox())).filter((name) => name.endsWith('.eml'));

  /** Registered, confirmed, judged, changed, written to, named by another, and registered once more. */
  async function addAsha() {
    const details = { isAdult: false, guardian: GUARDIAN };
    const row = await addRegistration(api.db, { application: ASHA, details });
    const { id: registrationId } = row;
    const about = { seasonId: row.season_id, state: 'queued', registrationId } as const;
    await addMessage(api.db, { ...about, kind: 'confirm', dedupeKey: 'one' });
    const recipient = GUARDIAN.emailAddress;
    await addMessage(api.db, { ...about, kind: 'guardian', dedupeKey: 'two', recipient });
    await sendAll();
    const own = asCandidate(await addLink(api, { registration_id: registrationId }));
    const act = (headers: object) => api.send('POST', '/api/candidate/confirm', undefined, headers);
    await act(own);
    const guardian = await addLink(api, { registration_id: registrationId, purpose: 'guardian' });
    await act(asCandidate(guardian));
    const id = registrationId;
    await api.send('POST', `/api/auditions/${id}/reviews`, REVIEW, withKey('review'));
    const { application } = (await api.get('/api/candidate', own)).json<CandidateView>();
    const changed = { ...application, emailAddress: 'asha.new@example.com', branch: 'Physics' };
    expect((await api.send('PUT', '/api/candidate', changed, own)).statusCode).toBe(200);
    await sendAll();
    await addRegistration(api.db, { application: { ...ASHA, phoneNumber: '90000 11111' } });
    const [other] = await addEntries(api.db, 1);
    const partner = { availability: [], partnerRollNumber: ASHA.rollNumber };
    await setDetails(api, other!, partner);
    return { id, own };
  }

  it.each([
    ['alone', (id: string) => `/${id}`],
    ['as not selected', () => '/not-selected?untold=9'],
  ])('has nothing of a candidate deleted %s once that cannot be undone', async (_how, pathOf) => {
    await addEntries(api.db, 40);
    const id = await addEntry(api, ASHA);
    const url = `/api/auditions/${id}`;
    await api.send('POST', `${url}/reviews`, REVIEW, withKey('review'));
    await api.send('PUT', `${url}/status`, { status: 'Not Selected' }, withKey('status'));
    await addEntries(api.db, 40);
    await api.send('DELETE', `/api/auditions${pathOf(id)}`, undefined, withKey('deletion'));
    const [undoable] = (await api.get('/api/auditions/undoable')).json<Undoable[]>();
    const end = Date.parse(undoable!.until);
    await prune(api, end - 1);
    expect(await found()).toEqual(OWN_TRACES);
    await prune(api, end);
    await api.eraseDeleted!();
    expect(await found()).toEqual([]);
  });

  it('has nothing of a candidate who has erased their application, and all of others', async () => {
    await addEntries(api.db, 40);
    const { own } = await addAsha();
    const [stays] = await addEntries(api.db, 1, { fullName: 'Meera Stays' });
    await addDraft(api, stays!, { state: 'queued' });
    await sendAll();
    expect([await found(), (await mails()).length]).toEqual([TRACES, 5]);

    const wrong = await api.send('POST', '/api/candidate/erase', { rollNumber: 'BT25GONE78' }, own);
    expect(wrong.statusCode).toBe(400);
    const typed = { rollNumber: 'bt25 gone77' };
    expect((await api.send('POST', '/api/candidate/erase', typed, own)).statusCode).toBe(204);
    expect((await mails()).length).toBe(1);
    await prune({ ...api, mailFolder: outbox() }, Date.now());
    await api.eraseDeleted!();
    expect(await found()).toEqual([]);
    expect((await api.send('POST', '/api/candidate/erase', typed, own)).statusCode).toBe(401);
    expect((await api.get(`/api/auditions/${stays}`)).body).toContain('Meera Stays');
  });

  it('has nothing of a candidate whom an administrator has erased', async () => {
    const { id } = await addAsha();
    expect((await api.send('POST', `/api/auditions/${id}/erase`)).statusCode).toBe(204);
    await prune({ ...api, mailFolder: outbox() }, Date.now());
    await api.eraseDeleted!();
    expect(await found()).toEqual([]);
  });
});
