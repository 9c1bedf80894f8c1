import { watch } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folderStore } from '@nox/release/store.ts';
import { follow, ICON } from '@nox/release/web-root.ts';
import { buildApi } from '@nox/start/build-apps.ts';
import {
  type Product,
  type ProductSettings,
  readSettings,
  runProduct,
} from '@nox/start/product.ts';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';
import { startDevServer } from './dev-server.ts';

/** `npm run dev` watches all; `npx nx dev judging` that app and the shell, beside a product that runs (`NOX_TARGET`). */
async function main(): Promise<void> {
  const { positionals: apps } = parseArgs({ allowPositionals: true });
  if (apps.length > 0) {
    const target = process.env.NOX_TARGET || 'http://127.0.0.1:8080';
    const port = Number(process.env.PORT || 4200);
    // The shell's, too: the React of its release cannot replace components.
    const url = await startDevServer([...new Set([...apps, 'shell'])], target, port);
    console.log(`${apps.join(', ')} from source, everything else from ${target}: ${url}`);
    return;
  }
  const settings = readSettings(process.env);
  const product = await startWatchedProduct({ ...settings, port: '0' });
  const port = Number(settings.port);
  const url = await startDevServer(WEB_APPS, product.url, port);
  console.log(`Everything from source, replaced as you save: ${url}`);
}

const SETTLE_MS = 150;

/** The product without web apps, restarted when the API's sources change. @throws StartError if it cannot start */
async function startWatchedProduct(settings: ProductSettings): Promise<Product> {
  await buildApi();
  const webRoot = join(settings.dataDir, 'dev-web');
  await fillWithNothing(webRoot);
  const product = await runProduct({ ...settings, webRoot });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void product.stop().then(() => process.exit(0)));
  }
  void product.failure.then((sentence) => {
    console.error(sentence);
    void product.stop().then(() => process.exit(1));
  });
  onChange(['apps/api/src', 'libs/contracts/src'], () => restart(product));
  return product;
}

/** A web root in which nothing is released: every app comes from source, only the page's settings from the API. */
async function fillWithNothing(webRoot: string): Promise<void> {
  await mkdir(join(webRoot, 'static/js'), { recursive: true });
  await copyFile(join(WORKSPACE, 'apps/shell/src/index.html'), join(webRoot, 'index.html'));
  await copyFile(join(WORKSPACE, 'apps/shell/public', ICON), join(webRoot, ICON));
  await follow(folderStore(webRoot), { registry: { remotes: [] }, history: [] });
}

async function restart(product: Product): Promise<void> {
  try {
    await buildApi();
    await product.killApi();
    await product.restartApi();
    console.log('The API runs again.');
  } catch (error) {
    console.error(`${(error as Error).message} Save again once it is mended.`);
  }
}

/** Calls `react` once after several changes below `folders`, one call at a time. */
function onChange(folders: string[], react: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let reacting = Promise.resolve();
  for (const folder of folders) {
    watch(join(WORKSPACE, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => (reacting = reacting.then(react)), SETTLE_MS);
    });
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
