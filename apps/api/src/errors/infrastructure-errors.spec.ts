import { sql } from 'kysely';
import { openApi, expectError, type TestApi } from '../../test/api.ts';
import { toHttpError } from './error-handler.ts';

const member = { name: 'Asha', position: 'Dancer' };
const addMember = (api: TestApi, payload: object = member) =>
  api.send('POST', '/api/team', payload);

describe('a database that is gone', () => {
  it.each(['ECONNREFUSED', '57P01', '08006', '53300'])('is recognised by %s', (code) => {
    expect(toHttpError(Object.assign(new Error('x'), { code })).status).toBe(503);
  });
});

describe('a full disk', () => {
  it('is 507 with nothing half written, and no trouble once there is space again', async () => {
    const api = await openApi();
    await sql`pragma max_page_count = 1`.execute(api.db);
    const large = { ...member, intro: 'x'.repeat(5_000), specialization: 'y'.repeat(5_000) };
    let answer = await addMember(api, large);
    for (let n = 0; n < 50 && answer.statusCode === 201; n += 1)
      answer = await addMember(api, large);
    expectError(answer, 507, {
      code: 'no_space',
      message: 'There is no space left on the server, so nothing was saved.',
    });
    const revision = () =>
      api.db.selectFrom('revisions').selectAll().where('name', '=', 'team').executeTakeFirst();
    const before = (await revision())?.revision ?? 0;
    expect((await api.app.inject('/api/team')).json()).toHaveLength(before);

    await sql`pragma max_page_count = 1000000`.execute(api.db);
    expect((await addMember(api, large)).statusCode).toBe(201);
    expect((await api.app.inject('/api/team')).json()).toHaveLength(before + 1);
    await api.close();
  });

  it('is 507 also where SQLite has undone the transaction by itself', async () => {
    const api = await openApi();
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const failing = api.db.transaction().execute(async (transaction) => {
      await sql`rollback`.execute(transaction);
      throw full;
    });
    await expect(failing).rejects.toBe(full);
    await api.close();
  });

  it.each(['ENOSPC', 'EDQUOT', '53100'])('is recognised by %s', (code) => {
    expect(toHttpError(Object.assign(new Error('x'), { code })).status).toBe(507);
  });
});
