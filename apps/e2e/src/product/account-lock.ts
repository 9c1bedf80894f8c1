import { AccountsClient } from '@nox/emulator/accounts-client.ts';
import type { TestProduct } from './test-product.ts';

/**
 * Locks an account at the identity provider, as its console can: it can neither sign in nor have tokens.
 * @param isLocked false lets it in again
 */
export async function lockAccount(
  product: TestProduct,
  email: string,
  isLocked = true,
): Promise<void> {
  const accounts = await accountsOf(product);
  const account = await accounts.find({ email });
  if (!account) throw new Error(`There is no account of ${email}.`);
  const change = { localId: account.localId, disableUser: isLocked };
  await accounts.update(change);
}

/** The accounts of the identity provider that the pages use. */
async function accountsOf(product: TestProduct): Promise<AccountsClient> {
  const page = await (await fetch(`${product.url}/admin/login`)).text();
  const [, settings] = /id="nox-page">(.*?)<\/script>/.exec(page) ?? [];
  if (!settings) throw new Error('The page does not name the identity provider.');
  const { authEmulatorUrl } = JSON.parse(settings) as { authEmulatorUrl: string };
  return new AccountsClient(authEmulatorUrl, 'demo-nox');
}
