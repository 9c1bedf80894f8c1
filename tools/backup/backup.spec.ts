/// <reference types="jest" />
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AuditionChanges } from '@nox/contracts';
import { HOSTILE_PATHS } from '@nox/release-format/testing';
import Sqlite from 'libsql';
import { lockDataFolder } from '../../apps/api/src/platform/database/data-folder.ts';
import { VERSION } from '../../apps/api/src/platform/database/product-version.ts';
import { isFullRun, itInFull } from '@nox/test-servers/full-run';
import { PNG } from '@nox/test-servers/administrator';
import { serverStarter, startServer as startProcess } from '@nox/test-servers/server-process';
import { filesBelow, put } from '../run/files.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { OMITTED_TABLES, readManifest } from './manifest.ts';
import { readSqlite } from './sqlite.ts';
import { callsOf } from './testing/running-server.ts';

/** The apostrophe has a meaning in SQL. */
const BACKUPS = "judges'-backups";
const SQLITE = { databaseUrl: undefined };

let folder: string;
let dataDir: string;
let to: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nox-backup-'));
  [dataDir, to] = [join(folder, 'data'), join(folder, BACKUPS)];
});
afterEach(() => rm(folder, { recursive: true }));

const start = serverStarter();

const startServer = (dir = dataDir) => callsOf(start({ DATA_DIR: dir }));

const backUp = (keep = Infinity) => makeBackup({ dataDir, ...SQLITE, to, keep });
const restore = (backup: string, dir: string, replaces = false) =>
  restoreBackup({ backup, dataDir: dir, ...SQLITE, replaces });

async function contentsOf(root: string, paths: string[]) {
  const contents = paths.map(async (path) => [path, await readFile(join(root, path), 'latin1')]);
  return (await Promise.all(contents)) as [path: string, content: string][];
}
const contains = async (root: string, text: string) =>
  (await contentsOf(root, await filesBelow(root))).some(([, content]) => content.includes(text));
/** The database by its rows: its files also change when their log is merged. */
async function contentOf(root: string) {
  const files = (await filesBelow(root)).filter((path) => !/[.]sqlite(-wal|-shm)?$/.test(path));
  return [readSqlite(root), ...(await contentsOf(root, files.sort()))];
}

it.each(HOSTILE_PATHS.map((path) => [JSON.stringify(path), path]))(
  'reads no manifest that names the file %s',
  async (_, path) => {
    const named = async (name: string) => {
      const files = { [`media/${name}`]: { bytes: 0, sha256: '0'.repeat(64) } };
      const rest = { format: 1, createdAt: new Date(), engine: 'sqlite', rows: {} };
      await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...rest, files }));
      return readManifest(folder);
    };
    await expect(named('a.png')).resolves.toMatchObject({ format: 1 });
    await expect(named(path)).rejects.toThrow(/its manifest\.json is missing or damaged/);
  },
);

describe('a backup', () => {
  it('of a running server comes back as it was, and gives every browser the full list', async () => {
    const server = await startServer();
    await server.fill();
    const before = await server.content();
    const { folder: backup, manifest } = await backUp();
    expect(manifest.rows).toMatchObject({ team_members: 1, audition_entries: 1, reviews: 1 });
    for (let n = 0; n < 3; n += 1) await server.apply();
    const { revision } = await server.call<AuditionChanges>('GET', '/auditions/changes?since=0');
    await server.stop();
    const database = new Sqlite(join(dataDir, 'nox.sqlite'));
    // Refused while it is open elsewhere.
    database.exec('PRAGMA journal_mode = DELETE');
    database.close();

    const other = join(folder, 'other');
    await restore(backup, other);
    const again = await startServer(other);
    expect(await again.content()).toEqual(before);
    const recordIn = async (of: string) =>
      JSON.parse(await readFile(join(of, 'backups.json'), 'utf8')) as object;
    const [backupAt, restoreAt] = [manifest.createdAt, expect.stringMatching(/^20.*Z$/)];
    expect(await recordIn(dataDir)).toEqual({ backupAt, restoreAt: null });
    expect(await recordIn(other)).toEqual({ backupAt, restoreAt });
    // The next backup of the first server knows that a restore was tried elsewhere.
    expect(await recordIn(to)).toMatchObject({ restoreAt });
    const { manifest: next } = await backUp();
    expect(await recordIn(dataDir)).toEqual({ backupAt: next.createdAt, restoreAt });
    const originals = (await filesBelow(join(other, 'originals'))).map((path) =>
      readFile(join(other, 'originals', path)),
    );
    expect(await Promise.all(originals)).toEqual([PNG]);
    for (let n = 0; n < 5; n += 1) await again.apply();
    const changes = await again.call<AuditionChanges>(
      'GET',
      `/auditions/changes?since=${revision}`,
    );
    expect(changes).toMatchObject({ isComplete: true, removed: [] });
    expect(changes.entries).toHaveLength(6);
  });
});

