import { emptiedApi, expectInvalid } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addRegistration, newProof, nextAddress } from '../../../test/registrations.ts';
import { expectCode, rowsOf } from '../../../test/season-builders.ts';
import { DAY_MS } from '#platform/database/clock.ts';

const ADDRESS = 'asha@example.com';

describe.each(crudEngines)('a request for a new link on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const ask = async (emailAddress: string, fields: object = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/season/link',
      payload: { emailAddress, challenge: await newProof(api), ...fields },
      remoteAddress: nextAddress(),
    });
  const messages = () => rowsOf(api, 'messages');

  it('is answered alike whoever has applied, and sends to the stored address', async () => {
    const [id] = await addEntries(api.db, 1, { emailAddress: 'Asha@example.com' });
    const application = { emailAddress: ADDRESS };
    const { id: waiting } = await addRegistration(api.db, { application });
    const answers = [await ask('nobody@example.com'), await ask('ASHA@Example.com')];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(202);
    const sent = { kind: 'link', recipient: null, state: 'queued' };
    expect(await messages()).toMatchObject([
      { ...sent, entry_id: id, registration_id: null },
      { ...sent, entry_id: null, registration_id: waiting },
    ]);
  });

  it('sends three a day of an application, and one for two at once', async () => {
    await addEntries(api.db, 1, { emailAddress: ADDRESS });
    for (let n = 0; n < 5; n += 1) expect((await ask(ADDRESS)).statusCode).toBe(202);
    expect(await messages()).toHaveLength(3);
    await api.db
      .updateTable('messages')
      .set((row) => ({ created_at: row('created_at', '-', (DAY_MS + 1) * 1_000) }))
      .execute();
    await Promise.all([ask(ADDRESS), ask(ADDRESS)]);
    expect((await messages()).length).toBeLessThanOrEqual(5);
    expect((await messages()).length).toBeGreaterThanOrEqual(4);
  });

  it('sends nothing of what is held back', async () => {
    const application = { emailAddress: ADDRESS };
    await addRegistration(api.db, { application, row: { held_reason: 'trap' } });
    await ask(ADDRESS);
    expect(await messages()).toEqual([]);
  });

  it('costs a proof of work, which counts once', async () => {
    await addEntries(api.db, 1, { emailAddress: ADDRESS });
    const challenge = await newProof(api);
    expect((await ask(ADDRESS, { challenge })).statusCode).toBe(202);
    expect(await messages()).toHaveLength(1);
    // The response was lost.
    expect((await ask(ADDRESS, { challenge })).statusCode).toBe(202);
    expect(await messages()).toHaveLength(1);
    expectCode(await ask('other@example.com', { challenge }), 400, 'challenge');
    expectCode(await ask(ADDRESS, { challenge: 'x' }), 400, 'challenge');
    expectInvalid(await ask('nobody'), 'emailAddress');
  });
});
