import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKSPACE } from '../workspace.ts';
import { type Child, type Output, startChild } from './child-process.ts';
import { freePort, rememberedPort } from './free-port.ts';
import type { ProductSettings } from './settings.ts';

/** Where an emulator's accounts lie, and the port it had: browsers that are still open find it there again. */
function accountsFolder(settings: ProductSettings): string {
  return join(settings.dataDir, 'accounts');
}

/** A free port for the emulator, the one of the last run if possible. */
export async function chooseEmulatorPort(settings: ProductSettings): Promise<number> {
  return freePort(await rememberedPort(join(accountsFolder(settings), 'port')));
}

/**
 * Starts the Firebase Auth emulator, with the accounts that the last run left.
 * @throws StartError if it cannot start
 */
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
    // What firebase-tools keeps for itself stays with the data, too.
    env: { ...settings.env, XDG_CONFIG_HOME: folder },
    output,
    signal,
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'port'), String(port));
  return emulator;
}
