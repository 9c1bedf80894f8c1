import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsClient } from '@nox/emulator/accounts-client.ts';
import { chooseEmulatorPort, ensureAdministrator, readSettings, startEmulator } from './product.ts';

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