it('has films unless it is to be without them, and then a restore leaves those that are there', async () => {
  const server = await startServer();
  await server.apply();
  await server.stop();
  const film = join(dataDir, 'candidates/one/film.mp4');
  await put(film, PNG);
  const filmsIn = async (backup: string) =>
    Object.keys((await readManifest(backup)).files).filter((path) => path.startsWith('candidates'));
  expect(await filmsIn((await backUp()).folder)).toEqual(['candidates/one/film.mp4']);
  const without = { dataDir, ...SQLITE, to, keep: Infinity, hasFilms: false };
  const { folder: backup } = await makeBackup(without);
  expect(await filmsIn(backup)).toEqual([]);
  await restore(backup, dataDir, true);
  expect(await readFile(film)).toEqual(PNG);
});

describe('backups of one running server', () => {
  let server: Awaited<ReturnType<typeof callsOf>>;
  let used: string;
  beforeAll(async () => {
    used = await mkdtemp(join(tmpdir(), 'nox-backup-'));
    server = await callsOf(startProcess({ DATA_DIR: used }));
  });
  afterAll(async () => {
    await server.stop();
    await rm(used, { recursive: true });
  });
  beforeEach(() => (dataDir = used));

  it('are readable by their user alone', async () => {
    await server.upload();
    const { folder: backup } = await backUp();
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    const database = await stat(join(backup, 'nox.sqlite'));
    expect(database.mode & 0o077).toBe(0);
  });

  it('have nothing of a deleted candidate, also while the deletion can be undone', async () => {
    const id = await server.apply('Asha Vanished');
    const headers = { 'idempotency-key': 'one' };
    await server.call('PUT', `/auditions/${id}/status`, { status: 'Not Selected' }, headers);
    expect(await contains((await backUp()).folder, 'Asha Vanished')).toBe(true);
    await server.call('DELETE', '/auditions/not-selected?untold=9');
    const { folder: backup, manifest } = await backUp();
    expect(await contains(backup, 'Asha Vanished')).toBe(false);
    for (const table of OMITTED_TABLES) expect([table, manifest.rows[table]]).toEqual([table, 0]);
  });

  it('have every table but those that are due for deletion', async () => {
    const { manifest } = await backUp();
    // A new table is in backups, or in OMITTED_TABLES.
    expect(Object.keys(manifest.rows).filter((name) => !OMITTED_TABLES.includes(name))).toEqual([
      ...['achievements', 'archived_entries', 'archived_reviews', 'assignments'],
      ...['attendance_events', 'audit_items', 'audit_log', 'audition_entries', 'candidate_links'],
      ...['client_errors', 'client_metrics', 'clock', 'deleted_entries', 'display_links'],
      ...['handover_lines', 'handover_ticks', 'handovers', 'images'],
      ...[
        'import_columns',
        'judge_merges',
        'judging_settings',
        'kysely_migration',
        'kysely_migration_lock',
      ],
      ...['mail_pauses', 'mail_templates', 'messages', 'milestones', 'panels', 'party_members'],
      ...['published_slots', 'recusals', 'registrations', 'result_changes'],
      ...['result_publications', 'reviews', 'revisions', 'rule_sets', 'schedule_blocks'],
      ...['schedule_edits', 'schedule_versions', 'season_judges', 'seasons', 'seen_reviews'],
      ...['server_secrets', 'sign_ins', 'society', 'society_versions', 'staff', 'staff_links'],
      ...['team_members', 'team_tokens', 'tutorials'],
      ...['unconfirmed_mails', 'used_challenges', 'versions'],
    ]);
  });

  it('have what was acknowledged before they began, while judges write on', async () => {
    await server.apply();
    let isDone = false;
    let written = 1;
    const writing = (async () => {
      while (!isDone) {
        await server.call('POST', '/team', { name: `Member ${written}`, position: 'Dancer' });
        written += 1;
      }
    })();
    for (let n = 0; n < 3; n += 1) {
      const atLeast = written - 1;
      const { manifest } = await backUp();
      expect(manifest.rows.team_members).toBeGreaterThanOrEqual(atLeast);
    }
    isDone = true;
    await writing;
  });
});

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr as string }),
  );

