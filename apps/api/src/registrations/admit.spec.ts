import { emptiedApi } from '../../test/api.ts';
import { listEntries } from '../../test/candidates.ts';
import { engines } from '../../test/engines.ts';
import { addRegistration, confirm } from '../../test/registrations.ts';
import { addLink } from '../../test/links.ts';
import { rowsOf } from '../../test/season-builders.ts';
import { type RegistrationRow } from '../database/schema.ts';
import { findLink } from '../auth/candidate-links.ts';
import { addMessage } from '../messages/store/add-message.ts';

describe.each(engines)('admitting registrations on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const act = (id: string) => confirm(api, id);
  const waiting = async () =>
    (await rowsOf(api, 'registrations')).map(({ id, held_reason }) => ({ id, held_reason }));
  const events = () => rowsOf(api, 'audit_log');
  const messages = () => rowsOf(api, 'messages');
  const link = (row: RegistrationRow, purpose: 'candidate' | 'guardian' = 'candidate') =>
    addLink(api, { registration_id: row.id, purpose, expires_at: Number.MAX_SAFE_INTEGER });
  const entryOf = async (token: string) => (await findLink(api.db, token, 0))?.entry_id;
  const write = (row: RegistrationRow) =>
    addMessage(api.db, {
      ...{ registrationId: row.id, seasonId: row.season_id, kind: 'confirm', state: 'queued' },
      dedupeKey: `confirm:${row.id}`,
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

  it('makes two entries of two people with one roll number who confirm at once', async () => {
    const rollNumber = 'TWICE';
    const two = [
      await addRegistration(api.db, { application: { rollNumber } }),
      await addRegistration(api.db, { application: { rollNumber } }),
    ];
    const answers = await Promise.all(two.map(({ id }) => act(id)));
    expect(answers.map(({ kind }) => kind)).toEqual(['admitted', 'admitted']);
    expect((await listEntries(api)).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('knows no registration of a former season', async () => {
    const row = await addRegistration(api.db, { row: { season_id: 'former' } });
    await expect(act(row.id)).rejects.toMatchObject({ status: 404 });
  });
});
