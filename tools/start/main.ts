import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '@nox/release/release-error.ts';
import { WEB_APPS } from '../workspace.ts';
import { buildApi, buildApps, fillWebRoot } from './build-apps.ts';
import { StartError } from './child-process.ts';
import {
  isEmulated,
  type Product,
  type ProductSettings,
  readSettings,
  runProduct,
} from './product.ts';

/** `npm start`: builds, fills the web root, and runs the product until Ctrl-C. @returns the exit code */
async function main(): Promise<number> {
  const interruption = new AbortController();
  // A terminal and npm may each pass on the same Ctrl-C: further ones are ignored.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort());
  }
  watchParent(() => interruption.abort());
  const { signal } = interruption;
  try {
    const settings = readSettings({ NOX_VITALS_SAMPLE: '1', ...process.env });
    const product = await start(settings, signal);
    console.log(greeting(product, settings));
    const failure = await Promise.race([product.failure, interrupted(signal)]);
    await product.stop();
    if (!failure) return 0;
    console.error(failure);
    return 1;
  } catch (error) {
    if (signal.aborted) return 0;
    if (!(error instanceof StartError || error instanceof ReleaseError)) throw error;
    if (!(error instanceof StartError && error.isReported)) console.error(error.message);
    return 1;
  }
}

/** Starts API and emulator beside the builds of the web apps. @throws StartError or ReleaseError; nothing runs then */
async function start(settings: ProductSettings, interruption: AbortSignal): Promise<Product> {
  console.log('Building what changed…');
  await buildApi(interruption);
  // The API serves from it as soon as it is filled.
  await mkdir(join(settings.webRoot, 'static'), { recursive: true });
  const failure = new AbortController();
  const signal = AbortSignal.any([interruption, failure.signal]);
  const product = runProduct(settings, 'inherit', signal);
  const web = buildWeb(settings.webRoot, signal);
  try {
    const [started] = await Promise.all([product, web]);
    return started;
  } catch (error) {
    failure.abort();
    await Promise.allSettled([web, product.then((started) => started.stop())]);
    throw error;
  }
}

async function buildWeb(webRoot: string, cancelSignal: AbortSignal): Promise<void> {
  await buildApps(WEB_APPS, { isQuick: process.env.NOX_BUILD !== 'release', cancelSignal });
  await fillWebRoot(webRoot);
}

async function interrupted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/**
 * Calls `onGone` once the process that started this one has ended. When npm is terminated, it ends the shell between the
 * two, which does not pass the signal on. Only for starts by npm: a start by hand may outlive its terminal.
 */
function watchParent(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}

function greeting(product: Product, settings: ProductSettings): string {
  const lines = [
    ['Open', product.url],
    ['Sign in', signIn(product, settings)],
    ['Data', settings.dataDir],
    ['Mail', mail(settings)],
  ].map(([name = '', text]) => `    ${name.padEnd(9)} ${text}`);
  return `\n  NOX is running.\n\n${lines.join('\n')}\n\n  Ctrl-C stops it; everything stays as it is.\n`;
}

function mail({ env, dataDir }: ProductSettings): string {
  if (!env.NOX_SMTP_URL) return `is not sent: files in ${join(dataDir, 'outbox')}`;
  return `is sent by ${new URL(env.NOX_SMTP_URL).hostname}`;
}

function signIn(product: Product, settings: ProductSettings): string {
  const address = `${product.url}/admin/login`;
  if (!isEmulated(settings)) return `${address} (accounts of ${settings.firebaseProjectId})`;
  const { email, password, isPasswordGiven } = settings.administrator;
  const isChosen = isPasswordGiven || !product.hasSettingsPassword;
  return `${address} as ${email} with ${isChosen ? 'the password you chose' : password}`;
}

process.exit(await main());
