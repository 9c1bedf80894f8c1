import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAdministrator } from '../../test/api.ts';
import { temporaryFolder } from '../../test/engines.ts';
import { takePostgresDatabase } from '../../test/postgres-pool.ts';
import { faultyProxy } from '../../test/faulty-proxy.ts';
import { serverStarter } from '../../test/server-process.ts';

const OUTAGE_MS = 2_500;
const PATHS = ['/api/team', '/api/ready', '/api/auditions', '/api/summary', '/api/team?all=true'];

describe('a server whose PostgreSQL is gone', () => {
  const start = serverStarter();

  it('says so once a second, without stacks, however many ask', async () => {
    const database = await takePostgresDatabase();
    const connection = await faultyProxy(new URL(database.url));
    const folder = await temporaryFolder();
    const server = start({ DATABASE_URL: connection.url, DATA_DIR: folder });
    const url = await server.ready;
    const ask = () =>
      Promise.all(
        PATHS.map(async (path) => {
          const answer = await fetch(`${url}${path}`, { headers: asAdministrator });
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
    // Opens connections, which then break while they are idle.
    await Promise.all(Array.from({ length: 5 }, ask));
    const before = server.log().length;

    await connection.cut();
    const cutAt = performance.now();
    let refused = 0;
    while (performance.now() - cutAt < OUTAGE_MS || refused <= 20) {
      refused += (await ask()).filter((status) => status === 503).length;
      await sleep(20);
    }
    const seconds = (performance.now() - cutAt) / 1_000;
    server.process.kill('SIGTERM');
    const { stderr } = await server.ended;
    const lines = server.log().slice(before).split('\n').filter(Boolean);

    expect(stderr).toBe('');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(seconds + 1);
    expect(lines.join('\n')).not.toMatch(/stack|node:|\.ts:/);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 50,
      msg: expect.stringContaining('The database does not answer.'),
      failures: expect.any(Number),
    });
    await connection.cut();
    await database.drop();
    await rm(folder, { recursive: true });
  });
});
