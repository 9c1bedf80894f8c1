import { cp, mkdir, mkdtempDisposable, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { sharedModules } from '@nox/federation/bundler';
import { execa } from 'execa';
import { CommandError, noPositionals, runCommand } from '../../run/command.ts';
import { put } from '../../run/files.ts';
import { WORKSPACE } from '../../workspace.ts';
import { bundleProgram, bundleTool, SHEBANG } from '../one-file/bundle-tool.ts';
import { importedPackages, type Library, packageManifest, type Workspace } from './manifest.ts';

const LIBRARIES = join(WORKSPACE, 'libs');
const NOT_PACKED = ['test-servers'];
const ASSETS = ['.css', '.woff2', '.md', '.cjs'];
/** The imports of types keep the ending of the sources, which some editors cannot follow. */
const TYPE_IMPORT = /((?:from|import\()\s*['"]\.[^'"]*)\.tsx?(?=['"])/g;

/** This one has the programs for builds, and builds with what the shell provides. */
const FEDERATION = '@nox/federation';
const STAMP = 'stamp.js';
/** It goes with what a team has installed, and with the program that makes its repository. */
const GUIDE = join(WORKSPACE, 'docs/remote-from-another-repository.md');
/** The programs of packages. */
const BINS: Record<string, Record<string, string>> = {
  [FEDERATION]: { 'nox-stamp': `./${STAMP}` },
  '@nox/testing': { 'nox-test': './src/nox-test.js' },
};
/** What runs the specs of a team, which names only our package. */
const OF_SPECS = [
  ...['@swc/core', '@swc/jest', '@testing-library/dom', '@types/jest', 'jest'],
  ...['jest-environment-jsdom', 'jest-fixed-jsdom'],
];

const MODULES = 'node_modules/';
interface Lock {
  packages: Record<string, { version?: string }>;
}

/** What a team without a checkout needs: each library, compiled, and programs. @returns the tarballs' names */
async function packLibraries(to: string): Promise<string[]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'nox-pack-'));
  const folder = temporary.path;
  await compile(folder);
  // The checks of a release in one file, so that a build which is refused there is refused where it is made.
  const stamp = {
    outfile: join(folder, 'federation', STAMP),
    target: 'node20',
    external: ['@nox/*'],
    logLevel: 'error' as const,
  };
  await bundleProgram('stamp-main.ts', stamp, SHEBANG);
  const names = (await readdir(LIBRARIES)).filter((name) => !NOT_PACKED.includes(name));
  const workspace = await readWorkspace(names);
  for (const name of names) await complete(name, join(folder, name), workspace);
  await mkdir(to, { recursive: true });
  for (const one of await tarballs(to)) await rm(join(to, one));
  await cp(GUIDE, join(folder, 'federation/GUIDE.md'));
  const programs = await bundlePrograms(folder, workspace);
  const folders = [...names, ...programs].map((name) => join(folder, name));
  await execa('npm', ['pack', ...folders, '--pack-destination', to, '--silent']);
  // This folder is below that of the site's package, which imports the whole product.
  const site = join(WORKSPACE, 'tools/package/site.ts');
  await execa(process.execPath, [site, '--to', to], { stdio: 'inherit' }).catch((cause) => {
    throw new CommandError('@nox/site could not be packed; the reason is above.', { cause });
  });
  return await tarballs(to);
}

/** Programs without dependencies, each in a package of its own. @returns their folders' names */
async function bundlePrograms(folder: string, workspace: Workspace): Promise<string[]> {
  const { license, engines, installed, libraries } = workspace;
  const { version } = await readLibrary('..');
  const programs = {
    release: { nox: './nox-release.mjs', 'nox-release': './nox-release.mjs' },
    'create-remote': { 'create-remote': './create-remote.mjs' },
  };
  const packages = Object.entries(programs).map(([name, bin]) => {
    return [
      name,
      { name: `@nox/${name}`, version, license, type: 'module', engines, bin },
    ] as const;
  });
  for (const [name, manifest] of packages) {
    await put(join(folder, name, 'package.json'), JSON.stringify(manifest, null, 2));
  }
  await bundleTool(join(folder, 'release'));
  const create = join(folder, 'create-remote');
  const outfile = join(create, 'create-remote.mjs');
  const entry = '../generators/remote/create-main.ts';
  await bundleProgram(entry, { outfile, target: 'node22' }, SHEBANG);
  await cp(join(WORKSPACE, 'tools/generators/remote/files'), join(create, 'files'), {
    recursive: true,
  });
  await cp(GUIDE, join(create, 'README.md'));
  await bundleDevServer(join(folder, 'dev'), workspace);
  const versions = {
    site: { ...libraries, '@nox/release': version },
    webpack: { 'webpack-cli': installed['webpack-cli'] },
  };
  await put(join(create, 'versions.json'), JSON.stringify(versions, null, 2));
  return [...Object.keys(programs), 'dev'];
}

