// `node tools/release/run.js <name> [words]`: runs a command of this folder. Compiling it file by file, as tsx does, would
// take half of the second in which a rollback has to be over.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [name] = process.argv.splice(2, 1);
// Beside `tools`: the workspace is one folder up from there, too.
const outfile = join(import.meta.dirname, `../../.cache/${name}-${process.pid}.mjs`);
try {
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(outfile, { force: true });
}
