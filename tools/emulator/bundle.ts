import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import { WORKSPACE } from '../workspace.ts';

const LOADED = 'createRequire(import.meta.url)(`firebase-tools/lib/emulator/auth/${module}.js`)';
const REQUIRED = ['apiSpec', 'server']
  .map((name) => `${name}: () => require('firebase-tools/lib/emulator/auth/${name}.js')`)
  .join();

/** A bundler takes in only modules whose names stand in the code. */
const withNames: Plugin = {
  name: 'with-names',
  setup({ onLoad }) {
    onLoad({ filter: /\/auth-emulator\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes(LOADED)) throw new Error(`${path} loads firebase-tools otherwise.`);
      return { contents: text.replace(LOADED, `({ ${REQUIRED} })[module]()`), loader: 'ts' };
    });
  },
};

/** Makes the emulator one file, which needs nothing but Node. */
export const bundleEmulator = (outfile: string) =>
  build({
    absWorkingDir: WORKSPACE,
    entryPoints: ['tools/emulator/main.ts'],
    outfile,
    bundle: true,
    minify: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    // Packages in the older format of modules know these.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url), __dirname = import.meta.dirname, __filename = import.meta.filename;",
    },
    plugins: [withNames],
    logLevel: 'warning',
  });
