import type { Product } from './product.ts';
import { isEmulated, type ProductSettings } from './settings.ts';

/** The address, the sign-in and the data folder, printed once the product runs. */
export function greeting(product: Product, settings: ProductSettings): string {
  const lines = [
    ['Open', product.url],
    ['Sign in', signIn(product, settings)],
    ['Data', settings.dataDir],
  ].map(([name = '', text]) => `    ${name.padEnd(9)} ${text}`);
  return `\n  NOX is running.\n\n${lines.join('\n')}\n\n  Ctrl-C stops it; everything stays as it is.\n`;
}

function signIn(product: Product, settings: ProductSettings): string {
  const address = `${product.url}/admin/login`;
  if (!isEmulated(settings)) return `${address} (accounts of ${settings.firebaseProjectId})`;
  const { email, password, isPasswordGiven } = settings.administrator;
  const secret =
    isPasswordGiven || !product.hasSettingsPassword ? 'the password you chose' : password;
  return `${address} as ${email} with ${secret}`;
}
