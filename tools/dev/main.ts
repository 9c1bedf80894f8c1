import { watch } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RemoteDeclaration, RemoteDescription } from '@nox/release-format';
import { releaseFolder, REMOTE_ENTRY } from '@nox/release-format/addresses';
import { folderStore } from '@nox/release/store.ts';
import { follow, ICON } from '@nox/release/web-root.ts';
import { buildApi } from '@nox/start/build-apps.ts';
import {
  type Product,
  type ProductSettings,
  readSettings,
  runProduct,
} from '@nox/start/product.ts';
import webpack from 'webpack';
import { serverConfigurations } from '../../libs/federation/webpack/federated-app.ts';
import { configurationOf } from '../run/webpack.ts';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';
import { checkSite, startDevServer } from './dev-server.ts';

/** `npm run dev` watches all; `npx nx dev judging` that app and the shell, beside a product that runs (`NOX_TARGET`). */
async function main(): Promise<void> {
  const { positionals: apps } = parseArgs({ allowPositionals: true });
  if (apps.length > 0) {
    const target = process.env.NOX_TARGET || 'http://127.0.0.1:8080';
    const port = Number(process.env.PORT || 4200);
    await checkSite(target, []);
    const url = await serve(apps, target, port);
    console.log(`${apps.join(', ')} from source, everything else from ${target}: ${url}`);
    return;
  }
  const settings = readSettings(process.env);
  const product = await startWatchedProduct({ ...settings, port: '0' });
  const port = Number(settings.port);
  const url = await serve(WEB_APPS, product.url, port);
  console.log(`Everything from source, replaced as you save: ${url}`);
}

async function serve(names: readonly string[], target: string, port: number): Promise<string> {
  const configurations = await Promise.all(
    names.map((name) => configurationOf(name, 'development')),
  );
  const apps = names.map((name, index) => ({
    name,
    output: configurations[index]!.output!.path!,
    ...(name !== 'shell' && { describe: () => describeFromSource(name) }),
  }));
  const compiler = webpack([...configurations, ...configurations.flatMap(serverConfigurations)]);
  const webRoot = join(WORKSPACE, '.cache/dev-pages', String(port));
  return startDevServer({ target, port, apps, compiler, webRoot, takesWrites: true });
}

async function describeFromSource(app: string): Promise<RemoteDescription> {
  const declared = await readFile(join(WORKSPACE, 'apps', app, 'remote.json'), 'utf8');
  const entry = releaseFolder(app, 'dev') + REMOTE_ENTRY;
  return { ...(JSON.parse(declared) as RemoteDeclaration), version: 'dev', entry };
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
