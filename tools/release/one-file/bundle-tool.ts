import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { WORKSPACE } from '../../workspace.ts';

/** Packages in the older format of modules load parts of Node with it. */
export const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Outside of a checkout it knows no apps. */
const withoutCheckout: Plugin = {
  name: 'without-checkout',
  setup({ onResolve }) {
    onResolve({ filter: /\/checkout\.ts$/ }, () => ({
      path: join(import.meta.dirname, 'no-checkout.ts'),
    }));
  },
};

/** Makes the release tool as one file, which needs nothing but Node. @returns its path */
export async function bundleTool(folder: string): Promise<string> {
  const outfile = join(folder, 'nox-release.mjs');
  await build({
    absWorkingDir: WORKSPACE,
    entryPoints: ['tools/release/main.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    banner: { js: REQUIRE },
    plugins: [withoutCheckout],
    legalComments: 'eof',
    logLevel: 'warning',
  });
  return outfile;
}
