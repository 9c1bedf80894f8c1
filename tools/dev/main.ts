import { parseArgs } from 'node:util';
import { readSettings } from '@nox/start/product.ts';
import { WEB_APPS } from '../workspace.ts';
import { startDevServer } from './dev-server.ts';
import { startWatchedProduct } from './watched-product.ts';

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

await main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
