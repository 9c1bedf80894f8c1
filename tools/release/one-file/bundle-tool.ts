import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { WORKSPACE } from '../../workspace.ts';

export const SHEBANG = '#!/usr/bin/env node\n';

/** Packages in the older format of modules load parts of Node with it. */
export const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Makes a program as one file. @param begin before all of its code */
export const bundleProgram = (entry: string, options: BuildOptions, begin = '') =>
  build({
    absWorkingDir: WORKSPACE,
    entryPoints: [`tools/release/${entry}`],
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: { js: begin + REQUIRE },
    logLevel: 'warning',
    ...options,
  });

/** Outside of a checkout it knows no apps. */
export const withoutCheckout: Plugin = {
  name: 'without-checkout',
  setup({ onLoad }) {
    const contents =
      'export const CHECKOUT = undefined; export const toolFile = async () => import.meta.filename;';
    onLoad({ filter: /\/checkout\.ts$/ }, () => ({ contents }));
  },
};

/** Makes the release tool as one file, which needs nothing but Node. @returns its path */
export async function bundleTool(folder: string): Promise<string> {
  const outfile = join(folder, 'nox-release.mjs');
  const plugins = [withoutCheckout];
  const options = { outfile, target: 'node22', plugins, legalComments: 'eof' } as const;
  await bundleProgram('main.ts', options, SHEBANG);
  return outfile;
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(WORKSPACE, 'dist/release');
  await mkdir(folder, { recursive: true });
  console.log(`The release tool is ${await bundleTool(folder)}.`);
}