describe('of a server that has ended', () => {
  let made: string;
  let backup: string;
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'nox-backup-'));
    const server = await startServer(join(made, 'data'));
    await server.upload();
    await server.apply();
    await makeBackup({
      dataDir: join(made, 'data'),
      ...SQLITE,
      to: join(made, BACKUPS),
      keep: Infinity,
    });
    await server.stop();
  });
  afterAll(() => rm(made, { recursive: true }));
  beforeEach(async () => {
    await cp(made, folder, { recursive: true });
    backup = join(to, (await readdir(to))[0]!);
  });

  const firstFile = async () =>
    Object.keys((await readManifest(backup)).files).find((path) => path.startsWith('media/'))!;

  it('a backup removes the oldest of more than it is to keep, and none when it fails', async () => {
    await backUp(1);
    const { folder: last } = await backUp(1);
    const names = async () => (await readdir(to)).map((name) => join(to, name));
    expect(await names()).toEqual([last]);
    // Other files, not other content: this process may still have the former ones open.
    for (const end of ['', '-wal', '-shm']) {
      await rm(join(dataDir, `nox.sqlite${end}`), { force: true });
    }
    await writeFile(join(dataDir, 'nox.sqlite'), 'x'.repeat(5_000));
    await expect(backUp(1)).rejects.toThrow(/is damaged .* no backup was made/);
    expect(await names()).toEqual([last]);
  });

  it.each<[what: string, damage: () => Promise<unknown>]>([
    ['database is damaged', () => appendFile(join(backup, 'nox.sqlite'), 'x')],
    ['file is missing', async () => rm(join(backup, await firstFile()))],
    ['file was changed', async () => appendFile(join(backup, await firstFile()), 'x')],
    ['manifest is missing', () => rm(join(backup, 'manifest.json'))],
  ])('a restore changes nothing when the backup’s %s', async (_what, damage) => {
    await damage();
    const before = await contentOf(dataDir);
    await expect(restore(backup, dataDir, true)).rejects.toThrow(
      /damaged.*[Uu]se another|Name another/,
    );
    expect(await contentOf(dataDir)).toEqual(before);
  });

  it('a restore changes nothing when the backup is of a newer release', async () => {
    const manifest = await readManifest(backup);
    expect(manifest.version).toBe(VERSION);
    const newer = { ...manifest, version: '99.0.0' };
    await writeFile(join(backup, 'manifest.json'), JSON.stringify(newer));
    const before = await contentOf(dataDir);
    await expect(restore(backup, dataDir, true)).rejects.toThrow(
      `is of 99.0.0, and this is ${VERSION}: install 99.0.0, or name an earlier backup.`,
    );
    expect(await contentOf(dataDir)).toEqual(before);
  });

  it('a restore refuses a folder that a server uses, and one that has data', async () => {
    const unlock = lockDataFolder(dataDir);
    await expect(restore(backup, dataDir, true)).rejects.toThrow(/A server uses .*: stop it first/);
    unlock();
    await expect(restore(backup, dataDir)).rejects.toThrow(/has data: .*--replace/);
  });

  it('a restore replaces a database that another program has open, but not while it reads', async () => {
    const other = new Sqlite(join(dataDir, 'nox.sqlite'));
    // Something for the log: readers of an empty one block nothing.
    other.exec('CREATE TABLE logged (n); BEGIN; SELECT * FROM team_members');
    await expect(restore(backup, dataDir, true)).rejects.toThrow(/Another program uses .*: end it/);
    other.exec('COMMIT');
    await restore(backup, dataDir, true);
    other.close();
    expect(readSqlite(dataDir)).toMatchObject({ audition_entries: 1 });
  });

  it('a restore replaces everything where that is asked for, a damaged database included', async () => {
    const later = join(dataDir, 'media/team_images/later.png');
    await put(later, PNG);
    await writeFile(join(dataDir, 'nox.sqlite'), 'x'.repeat(5_000));
    await restore(backup, dataDir, true);
    expect(readSqlite(dataDir)).toMatchObject({ audition_entries: 1 });
    await expect(stat(later)).rejects.toThrow('ENOENT');
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('the commands say in one line what they did', async () => {
    const done = await run('backup', '--to', to, '--keep', '2');
    expect(done).toEqual({
      code: 0,
      output: expect.stringMatching(/^\S+ is a verified backup: .*\n$/),
    });
    const other = join(folder, 'other');
    expect(await run('restore', done.output.split(' ')[0]!, '--to', other)).toEqual({
      code: 0,
      output: expect.stringMatching(/has the data of .* again: .*The server can be started\.\n$/),
    });
  });
});

describe('the commands', () => {
  const WRONG: [name: string, args: string[], code: number, sentence: RegExp][] = [
    ['backup', [], 2, /Name the folder for the backups with --to\./],
    ['backup', ['--to', '/tmp/x', '--keep', '0'], 2, /--keep must be a whole number/],
    ['restore', [], 2, /Name the backup/],
    ['backup', ['--two'], 2, /--help/],
    ['restore', ['--from', '/nowhere'], 1, /\/nowhere is no complete backup/],
  ];
  it.each(isFullRun ? WRONG : WRONG.slice(-2))(
    '%s %j ends with code %d',
    async (name, args, code, sentence) => {
      const result = await run(name, ...args);
      expect(result.code).toBe(code);
      expect(result.output).toMatch(sentence);
      expect(result.output.trimEnd().split('\n')).toHaveLength(1);
    },
  );

  itInFull('say that there is no database in the folder', async () => {
    expect(await run('backup', '--to', to)).toEqual({
      code: 1,
      output: expect.stringMatching(/^There is no database in .*--from or DATA_DIR\.\n$/),
    });
  });
});
