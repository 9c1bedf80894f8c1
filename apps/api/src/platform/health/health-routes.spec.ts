import { sql } from 'kysely';
import { apiForEach, expectError } from '../../../test/api.ts';
import { VERSION } from '../database/product-version.ts';
import { engines } from '../../../test/engines.ts';

const BREAK = {
  SQLite: [
    'create table filler (content blob)',
    ...['insert', 'update'].map(
      (change) => `create trigger full_${change} before ${change} on clock begin
        insert into filler values (randomblob(100000)); end`,
    ),
    'pragma max_page_count = 1',
  ],
  PostgreSQL: [
    `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'read only' using errcode = '25006'; end $$`,
    'create trigger refuse before insert or update on clock execute function refuse()',
  ],
};
const MEND = {
  SQLite: ['pragma max_page_count = 1000000'],
  PostgreSQL: ['drop trigger refuse on clock'],
};
const SENTENCES = {
  SQLite: 'There is no space left on the server, so nothing was saved.',
  PostgreSQL: 'The database can only be read now. Please try again later.',
};

describe.each(engines)('a database that takes no writes, on $name', ({ name, open }) => {
  const api = apiForEach({}, open);
  const engine = name as keyof typeof BREAK;
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(api.db);
  };
  const ready = () => api.app.inject('/api/ready');

  it('is not ready from the first refused write until one succeeds', async () => {
    await run(BREAK[engine]);
    await api.db
      .insertInto('clock')
      .values({ name: 'any', latest: 1 })
      .execute()
      .catch(() => undefined);
    expectError(await ready(), 503, { message: SENTENCES[engine] });
    expectError(await ready(), 503, {});
    const health = await api.app.inject('/api/health');
    expect(health.json()).toEqual({ status: 'ok', version: VERSION });
    await run(MEND[engine]);
    expect((await ready()).statusCode).toBe(200);
  });
});
