import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { WORKSPACE } from '../workspace.ts';
import { type Child, type Output, startChild } from './child-process.ts';
import type { ProductSettings } from './settings.ts';

/** The folder of the emulator's accounts, and of the port it last had. */
function accountsFolder(settings: ProductSettings): string {
  return join(settings.dataDir, 'accounts');
}

/** A free port for the emulator: that of the last run if possible, so that open browsers reach it again. */
export async function chooseEmulatorPort(settings: ProductSettings): Promise<number> {
  const last = Number(
    await readFile(join(accountsFolder(settings), 'port'), 'utf8').catch(() => ''),
  );
  const isPort = Number.isInteger(last) && last >= 1024 && last < 65_536;
  return getPort({ host: '127.0.0.1', ...(isPort && { port: last }) });
}

/** Starts the Firebase Auth emulator, with the accounts that the last run left. @throws StartError if it cannot start */
export async function startEmulator(
  settings: ProductSettings,
  port: number,
  output: Output,
  signal?: AbortSignal,
): Promise<Child> {
  const folder = accountsFolder(settings);
  const emulator = await startChild({
    title: 'The Firebase Auth emulator',
    args: [
      join(WORKSPACE, 'tools/emulator/main.ts'),
      ...['--project', settings.firebaseProjectId, '--port', String(port)],
      ...['--accounts', join(folder, 'accounts.json')],
    ],
    // firebase-tools writes its configuration below the data folder, too.
    env: { ...settings.env, XDG_CONFIG_HOME: folder },
    output,
    signal,
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'port'), String(port), { mode: 0o600 });
  return emulator;
}
