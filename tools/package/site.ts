import { cp, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWebRoot } from '@nox/start/build-apps.ts';
import { cleanEnvironment, readSettings, runProduct } from '@nox/start/product.ts';
import { build, type Plugin } from 'esbuild';
import { execa } from 'execa';
import product from '../../package.json' with { type: 'json' };
import { bundleEmulator } from '../emulator/bundle.ts';
import { REQUIRE } from '../release/one-file/bundle-tool.ts';
import { noPositionals, runCommand } from '../run/command.ts';
import { buildFolder, WORKSPACE } from '../workspace.ts';
import { registryPackagesOf } from './registry-packages.ts';

const TYPES = ['contract', 'refusalOf', 'startSite'].map(
  (name) => `export declare const ${name}: import('@nox/testing/site').SitePackage['${name}'];\n`,
);

/** Everything lies beside the program in the package. */
const inPackage: Plugin = {
  name: 'in-package',
  setup({ onLoad }) {
    const contents = `import { join } from 'node:path';
export const WORKSPACE = import.meta.dirname;
export const EMULATOR = join(WORKSPACE, 'emulator.mjs');
export const buildFolder = (app) => join(WORKSPACE, app);`;
    onLoad({ filter: /\/tools\/workspace\.ts$/ }, () => ({ contents }));
  },
};

const bundleSite = (outfile: string) =>
  build({
    absWorkingDir: WORKSPACE,
    entryPoints: ['tools/start/site.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    banner: { js: REQUIRE },
    plugins: [inPackage],
    logLevel: 'warning',
  });

/** Asks a server of this build for the document of its calls. */
async function readOpenApi(folder: string, temporary: string): Promise<string> {
  const env = { ...cleanEnvironment(), PORT: '0', NOX_SEED: 'none' };
  const folders = { DATA_DIR: join(temporary, 'data'), WEB_ROOT: join(folder, 'web') };
  const running = await runProduct(readSettings({ ...env, ...folders }));
  try {
    return await (await fetch(`${running.url}/api/openapi.json`)).text();
  } finally {
    await running.stop();
  }
}

async function fill(folder: string, temporary: string): Promise<void> {
  await cp(buildFolder('api'), join(folder, 'api'), { recursive: true });
  await bundleEmulator(join(folder, 'emulator.mjs'));
  await fillWebRoot(join(folder, 'web'));
  await bundleSite(join(folder, 'index.js'));
  await writeFile(join(folder, 'openapi.json'), await readOpenApi(folder, temporary));
  await writeFile(join(folder, 'index.d.ts'), TYPES.join(''));
  const { version, license } = product;
  const manifest = {
    ...{ name: '@nox/site', version, license, type: 'module', engines: { node: '>=22.15' } },
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './openapi.json': './openapi.json',
    },
    dependencies: await registryPackagesOf(join(folder, 'api')),
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
}

const HELP = `node tools/package/site.ts [--to <folder>]

Makes the package @nox/site: the released builds, the server, the Auth emulator, and what starts them. A copy in the folder
"sites" stays when later versions are packed, for nox-test --shells.

  --to  the folder for it (default: dist/packages)`;

const OPTIONS = {
  to: { type: 'string', default: join(WORKSPACE, 'dist/packages') },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values: { to } }) => {
  noPositionals(positionals);
  if (!process.env.NOX_BUILDS)
    await execa('npx', ['nx', 'run-many', '-t', 'build'], { cwd: WORKSPACE, stdio: 'inherit' });
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'nox-site-'));
  const folder = join(temporary.path, 'site');
  await fill(folder, temporary.path);
  const sites = join(to, 'sites');
  await mkdir(sites, { recursive: true });
  const { stdout } = await execa('npm', ['pack', folder, '--pack-destination', to, '--silent']);
  await cp(join(to, stdout), join(sites, stdout));
  console.log(join(to, stdout));
});
