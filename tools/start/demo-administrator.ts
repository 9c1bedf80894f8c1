import { type AccountsClient, AccountsError } from '@nox/emulator/accounts-client.ts';
import { StartError } from './child-process.ts';
import type { Administrator } from './settings.ts';

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
  if (code.startsWith('INVALID_EMAIL')) return `NOX_ADMIN_EMAIL: ${email} is no e-mail address.`;
  if (code.startsWith('WEAK_PASSWORD')) {
    return 'NOX_ADMIN_PASSWORD: a password has at least 6 characters.';
  }
  return `The demo administrator could not be set up: ${code}.`;
}
