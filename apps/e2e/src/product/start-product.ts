import { join } from 'node:path';
import { fillWebRoot } from '@nox/start/build-apps.ts';
import { Product } from '@nox/start/product.ts';
import { readSettings, type ProductSettings } from '@nox/start/settings.ts';

const METRICS_TOKEN = 'of-the-journeys-only';

/** What a process needs of the environment; no machine's settings may change a test. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];

export const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]));

/** Settings with free ports and all data below `folder`. */
export const settingsIn = (folder: string, env: NodeJS.ProcessEnv = {}): ProductSettings =>
  readSettings({
    ...cleanEnvironment(),
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    WEB_ROOT: join(folder, 'web'),
    NOX_METRICS_TOKEN: METRICS_TOKEN,
    ...env,
  });

/** Fills a web root with the builds and runs a product, whose output goes to the descriptor `logFile`. */
export async function startProduct(settings: ProductSettings, logFile?: number): Promise<Product> {
  await fillWebRoot(settings.webRoot);
  return Product.start(settings, logFile);
}

/** The figures of the API of a product that was started with `settingsIn`. */
export async function readMetrics(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${url}/api/metrics`, { headers })).text();
}
