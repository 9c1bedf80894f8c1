import { randomUUID } from 'node:crypto';
import pg from 'pg';

/* Copying and dropping a PostgreSQL database takes a third of a second, so tests share them: a released one is emptied, and free for the next test of the run. */

export interface PostgresDatabase {
  url: string;
  /** Drops it, or makes it free for the next test. */
  drop: () => Promise<void>;
}

const FREE = 'nox_free_databases';

/** The count tells whether a test has changed columns of tables or indexes. */
const COUNT_COLUMNS = `select count(*)::int as count from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and attnum > 0`;

/** @throws when the whole run has no PostgreSQL; a suite must not shrink without a word */
function serverUrl(): string {
  const url = process.env.NOX_TEST_DATABASE_URL;
  if (!url) throw new Error('NOX_TEST_DATABASE_URL is missing: was globalSetup skipped?');
  return url;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const onServer = (statement: string, values: unknown[] = []) =>
  withClient(serverUrl(), async (client) => (await client.query(statement, values)).rows);

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = name;
  return url.href;
}

/** The database has no table, unless it is a copy of a template. */
export async function createPostgresDatabase(template = 'template1'): Promise<PostgresDatabase> {
  const name = `nox_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const drop = async () => void (await onServer(`drop database ${name} with (force)`));
  return { url: urlOf(name), drop };
}

/** The database has the newest schema, and no other test has it at that time. */
export async function takePostgresDatabase(): Promise<PostgresDatabase> {
  const template = process.env.NOX_TEST_TEMPLATE!;
  const [free] = await onServer(
    `delete from ${FREE} where name = (select name from ${FREE} where template = $1
      for update skip locked limit 1) returning name`,
    [template],
  );
  const { name } = (free ?? {}) as { name?: string };
  const taken = name ? urlOf(name) : (await createPostgresDatabase(template)).url;
  return { url: taken, drop: () => release(taken, template) };
}

async function release(url: string, template: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const { reset, columns } = JSON.parse(process.env.NOX_TEST_RESET!) as Reset;
  const isEmptied = await withClient(url, async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.query(reset);
    return (await client.query(COUNT_COLUMNS)).rows[0].count === columns;
    // Damaged, or without one of its tables.
  }).catch(() => false);
  if (isEmptied) await onServer(`insert into ${FREE} values ($1, $2)`, [name, template]);
  else await onServer(`drop database ${name} with (force)`);
}

interface Reset {
  /** Statements that leave the rows that migrations have made. */
  reset: string;
  columns: number;
}

/** Prepares the run for {@link takePostgresDatabase}. @param url of a database that migrations have made */
export async function sharePostgres(url: string): Promise<void> {
  await onServer(`create table if not exists ${FREE} (name text, template text)`);
  process.env.NOX_TEST_TEMPLATE = new URL(url).pathname.slice(1);
  const reset = await withClient(url, async (client): Promise<Reset> => {
    const { rows } = await client.query(
      `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    );
    const names = rows.map(({ tablename }) => client.escapeIdentifier(tablename));
    const inserts = [];
    for (const name of names) {
      const { rows: found } = await client.query(`select json_agg(t) as all from ${name} t`);
      const literal = client.escapeLiteral(JSON.stringify(found[0].all ?? []));
      const insert = `insert into ${name} select * from json_populate_recordset(null::${name}, ${literal})`;
      if (found[0].all) inserts.push(insert);
    }
    // Rows may be deleted and inserted in any order where no foreign key is checked.
    const statements = ['set session_replication_role = replica'];
    statements.push(...names.map((name) => `delete from ${name}`), ...inserts);
    const { count } = (await client.query(COUNT_COLUMNS)).rows[0];
    return { reset: statements.join(';'), columns: count };
  });
  process.env.NOX_TEST_RESET = JSON.stringify(reset);
}

/** Drops what the run has left, where the server goes on. */
export async function dropShared(): Promise<void> {
  const template = process.env.NOX_TEST_TEMPLATE!;
  const free = await onServer(`delete from ${FREE} where template = $1 returning name`, [template]);
  for (const name of [...free.map((row) => row.name), template]) {
    await onServer(`drop database ${name} with (force)`);
  }
}
