import { watch } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeRegistry } from '@nox/release/web-root.ts';
import { buildApi } from '@nox/start/build-apps.ts';
import { type Product, type ProductSettings, runProduct } from '@nox/start/product.ts';
import { WORKSPACE } from '../workspace.ts';

/** An editor that saves writes several times; the API is built once for all of them. */
const SETTLE_MS = 150;

/** The product without web apps, restarted when the API's sources change. @throws StartError if it cannot start */
export async function startWatchedProduct(settings: ProductSettings): Promise<Product> {
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
  await writeRegistry(webRoot, { remotes: [] });
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
