import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@nox/release-format';
import { execa } from 'execa';
import { buildFolder } from '../workspace.ts';
import { cloneWorkspace } from '../run/clone-workspace.ts';

/** `node tools/bench-build/build-elsewhere.ts <app>`: builds an app in a clone, and prints which files differ from those here. */
const [app = ''] = process.argv.slice(2);
await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-elsewhere-'));

async function filesIn(build: string): Promise<Release['files']> {
  return (JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as Release).files;
}

// A path of another length and depth.
const clone = join(folder.path, 'not/here');
await cloneWorkspace(clone);
const webpack = join(clone, 'node_modules/webpack-cli/bin/cli.js');
const config = join('apps', app, 'webpack.config.ts');
await execa(process.execPath, [webpack, '--config', config], { cwd: clone });
const [here, there] = await Promise.all([
  filesIn(buildFolder(app)),
  filesIn(join(clone, 'dist/apps', app)),
]);
const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
const different = names.filter((name) => here[name]?.sha256 !== there[name]?.sha256);
console.log(JSON.stringify({ files: names.length, different }));
