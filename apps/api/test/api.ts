import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { PostgresAdapter, sql } from 'kysely';
import { buildApp, type ServerDependencies } from '../src/app.ts';
import { emulatorTokenVerifier } from '#platform/auth/token-verifier.ts';
import { type Config, readConfig } from '../src/config.ts';
import { announce } from '#platform/database/postgres.ts';
import { type Database, type RevisionGroup } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { ImageProcess } from '#content/images/image-process.ts';
import { openMediaStore } from '#content/media/media-store.ts';
import { type FileStore } from '#platform/stores/file-store.ts';
import { checkResponses } from './declared-responses.ts';
import { engines, temporaryFolder } from './engines.ts';
import { METRICS_TOKEN, PROJECT, unsignedToken } from '@nox/test-servers/tokens';

/** @returns leaves the rows that the tables of SQLite have now */
async function sqliteEmptier(db: Db) {
  const tables: { name: 'seasons'; rows: never[] }[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    tables.push({ name: name as 'seasons', rows: rows as never[] });
  }
  return () =>
    db.transaction().execute(async (transaction) => {
      await sql`pragma defer_foreign_keys = on`.execute(transaction);
      for (const { name } of tables) {
        await sql`delete from ${sql.table(name)}`.execute(transaction);
      }
      for (const { name, rows } of tables) {
        if (rows.length > 0) await transaction.insertInto(name).values(rows).execute();
      }
    });
}

/** See `postgres-pool.ts`; with the checks of foreign keys again, since the connection is used further. */
function postgresEmptier({ db, revisions }: Database) {
  const { reset } = JSON.parse(process.env.NOX_TEST_RESET!) as { reset: string };
  const statements = sql.raw(`${reset};set session_replication_role = default`);
  let mark = '';
  let isMarked = false;
  revisions.subscribe((group) => (isMarked ||= group === mark));
  return async () => {
    await db.connection().execute((connection) => statements.execute(connection));
    // Announced revisions of before are higher than the next ones, and arrive in order: none comes after this.
    [mark, isMarked] = [randomUUID(), false];
    for (let count = 1; !isMarked; count += 1) {
      await announce(db, mark as RevisionGroup, count);
      await sleep(2);
    }
  };
}

/** @returns removes all but the rows that the new database has now, and what is remembered of its revisions */
export async function emptierOf(database: Database): Promise<() => Promise<void>> {
  const isPostgres = database.db.getExecutor().adapter instanceof PostgresAdapter;
  const empty = isPostgres ? postgresEmptier(database) : await sqliteEmptier(database.db);
  return async () => {
    await empty();
    database.revisions.invalidate();
  };
}

export type TestApi = Awaited<ReturnType<typeof openApi>>;

type Changes = Partial<Config> &
  Partial<Pick<ServerDependencies, 'limits' | 'logStream' | 'verifyToken' | 'lookUpAccount'>> &
  Pick<ServerDependencies, 'registrationLimits'> & {
    stores?: { s3?: FileStore; firebase?: FileStore };
  };

const images = new ImageProcess();
afterAll(() => images.stop());

/** The proof of work needs no work, and no wait. */
const QUICK = { proof: { iterations: 1, guesses: [0, 1] }, minResponseMs: 0 } as const;

/** The whole API on a new database, with the emulator's tokens unless asked otherwise. */
export async function openApi(
  {
    verifyToken = emulatorTokenVerifier(PROJECT),
    lookUpAccount = async () => ({ kind: 'active', validSince: 0 }),
    limits,
    registrationLimits = QUICK,
    logStream,
    stores,
    ...config
  }: Changes = {},
  open = engines[0]!.open,
) {
  const database = await open();
  const folder = await temporaryFolder();
  const origins = config.publicUrl ? [config.publicUrl] : [];
  const media = await openMediaStore(folder, 0, { origins, ...stores });
  const firebase = { NOX_FIREBASE_PROJECT_ID: PROJECT, NOX_FIREBASE_API_KEY: 'key' };
  const tokens = { ...firebase, NOX_METRICS_TOKEN: METRICS_TOKEN };
  const variables = { ...tokens, DATA_DIR: folder, WEB_ROOT: 'web', LOG_LEVEL: 'silent' };
  const defaults = readConfig(variables, folder);
  const app: FastifyInstance = await buildApp({
    ...database,
    verifyToken,
    lookUpAccount,
    limits,
    registrationLimits,
    logStream,
    media,
    images,
    config: { ...defaults, mediaOrigins: [], ...config },
  });
  checkResponses(app);
  const close = async () => {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true });
  };
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object | string,
    headers: object = asAdministrator,
  ): Promise<LightMyRequestResponse> =>
    app.inject({ method, url, payload, headers: { ...headers } });
  const get = (url: string, headers?: object) => send('GET', url, undefined, headers);
  const listen = () => app.listen({ host: '127.0.0.1', port: 0 });
  // The folder holds `media`, `originals` and `web`.
  return { ...database, app, media, images, folder, send, get, listen, close };
}

const apiAround =
  (before: typeof beforeAll, after: typeof afterAll) =>
  /** @param changes a function where they are known only when an earlier hook has run */
  (changes: Changes | (() => Changes) = {}, open?: Parameters<typeof openApi>[1]): TestApi => {
    const api = {} as TestApi;
    const read = () => (typeof changes === 'function' ? changes() : changes);
    before(async () => void Object.assign(api, await openApi(read(), open)));
    after(() => api.close());
    return api;
  };

/** One API for all tests of a `describe` block; to be used inside tests and later hooks. */
export const apiForAll = apiAround(beforeAll, afterAll);
export const apiForEach = apiAround(beforeEach, afterEach);

/** Empties the database for each test; what the process has counted stays, such as the requests of an address. */
export function emptiedApi(...options: Parameters<typeof apiForAll>): TestApi {
  const api = apiForAll(...options);
  let empty: () => Promise<void>;
  beforeAll(async () => void (empty = await emptierOf(api)));
  beforeEach(() => empty());
  return api;
}

export function expectError(answer: LightMyRequestResponse, status: number, fields: object): void {
  expect([answer.statusCode, answer.json()]).toMatchObject([status, fields]);
}

export const expectInvalid = (answer: LightMyRequestResponse, path: string): void =>
  expectError(answer, 400, { code: 'invalid', issues: [{ path }] });

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const asAccount = (...claims: Parameters<typeof unsignedToken>) =>
  bearer(unsignedToken(...claims));
export const asAdministrator = asAccount({ admin: true });
export const asSomeone = asAccount();
export const asOperator = bearer(METRICS_TOKEN);

interface LogLine {
  /** Pino's number: 30 is info, 40 warn, 50 error. */
  level: number;
  msg: string;
  reqId?: string;
  err?: { message: string };
}

export function logLines() {
  const lines: LogLine[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as LogLine);
  return { stream: { write }, lines };
}
