import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AUDITION_STATUSES, type MessagesResult } from '@nox/contracts';
import { call, importEntries, readEntries } from '@nox/test-servers/administrator';
import { type BuiltServer, startBuiltServer } from '@nox/test-servers/server-process';
import { mailSettings, startMailServer } from '@nox/test-servers/mail-server';
import { startPostgres } from '@nox/test-servers/postgres-server';
import { solvedRegistration } from '@nox/test-servers/proof-of-work';
import { checkMails, factsOf, findLost, reviewKey, statusKey, WriteLog } from './checks.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Only the connection may break, for which fetch throws a TypeError: a refusal is a fault of this test. */
function ifBroken(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

/** Repeats something until the connection breaks. */
async function repeat(write: () => Promise<void>): Promise<never> {
  for (;;) await write();
}
const untilBroken = (write: () => Promise<void>) => repeat(write).catch(ifBroken);

let reviewsWritten = 0;

const judge = (url: string, id: string, writeLog: WriteLog): Promise<void> =>
  untilBroken(async () => {
    reviewsWritten += 1;
    const judgeEmail = `Judge ${reviewsWritten}`;
    // Notes have every length, and no space at the end, which the server would trim.
    const notes = `Notes ${reviewsWritten} ${'x'.repeat(1 + (reviewsWritten % 3_000))}`;
    await writeLog.write(reviewKey(id, judgeEmail), notes, () =>
      call(url, 'POST', `/auditions/${id}/reviews`, { judgeEmail, notes, score: 7 }),
    );
    const status = AUDITION_STATUSES[reviewsWritten % AUDITION_STATUSES.length]!;
    await writeLog.write(statusKey(id), status, () =>
      call(url, 'PUT', `/auditions/${id}/status`, { status }),
    );
  });

/** Writes to all candidates. @returns the number of acknowledged messages */
async function writeMessages(url: string, candidates: number): Promise<number> {
  let acknowledged = 0;
  const body = { filter: {}, kind: 'link', state: 'queued', expected: candidates };
  await untilBroken(async () => {
    acknowledged += (await call<MessagesResult>(url, 'POST', '/messages', body)).count;
    // The sleep lets as many be sent as fit until the next kill, or a little more.
    await sleep(50);
  });
  return acknowledged;
}

/** @returns the roll number, or nothing when the server was killed before it acknowledged it */
const register = (url: string, registration: Awaited<ReturnType<typeof solvedRegistration>>) =>
  call(url, 'POST', '/auditions', registration).then(() => registration.rollNumber, ifBroken);

const KILLS = Number(process.env.CRASH_KILLS ?? 100);
const ENTRIES = 8;
/** Few are sent with each kill: their proofs of work take longer than the rest. */
const REGISTRATIONS = [1, 2, 3];
const MAX_WORK_MS = 300;
const RUN_TIMEOUT_MS = 15 * 60_000;

/**
 * Kills the built server while judges write, candidates register and mails are sent, and checks each time that every
 * acknowledged write is stored, and at the end that every message arrived. PostgreSQL itself is not killed.
 */
async function crashRun(name: string, database: Record<string, string>): Promise<boolean> {
  await using mails = await startMailServer();
  const env = { ...database, ...mailSettings(mails) };
  let messages = 0;
  let mailSummary = '';
  const writeLog = new WriteLog();
  const readyTimes: number[] = [];
  const problems: string[] = [];
  const start = () => startBuiltServer({ ...env, NOX_AUDITIONS: 'open' });
  let registered = 0;
  let server: BuiltServer = await start();
  try {
    await importEntries(server.url, ENTRIES);
    const entries = await readEntries(server.url);
    const ids = entries.map(({ _id }) => _id);
    for (const [key, value] of factsOf(entries)) await writeLog.write(key, value, async () => {});
    for (let kill = 1; kill <= KILLS && problems.length === 0; kill += 1) {
      const { url } = server;
      // Their proofs of work are made before.
      const solved = await Promise.all(REGISTRATIONS.map(() => solvedRegistration(url)));
      const registering = Promise.all(solved.map((one) => register(url, one)));
      const judging = Promise.all(ids.map((id) => judge(url, id, writeLog)));
      const writing = writeMessages(url, ENTRIES);
      // A refused write rejects here, before the kill.
      await Promise.race([
        sleep(Math.random() * MAX_WORK_MS),
        judging,
        writing,
        registering.then(() => judging),
      ]);
      await server.kill();
      await judging;
      messages += await writing;
      const acknowledged = (await registering).filter((one) => one !== undefined);
      registered += acknowledged.length;
      server = await start();
      readyTimes.push(server.readyAfterMs);
      problems.push(...writeLog.resolve(factsOf(await readEntries(server.url))));
      problems.push(...(await findLost(server.url, acknowledged)));
    }
    const counts = { acknowledged: messages, kills: readyTimes.length };
    const checked = await checkMails(server.url, mails, counts);
    mailSummary = checked.summary;
    problems.push(...checked.problems);
  } finally {
    await server.kill();
  }
  const slowest = Math.max(...readyTimes);
  const median = readyTimes.toSorted((a, b) => a - b)[Math.floor(readyTimes.length / 2)] ?? 0;
  say(
    `${name}: ${readyTimes.length} kills, ${writeLog.acknowledged} acknowledged writes, ${registered} acknowledged registrations, ${mailSummary}, ready again after ${Math.round(median)} ms (median), ${Math.round(slowest)} ms (slowest)`,
  );
  problems.forEach((problem) => say(`  FAILED: ${problem}`));
  return problems.length === 0;
}

async function main(): Promise<boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-crash-'));
  const postgres = await startPostgres(resolve('apps/api'));
  try {
    const onSqlite = await crashRun('SQLite', { DATA_DIR: join(folder.path, 'sqlite') });
    const onPostgres = await crashRun('PostgreSQL', {
      DATA_DIR: join(folder.path, 'postgres'),
      DATABASE_URL: postgres.url,
    });
    return onSqlite && onPostgres;
  } finally {
    await postgres.stop();
  }
}

const endHanging = () => {
  throw new Error('The test was not done in time.');
};
setTimeout(endHanging, RUN_TIMEOUT_MS).unref();
process.exitCode = (await main()) ? 0 : 1;
