import { type AuditionEntry } from '@nox/contracts';
import { apiForEach } from '../../test/api.ts';
import { addEntries, listEntries } from '../../test/candidates.ts';
import { engines } from '../../test/engines.ts';
import { addRegistration, confirm } from '../../test/registrations.ts';
import { addLink } from '../../test/links.ts';
import { rowsOf, valuesOf } from '../../test/season-builders.ts';
import { type RegistrationRow } from '../database/schema.ts';
import { findLink } from '../auth/candidate-links.ts';
import { addMessage } from '../messages/store/add-message.ts';
import { changeGroups } from '../http/write-route.ts';
import { admitRegistration } from './admit.ts';

const BY = { uid: 'uid-of-meera', email: 'meera@nox.example' };
const GUARDIAN = { name: 'Ravi Rao', emailAddress: 'ravi@example.com' };

describe.each(engines)('admitting registrations on $name', ({ open }) => {
  const api = apiForEach({}, open);
  const act = (id: string, who?: 'guardian') => confirm(api, id, who);
  const admit = (id: string, options?: { allowsSameRollNumber: boolean }) =>
    changeGroups(api, ['auditions'], BY, (call) => admitRegistration(call, id, options));
  const waiting = async () =>
    (await rowsOf(api, 'registrations')).map(({ id, held_reason }) => ({ id, held_reason }));
  const events = () => rowsOf(api, 'audit_log');
  const messages = () => rowsOf(api, 'messages');
  const storedDetails = async () =>
    (await valuesOf(api, 'audition_entries', 'registration')).map(
      (json) => JSON.parse(json ?? 'null') as unknown,
    );

  const link = (row: RegistrationRow, purpose: 'candidate' | 'guardian' = 'candidate') =>
    addLink(api, { registration_id: row.id, purpose, expires_at: Number.MAX_SAFE_INTEGER });
  const entryOf = async (token: string) => (await findLink(api.db, token, 0))?.entry_id;
  const write = (row: RegistrationRow, state: 'draft' | 'queued' = 'queued') =>
    addMessage(api.db, {
      registrationId: row.id,
      seasonId: row.season_id,
      kind: 'confirm',
      dedupeKey: `confirm:${row.id}`,
      state,
    });

  it('makes an entry with a number of what a candidate confirms, and keeps its messages and links', async () => {
    await addEntries(api.db, 2);
    const row = await addRegistration(api.db, {
      application: { fullName: 'Zoya' },
      details: { availability: ['friday'], consentAt: 77 },
    });
    const token = await link(row);
    await write(row);
    await api.db.updateTable('messages').set({ state: 'sent' }).execute();

    const answer = await act(row.id);
    expect(answer).toEqual({ kind: 'admitted', entryId: row.id, number: 3 });
    const [, , entry] = await listEntries(api);
    expect(entry).toMatchObject({ fullName: 'Zoya', number: 3, status: 'Pending', timeSlot: '' });
    const stored = { availability: ['friday'], consentAt: 77 };
    expect((await storedDetails())[2]).toMatchObject(stored);
    expect(await waiting()).toEqual([]);
    expect(await entryOf(token)).toBe(row.id);
    expect(await messages()).toMatchObject([
      { registration_id: null, entry_id: row.id, state: 'sent' },
    ]);
    expect(await events()).toMatchObject([
      { subject: 'registrations', action: 'confirmed', actor: 'candidate', item_id: row.id },
    ]);
  });

  it('waits for a guardian and the candidate, in any order', async () => {
    const details = { isAdult: false, guardian: GUARDIAN };
    const [first, second] = [
      await addRegistration(api.db, { details }),
      await addRegistration(api.db, { details }),
    ];
    expect(await act(first.id)).toEqual({ kind: 'guardian' });
    expect(await act(first.id)).toEqual({ kind: 'guardian' });
    expect(await act(second.id, 'guardian')).toEqual({ kind: 'unconfirmed' });
    expect(await listEntries(api)).toEqual([]);
    expect(await act(first.id, 'guardian')).toMatchObject({ kind: 'admitted', number: 1 });
    expect(await act(second.id)).toMatchObject({ kind: 'admitted', number: 2 });
    const agreed = { guardian: GUARDIAN, guardianConsentAt: expect.any(Number) };
    expect(await storedDetails()).toMatchObject([agreed, agreed]);
  });

  it('gives several people with one roll number an entry each, which an organiser does knowingly', async () => {
    const rollNumber = 'BT24CSE014';
    const [first] = await addEntries(api.db, 1, { rollNumber });
    const application = { rollNumber: 'bt24 cse\u041e14' };
    const [second, third] = [
      await addRegistration(api.db, { application }),
      await addRegistration(api.db, { application }),
    ];
    expect(await act(second.id)).toMatchObject({ kind: 'admitted', number: 2 });
    const taken = { code: 'roll_number_taken' };
    await expect(admit(third.id)).rejects.toMatchObject(taken);
    expect(await admit(third.id, { allowsSameRollNumber: true })).toMatchObject({ number: 3 });
    const ids = (await listEntries(api)).map(({ _id }: AuditionEntry) => _id);
    expect(ids).toEqual([first, second.id, third.id]);
  });

  it('returns the entry of whoever has one, and takes the other registrations of that person along', async () => {
    const contact = { phoneNumber: '+91 98765-43210', emailAddress: 'Zoya@example.com' };
    const rollNumber = 'BT24CSE015';
    const same = { application: { ...contact, rollNumber } };
    const first = await addRegistration(api.db, same);
    const again = await addRegistration(api.db, {
      application: { rollNumber: 'bt24cse015', ...contact, emailAddress: 'zoya@example.com' },
    });
    const other = await addRegistration(api.db, { application: { rollNumber } });
    const tokens = [await link(first), await link(again)];
    const stranger = await link(again, 'guardian');
    await write(again);
    await act(first.id);
    expect(await Promise.all(tokens.map(entryOf))).toEqual([first.id, first.id]);
    // Anybody could name a guardian in another person's registration.
    expect(await findLink(api.db, stranger, 0)).toBeUndefined();
    expect(await messages()).toMatchObject([{ state: 'cancelled', entry_id: first.id }]);
    expect(await waiting()).toEqual([{ id: other.id, held_reason: null }]);

    const late = await addRegistration(api.db, same);
    const events1 = (await events()).length;
    expect(await act(late.id)).toEqual({ kind: 'admitted', entryId: first.id, number: 1 });
    expect(await events()).toHaveLength(events1 + 1);
    expect(await listEntries(api)).toHaveLength(1);
  });

  it('lets an organiser admit without a confirmation, and sends nothing then', async () => {
    const row = await addRegistration(api.db, { row: { held_reason: 'trap' } });
    await write(row);
    expect(await admit(row.id)).toMatchObject({ kind: 'admitted' });
    expect(await messages()).toMatchObject([{ state: 'cancelled' }]);
    expect(await events()).toMatchObject([{ actor_uid: BY.uid, item_id: row.id }]);
    await expect(admit(row.id)).rejects.toMatchObject({ status: 404 });
  });

  it('makes one entry of two confirmations at once, and two of two people with one roll number', async () => {
    const row = await addRegistration(api.db);
    await Promise.allSettled([act(row.id), act(row.id), act(row.id)]);
    expect(await listEntries(api)).toHaveLength(1);
    const rollNumber = 'TWICE';
    const two = [
      await addRegistration(api.db, { application: { rollNumber } }),
      await addRegistration(api.db, { application: { rollNumber } }),
    ];
    const answers = await Promise.all(two.map(({ id }) => act(id)));
    expect(answers.map(({ kind }) => kind)).toEqual(['admitted', 'admitted']);
    expect((await listEntries(api)).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('knows no registration of a former season', async () => {
    const row = await addRegistration(api.db, { row: { season_id: 'former' } });
    await expect(act(row.id)).rejects.toMatchObject({ status: 404 });
  });
});
