import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { apiForAll, expectError, asAdministrator, bearer } from '../../../test/api.ts';
import { addEntries, listEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { unsignedToken } from '@nox/test-servers/tokens';

const REVIEW = { notes: 'Sharp.', judgeEmail: 'Kabir', score: 8 };
const asAnother = bearer(unsignedToken({ admin: true, sub: 'uid-of-another' }));

describe.each(engines)('a write with an Idempotency-Key on $name', ({ open }) => {
  const api = apiForAll({}, open);
  let entry: string;
  let key: string;
  beforeEach(async () => {
    [entry] = (await addEntries(api.db, 1)) as [string];
    key = randomUUID();
  });

  const send = (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers: object = { ...asAdministrator, 'idempotency-key': key },
  ) => api.send(method, `/api/auditions/${path}`, payload, headers);
  const review = (payload: object = REVIEW) => send('POST', `${entry}/reviews`, payload);
  const setStatus = (payload: object) => send('PUT', `${entry}/status`, payload);
  const list = () => api.get('/api/auditions');
  const entryNow = async () => (await listEntries(api)).find(({ _id }) => _id === entry);

  it('is done once when it arrives twenty times at once; all get the same response', async () => {
    const before = Number((await list()).headers['nox-revision']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => review()));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(201);
    const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replayed).toHaveLength(19);
    expect((await entryNow())!.reviews).toEqual([answers[0]!.json()]);
    expect(Number((await list()).headers['nox-revision'])).toBe(before + 1);
  });

  it('replays the first response also after the entry was deleted, which stays deleted', async () => {
    const first = await review();
    await send('DELETE', entry, undefined, asAdministrator);
    const again = await review();
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'content-type': first.headers['content-type'],
      'cache-control': 'no-store',
    });
    expect(await entryNow()).toBeUndefined();
  });

  it('says nothing of a candidate who was deleted meanwhile, and stores nothing of any', async () => {
    const [name, phone] = ['Asha Undeleted', '90000 12345'];
    [entry] = (await addEntries(api.db, 1, { fullName: name, phoneNumber: phone })) as [string];
    expect((await setStatus({ status: 'Selected' })).body).toContain(name);
    const reviewKey = randomUUID();
    await send('POST', `${entry}/reviews`, REVIEW, {
      ...asAdministrator,
      'idempotency-key': reviewKey,
    });
    const tables = await api.db.introspection.getTables();
    const records = tables.filter(({ columns }) =>
      columns.some((one) => one.name === 'request_hash'),
    );
    expect(records).toHaveLength(1);
    const { rows } = await sql`select * from ${sql.table(records[0]!.name)}`.execute(api.db);
    expect(rows.length).toBeGreaterThan(1);
    for (const text of [name, phone, 'candidate@example.com', REVIEW.notes]) {
      expect(JSON.stringify(rows)).not.toContain(text);
    }

    await send('DELETE', entry, undefined, asAdministrator);
    const again = await setStatus({ status: 'Selected' });
    expectError(again, 404, { code: 'not_found', message: 'Audition entry not found.' });
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it.each([
    ['Selected', 'Pending'],
    // It was the same already.
    ['Pending', 'Selected'],
  ])('to %s does not undo a change to %s meanwhile', async (status, later) => {
    await setStatus({ status });
    await send('PUT', `${entry}/status`, { status: later }, asAdministrator);
    const again = await setStatus({ status });
    expect([again.statusCode, again.json()]).toEqual([200, await entryNow()]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await entryNow()).toMatchObject({ status: later });
  });

  it('may delete a review or an entry, with an empty response', async () => {
    const { _id } = (await send('POST', `${entry}/reviews`, REVIEW, asAdministrator)).json();
    for (const path of [`${entry}/reviews/${_id}`, entry]) {
      key = randomUUID();
      const first = await send('DELETE', path);
      const again = await send('DELETE', path);
      for (const { statusCode, body } of [first, again])
        expect([statusCode, body]).toEqual([204, '']);
      expect(first.headers).not.toHaveProperty('idempotency-replayed');
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect((await send('DELETE', path, undefined, asAdministrator)).statusCode).toBe(404);
    }
  });

  it('refuses the key for another body, path or method with 422', async () => {
    await review();
    const [other] = await addEntries(api.db, 1);
    for (const answer of [
      await review({ ...REVIEW, notes: 'Sharper.' }),
      await send('POST', `${other}/reviews`, REVIEW),
      await setStatus({ status: 'Selected' }),
      await send('DELETE', entry),
    ]) {
      expectError(answer, 422, { code: 'key_reused' });
    }
    expect(await entryNow()).toMatchObject({ status: 'Pending', reviews: [{ notes: 'Sharp.' }] });
  });

  it('is its account’s own: another account may use the same key', async () => {
    await setStatus({ status: 'Selected' });
    const headers = { ...asAnother, 'idempotency-key': key };
    const answer = await send('PUT', `${entry}/status`, { status: 'Not Selected' }, headers);
    expect(answer.headers).not.toHaveProperty('idempotency-replayed');
    expect(await entryNow()).toMatchObject({ status: 'Not Selected' });
  });

  it('is decided anew after a refusal', async () => {
    const refused = await setStatus({ status: 'Selected', expected: 'Not Selected' });
    expect(refused.json()).toMatchObject({ code: 'status_changed' });
    await send('PUT', `${entry}/status`, { status: 'Not Selected' }, asAdministrator);
    const again = await setStatus({ status: 'Selected', expected: 'Not Selected' });
    expect(again.statusCode).toBe(200);
    expect(again.headers).not.toHaveProperty('idempotency-replayed');
  });

  it.each(['', ' ', 'two words', 'ключ', 'x'.repeat(101), 'tab\tbed'])(
    'refuses %p as a key',
    async (malformed) => {
      key = malformed;
      expectError(await review(), 400, {
        code: 'invalid',
        issues: [{ path: 'Idempotency-Key', message: expect.stringContaining('visible ASCII') }],
      });
      expect((await entryNow())!.reviews).toEqual([]);
    },
  );
});