/** `nox-dev` brings what bundlers do not: the server, its proxy, and React for development, which is in its script for pages. */
async function bundleDevServer(folder: string, workspace: Workspace): Promise<void> {
  const { version } = await readLibrary('..');
  const outfile = join(folder, 'nox-dev.mjs');
  const sources = '../dev';
  const external = ['webpack', 'webpack-dev-server', 'esbuild'];
  // What is imported for its types alone is left out: parts of the server would run.
  const tsconfigRaw = {};
  await bundleProgram(
    `${sources}/nox-dev.ts`,
    { outfile, target: 'node22', external, tsconfigRaw },
    SHEBANG,
  );
  const worker = '../../apps/api/src/web/rendering/render-worker.ts';
  await bundleProgram(worker, { outfile: join(folder, 'render-worker.mjs'), target: 'node22' });
  await bundleProgram(`${sources}/page/main.ts`, {
    outfile: join(folder, 'page/main.mjs'),
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    banner: {},
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  const library = { name: '@nox/dev', version, type: 'module', exports: {} };
  const imported = ['webpack-dev-server', 'esbuild', '@nox/federation'];
  const manifest = packageManifest(library, imported, workspace);
  const bin = { 'nox-dev': './nox-dev.mjs' };
  await put(join(folder, 'package.json'), JSON.stringify({ ...manifest, bin }, null, 2));
}

const tarballs = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^nox-.*\.tgz$/.test(name));

async function compile(outDir: string): Promise<void> {
  const compiler = join(WORKSPACE, 'node_modules/typescript-7/bin/tsc');
  const project = join(import.meta.dirname, 'tsconfig.json');
  await execa(process.execPath, [compiler, '-p', project, '--outDir', outDir]);
}

async function readWorkspace(names: string[]): Promise<Workspace> {
  const { license, engines } = await readJson<Pick<Workspace, 'license' | 'engines'>>(
    join(WORKSPACE, 'package.json'),
  );
  const { packages } = await readJson<Lock>(join(WORKSPACE, 'package-lock.json'));
  const installed = Object.entries(packages).flatMap(([path, { version }]) =>
    version && path.startsWith(MODULES) ? [[path.slice(MODULES.length), version] as const] : [],
  );
  const libraries = await Promise.all(names.map(readLibrary));
  const shared = Object.keys(sharedModules({ role: 'remote' }));
  return {
    license,
    engines,
    installed: Object.fromEntries(installed),
    libraries: Object.fromEntries(libraries.map(({ name, version }) => [name, version])),
    single: [...new Set(shared.map((key) => key.replace(/\/$/, ''))), 'webpack'],
    // 190 MB, by which the shell signs in and uploads; no build of a remote contains any of it.
    optional: ['firebase'],
  };
}

const readLibrary = (name: string) => readJson<Library>(join(LIBRARIES, name, 'package.json'));

const readJson = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(path, 'utf8')) as T;

async function complete(name: string, folder: string, workspace: Workspace): Promise<void> {
  await cp(join(LIBRARIES, name), folder, {
    recursive: true,
    filter: (path) => ['', ...ASSETS].includes(extname(path)),
  });
  const files = await readdir(folder, { recursive: true });
  const imported: string[] = [];
  for (const file of files.filter((one) => /\.(js|d\.ts)$/.test(one))) {
    const code = await readFile(join(folder, file), 'utf8');
    imported.push(...importedPackages(code));
    if (file.endsWith('.d.ts'))
      await writeFile(join(folder, file), code.replace(TYPE_IMPORT, '$1.js'));
  }
  const library = await readLibrary(name);
  const others = { [FEDERATION]: workspace.single, '@nox/testing': OF_SPECS }[library.name] ?? [];
  const manifest = {
    ...packageManifest(library, [...imported, ...others], workspace),
    bin: BINS[library.name],
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
}

const HELP = `npm run pack -- [--to <folder>]

Makes packages of our libraries, with which a remote is built in another repository, of the release tool, of the program that
makes such a repository, and of a site to try it in: docs/remote-from-another-repository.md.

  --to  the folder for them; packages that are there already are removed, but for "sites" (default: dist/packages)`;

const OPTIONS = {
  to: { type: 'string', default: join(WORKSPACE, 'dist/packages') },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  noPositionals(positionals);
  const to = resolve(values.to);
  console.log(`${to}: ${(await packLibraries(to)).join(', ')}`);
});
