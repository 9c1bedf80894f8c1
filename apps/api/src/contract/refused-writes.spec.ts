import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { apiForAll, asAdministrator, asSomeone, bearer } from '../../test/api.ts';
import { preparedWrites } from '../../test/writes.ts';

/** Every write of the API, on a busy machine. */
jest.setTimeout(60_000);

describe('a write by a caller without the right', () => {
  const api = apiForAll();
  const readAll = async () => {
    const lists = [
      ...['team', 'tutorials', 'achievements', 'audition-rules', 'auditions', 'seasons'],
      ...['auditions/undoable', 'auditions/settings', 'registrations', 'messages'],
      ...['message-templates/link', 'audit-log?subject=messages', 'schedule'],
    ];
    const answers = await Promise.all(lists.map((path) => api.get(`/api/${path}`)));
    const files = await readdir(join(api.folder, 'media'), { recursive: true });
    return [...answers.map(({ body }) => body), files.sort()];
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
