import { ReleaseError } from '@nox/release/release-error.ts';
import { WEB_APPS } from '../workspace.ts';
import { buildApps } from './build-apps.ts';
import { StartError } from './child-process.ts';
import { fillWebRoot } from './fill-web-root.ts';
import { greeting } from './greeting.ts';
import { watchParent } from './parent-watch.ts';
import { Product } from './product.ts';
import { readSettings } from './settings.ts';

/**
 * `npm start`: builds what is stale, fills the web root, starts the product, and stops it in order on Ctrl-C.
 * @returns the exit code
 */
async function main(): Promise<number> {
  const interruption = new AbortController();
  // A terminal and npm may each pass on the same Ctrl-C: further ones are ignored.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort());
  }
  watchParent(() => interruption.abort());
  const { signal } = interruption;
  try {
    const settings = readSettings(process.env);
    console.log('Building what changed…');
    await buildApps(['api', ...WEB_APPS], signal);
    await fillWebRoot(settings.webRoot);
    const product = await Product.start(settings, 'inherit', signal);
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

function interrupted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    signal.addEventListener('abort', () => resolve(null));
  });
}

process.exit(await main());
