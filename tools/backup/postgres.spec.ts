/// <reference types="jest" />
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AuditionChanges } from '@nox/contracts';
import pg from 'pg';
import { createPostgresDatabase } from '@nox/test-servers/postgres-pool';
import { itInFull } from '@nox/test-servers/full-run';
import { serverStarter } from '@nox/test-servers/server-process';
import { makeBackup, restoreBackup } from './backup.ts';
import { OMITTED_TABLES } from './manifest.ts';
import { callsOf } from './testing/running-server.ts';

const versionBy = (program: string, ...args: string[]) =>
  Number(/\d+/.exec(spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '')?.[0]);
const server = versionBy('psql', '-Atc', 'SHOW server_version', process.env.NOX_TEST_DATABASE_URL!);
/** The programs must be as new as the server; the server of the registry comes without them. */
const describeWithPrograms = versionBy('pg_dump', '--version') >= server ? describe : describe.skip;

/** `npm test` has the same of SQLite. */

type Database = Awaited<ReturnType<typeof createPostgresDatabase>>;

describeWithPrograms('on PostgreSQL', () => {
  let folder: string;
  let dataDir: string;
  let database: Database;
  let other: Database;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nox-backup-'));
    dataDir = join(folder, 'data');
    [database, other] = [await createPostgresDatabase(), await createPostgresDatabase()];
  });
  const start = serverStarter();
  afterEach(async () => {
    await Promise.all([database.drop(), other.drop(), rm(folder, { recursive: true })]);
  });

  const startServer = ({ url } = database, dir = dataDir) =>
    callsOf(start({ DATA_DIR: dir, DATABASE_URL: url }));
  const backUp = () =>
    makeBackup({ dataDir, databaseUrl: database.url, to: join(folder, 'backups'), keep: 5 });
  const restore = (backup: string, { url } = other, dir = join(folder, 'other')) =>
    restoreBackup({ backup, dataDir: dir, databaseUrl: url, replaces: url === other.url });
  const textOf = async (backup: string) =>
    (await promisify(execFile)('pg_restore', ['--file', '-', join(backup, 'nox.dump')])).stdout;
  const query = async ({ url }: Database, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };

  it('a backup of a running server comes back as it was, and browsers get the full list', async () => {
    const live = await startServer();
    await live.fill();
    const before = await live.content();
    const { revision } = await live.call<AuditionChanges>('GET', '/auditions/changes?since=0');
    const { folder: backup, manifest } = await backUp();
    expect(manifest).toMatchObject({
      engine: 'postgresql',
      rows: { team_members: 1, audition_entries: 1, reviews: 1 },
    });
    expect(await readdir(backup)).not.toContain('nox.sql');
    await live.stop();

    await restore(backup);
    const again = await startServer(other, join(folder, 'other'));
    expect(await again.content()).toEqual(before);
    const changes = await again.call<AuditionChanges>(
      'GET',
      `/auditions/changes?since=${revision}`,
    );
    expect(changes).toMatchObject({ isComplete: true, removed: [] });
  });

  itInFull(
    'a backup has nothing of a deleted candidate, also while the deletion can be undone',
    async () => {
      const live = await startServer();
      const id = await live.apply('Asha Vanished');
      const headers = { 'idempotency-key': 'one' };
      await live.call('PUT', `/auditions/${id}/status`, { status: 'Not Selected' }, headers);
      expect(await textOf((await backUp()).folder)).toContain('Asha Vanished');
      await live.call('DELETE', '/auditions/not-selected?untold=9');
      const { folder: backup, manifest } = await backUp();
      expect(await textOf(backup)).not.toContain('Asha Vanished');
      for (const table of OMITTED_TABLES) expect([table, manifest.rows[table]]).toEqual([table, 0]);
    },
  );

  itInFull('a restore refuses a database that a server uses, and one that has data', async () => {
    const live = await startServer();
    await live.fill();
    const { folder: backup } = await backUp();
    await expect(restore(backup, database)).rejects.toThrow(/stop all servers first/);
    await live.stop();
    await expect(restore(backup, database)).rejects.toThrow(/has data: .*--replace/);
    const again = await startServer();
    expect(await again.call('GET', '/auditions')).toHaveLength(1);
  });

  itInFull('a restore that fails half-way changes nothing', async () => {
    const live = await startServer();
    await live.fill();
    const { folder: backup } = await backUp();
    await live.stop();
    const media = join(folder, 'other/media/team_images');
    await mkdir(media, { recursive: true });
    await writeFile(join(media, 'earlier.png'), 'x');
    // The view is in the way of a table, and not dropped with the tables.
    await query(other, `CREATE TABLE team_members (name text); CREATE VIEW tutorials AS SELECT 1`);
    await query(other, `INSERT INTO team_members VALUES ('Earlier')`);

    await expect(restore(backup)).rejects.toThrow(/^psql failed: .*"tutorials" already exists/);
    const { rows } = await query(other, 'SELECT * FROM team_members');
    expect(rows).toEqual([{ name: 'Earlier' }]);
    expect(await readdir(media)).toContain('earlier.png');
    expect((await readdir(join(folder, 'other'))).filter((name) => /^\.res/.test(name))).toEqual(
      [],
    );
  });
});
