import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AccountsClient, AccountsError } from '@nox/emulator/accounts-client.ts';
import getPort from 'get-port';
import { WORKSPACE } from '../workspace.ts';
import { type Child, type Output, startChild, StartError } from './child-process.ts';
import type { Administrator, ProductSettings } from './settings.ts';

/** The folder of the emulator's accounts, and of the port it last had. */
const accountsFolder = (settings: ProductSettings): string => join(settings.dataDir, 'accounts');

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

const LOCAL_ID = 'demo-administrator';
const RIGHTS = JSON.stringify({ admin: true });

/**
 * Ensures that the demo administrator exists and has the rights. The password of an existing account changes only if one
 * is given explicitly.
 * @returns whether the administrator can sign in with `administrator.password`
 * @throws StartError if another account has registered the address, or the provider refuses it
 */
export async function ensureAdministrator(
  accounts: AccountsClient,
  administrator: Administrator,
): Promise<boolean> {
  const { email, password, isPasswordGiven } = administrator;
  try {
    const account = await accounts.find({ localId: LOCAL_ID });
    if (!account) await accounts.create({ localId: LOCAL_ID, email, password });
    // Security: registering the address must not make an account an administrator, so a taken address is refused.
    if (account && account.email !== email.toLowerCase()) {
      await accounts.update({ localId: LOCAL_ID, email });
    }
    if (!account?.emailVerified || account.customAttributes !== RIGHTS) {
      await accounts.update({ localId: LOCAL_ID, emailVerified: true, customAttributes: RIGHTS });
    }
    const isAccepted = await accounts.acceptsPassword(email, password);
    if (isAccepted || !isPasswordGiven) return isAccepted;
    // Last, because a new password ends the account's sessions.
    await accounts.update({ localId: LOCAL_ID, password });
    return true;
  } catch (error) {
    if (error instanceof AccountsError) throw new StartError(describe(error, email));
    throw error;
  }
}

function describe({ code }: AccountsError, email: string): string {
  if (code.startsWith('EMAIL_EXISTS')) {
    return `NOX_ADMIN_EMAIL: somebody else has already registered ${email}.`;
  }
  if (code.startsWith('INVALID_EMAIL')) return `NOX_ADMIN_EMAIL: ${email} is no email address.`;
  if (code.startsWith('WEAK_PASSWORD')) {
    return 'NOX_ADMIN_PASSWORD: a password has at least 6 characters.';
  }
  return `The demo administrator could not be set up: ${code}.`;
}
