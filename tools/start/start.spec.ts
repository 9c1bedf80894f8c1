import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountsClient } from '@nox/emulator/accounts-client.ts';
import { chooseEmulatorPort, ensureAdministrator, readSettings, startEmulator } from './product.ts';

const ROOT = join(__dirname, '../..');
const MAX_BYTES = 300_000;
const PRELOADED = ['--import', join(__dirname, 'check-node.js')];
const PRINT = ['--eval', 'console.log("runs")'];

it('lets a Node run that runs TypeScript', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...PRELOADED, ...PRINT]);
  expect(stdout).toBe('runs\n');
});

it('ends a Node that cannot with one sentence', async () => {
  const args = ['--no-experimental-strip-types', ...PRELOADED, ...PRINT];
  const failure = await promisify(execFile)(process.execPath, args).catch((error) => error);
  expect(failure).toMatchObject({ code: 1, stdout: '' });
  expect(failure.stderr).toMatch(/^NOX runs on Node 24, but this is Node [\d.]+ and [^.]+\.\n$/);
});

it('leaves files that the user alone can read, whatever the umask', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nox-emulator-'));
  const umask = process.umask(0);
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir });
  const emulator = await startEmulator(settings, await chooseEmulatorPort(settings), 2);
  try {
    const accounts = accountsClient(emulator.url, settings.firebaseProjectId);
    await ensureAdministrator(accounts, settings.administrator);
  } finally {
    await emulator.stop(5_000);
    process.umask(umask);
  }
  const paths = await readdir(dataDir, { recursive: true });
  expect(paths).toEqual(expect.arrayContaining(['accounts/accounts.json', 'accounts/port']));
  const open = [];
  for (const path of paths) {
    const { mode } = await stat(join(dataDir, path));
    if ((mode & 0o077) !== 0) open.push(path);
  }
  expect(open).toEqual([]);
  await rm(dataDir, { recursive: true });
});

it("the README's pictures are there, described, and together below 300 KB", async () => {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const pictures = [...readme.matchAll(/!\[([^\]]+)\]\((docs\/pictures\/.+?)\)/g)];
  const sizes = await Promise.all(pictures.map(async ([, , path]) => stat(join(ROOT, path!))));
  expect(pictures.length).toBeGreaterThanOrEqual(3);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});
