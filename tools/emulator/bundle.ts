import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import { WORKSPACE } from '../workspace.ts';

const MODULES = ['apiSpec', 'server']
  .map((name) => `${name}: () => require('firebase-tools/lib/emulator/auth/${name}.js')`)
  .join();

/** What the code says in one file, where packages have no folders. A start without the last compiles all validators. */
const REPLACEMENTS = [
  ['requireHere(`firebase-tools/lib/emulator/auth/${module}.js`)', `({ ${MODULES} })[module]()`],
  ['  compileLazily();\n', ''],
] as const;

/** A bundler takes in only modules whose names stand in the code. */
const withNames: Plugin = {
  name: 'with-names',
  setup({ onLoad }) {
    onLoad({ filter: /\/auth-emulator\.ts$/ }, async ({ path }) => {
      let contents = await readFile(path, 'utf8');
      for (const [text, replacement] of REPLACEMENTS) {
        if (!contents.includes(text)) throw new Error(`${path} no longer has: ${text}`);
        contents = contents.replace(text, replacement);
      }
      return { contents, loader: 'ts' };
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
