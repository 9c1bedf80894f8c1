import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { apiForAll, asAdministrator, asSomeone, bearer } from '../../test/api.ts';
import { preparedWrites } from '../../test/writes.ts';

/** Every write of the API, on a busy machine. */
describe('a write by a caller without the right', () => {
  const api = apiForAll();
  /** Every row of the database, and the names of all files; as one text, which is quickly compared. */
  const readAll = async () => {
    const tables = await api.db.introspection.getTables();
    const rows = tables.map(({ name }) =>
      sql`select * from ${sql.table(name)}`.execute(api.db).then(({ rows }) => [name, rows]),
    );
    const files = await readdir(join(api.folder, 'media'), { recursive: true });
    return JSON.stringify([...(await Promise.all(rows)), files.sort()]);
  };

  it('changes nothing, though the same write by an administrator does', async () => {
    for await (const { route, send } of preparedWrites(api)) {
      const before = await readAll();
      for (const headers of [{}, bearer('garbage'), asSomeone]) {
        const { statusCode } = await send(headers);
        expect([route, statusCode]).toEqual([route, headers === asSomeone ? 403 : 401]);
      }
      expect([route, await readAll()]).toEqual([route, before]);
      expect([200, 201, 204]).toContain((await send(asAdministrator)).statusCode);
      expect([route, await readAll()]).not.toEqual([route, before]);
    }
  });
});
