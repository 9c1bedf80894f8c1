import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { connectPostgres } from '../../apps/api/src/platform/database/postgres.ts';
import { newestOf } from '../../apps/api/src/platform/database/product-version.ts';
import { CommandError } from '../run/command.ts';
import { type Content, DATABASE_FILES, NEW_REVISIONS, OMITTED_TABLES } from './manifest.ts';

const FILE = DATABASE_FILES.postgresql;
export const SQL = 'nox.sql';

/** Runs one of PostgreSQL's programs. @throws CommandError with its message */
async function run(program: string, args: string[], databaseUrl?: string): Promise<void> {
  // The password is not among the arguments, which every user of the machine can read.
  const url = databaseUrl ? new URL(databaseUrl) : undefined;
  const PGPASSWORD = decodeURIComponent(url?.password ?? '');
  if (url) url.password = '';
  const env = { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) };
  try {
    const target = url ? ['--dbname', url.href] : [];
    await promisify(execFile)(program, [...args, ...target], { env, maxBuffer: 1e8 });
  } catch (cause) {
    const { code, stderr = '' } = cause as { code?: string | number; stderr?: string };
    if (code === 'ENOENT') {
      const message = `${program} was not found: install the client programs of PostgreSQL (Debian: apt-get install postgresql-client).`;
      throw new CommandError(message, { cause });
    }
    const [reason] = stderr.trim().split('\n');
    throw new CommandError(`${program} failed: ${reason || `exit code ${code}`}`, { cause });
  }
}

/** @throws CommandError when the database cannot be reached */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectPostgres(url).catch((cause: Error) => {
    throw new CommandError(cause.message, { cause });
  });
  return work(client).finally(() => client.end());
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const name of await tablesOf(client)) {
    const { rows: found } = await client.query<{ n: string }>(
      `SELECT count(*) AS n FROM ${pg.escapeIdentifier(name)}`,
    );
    rows[name] = Number(found[0]!.n);
  }
  return rows;
}

/** Dumps one moment, without what is due for deletion. @returns what the tables have at that moment */
export const dumpPostgres = (url: string, backup: string): Promise<Content> =>
  withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const counts = await countRows(client);
    if (!('kysely_migration' in counts)) {
      throw new CommandError('The database of DATABASE_URL is none of NOX: correct DATABASE_URL.');
    }
    const names = 'versions' in counts ? 'SELECT name FROM versions' : 'SELECT NULL LIMIT 0';
    const versions = await client.query<{ name: string }>(names);
    const omitted = OMITTED_TABLES.map((table) => `--exclude-table-data=${table}`);
    const options = ['--format=custom', '--no-owner', '--no-privileges', ...omitted];
    const file = ['--file', join(backup, FILE)];
    await run('pg_dump', [...options, `--snapshot=${rows[0]!.id}`, ...file], url);
    await client.query('COMMIT');
    for (const table of OMITTED_TABLES) counts[table] = 0;
    return { rows: counts, version: newestOf(versions.rows.map(({ name }) => name)) };
  });

/** How many rows each table of a dump has, by reading all of it. @throws CommandError when it is damaged */
export async function readDump(backup: string): Promise<Record<string, number>> {
  const sql = join(backup, SQL);
  const rows: Record<string, number> = {};
  await run('pg_restore', ['--no-owner', '--no-privileges', '--file', sql, join(backup, FILE)]);
  let table: string | undefined;
  for await (const line of createInterface({ input: createReadStream(sql) })) {
    const copied = /^COPY (?:\w+\.)?"?(\w+)"? \(.*\) FROM stdin;$/.exec(line)?.[1];
    const created = /^CREATE TABLE (?:\w+\.)?"?(\w+)"? \($/.exec(line)?.[1];
    if (table !== undefined) {
      if (line === '\\.') table = undefined;
      else rows[table]! += 1;
    } else if (copied) rows[(table = copied)] = 0;
    else if (created) rows[created] ??= 0;
  }
  return rows;
}

/** @throws CommandError when servers are connected, or there is data that is not to be replaced */
export const checkPostgres = (url: string, replaces: boolean): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    if (Number(rows[0]!.n) > 0) {
      throw new CommandError(
        'Other programs are connected to the database of DATABASE_URL: stop all servers first.',
      );
    }
    if (!replaces && (await tablesOf(client)).length > 0) {
      throw new CommandError(
        'The database of DATABASE_URL has data: name an empty one, or add --replace to replace it.',
      );
    }
  });

/** Replaces all tables by those of a dump that {@link readDump} has read, in one transaction. */
export async function loadPostgres(url: string, staging: string): Promise<void> {
  const tables = await withClient(url, tablesOf);
  const drops = tables.map((table) => `DROP TABLE ${pg.escapeIdentifier(table)} CASCADE;`);
  const options = ['--quiet', '--no-psqlrc', '--single-transaction', '--set=ON_ERROR_STOP=1'];
  await run(
    'psql',
    [
      ...options,
      ...['--output', '/dev/null', '--command', drops.join(' ') || 'SELECT 1'],
      // The dump empties the search path.
      ...['--file', join(staging, SQL), '--command', `RESET search_path; ${NEW_REVISIONS}`],
    ],
    url,
  );
}
