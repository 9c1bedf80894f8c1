import {
  chmod,
  cp,
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { execa } from 'execa';
import product from '../../package.json' with { type: 'json' };
import { bundleEmulator } from '../emulator/bundle.ts';
import { REQUIRE, withoutCheckout } from '../release/one-file/bundle-tool.ts';
import { CommandError, noPositionals, runCommand, UsageError } from '../run/command.ts';
import { filesBelow, formatMegabytes, put } from '../run/files.ts';
import { buildFolder, WEB_APPS, WORKSPACE } from '../workspace.ts';
import { writeInventory } from './inventory.ts';
import { registryPackagesOf, VERSIONS } from './registry-packages.ts';

const HELP = `npm run package -- [--arch amd64|arm64] [--to <folder>]

Makes nox_<version>_<arch>.deb, by which a Debian machine becomes the site: docs/deploy-debian.md.

  --arch  of the machine (default: of this one)
  --to    the folder for it (default: dist/packages)`;

/** npm's names of architectures by Debian's. */
const ARCHITECTURES: Record<string, string> = { amd64: 'x64', arm64: 'arm64' };
const HERE = Object.keys(ARCHITECTURES).find((arch) => ARCHITECTURES[arch] === process.arch);

const OPTIONS = {
  arch: { type: 'string', default: HERE },
  to: { type: 'string', default: join(WORKSPACE, 'dist/packages') },
} as const;

const MAX_COMPRESSED_MB = 90;
const MAX_INSTALLED_MB = 300;

const DEBIAN = join(import.meta.dirname, 'debian');
const DOCUMENTS = 'usr/share/doc/nox';
/** Files of npm packages that only developers read. */
const FOR_DEVELOPERS = /\.(?:map|[cm]?ts|md|markdown)$/;

/** Bundles our programs. Packages of the registry stay in node_modules beside them. */
async function bundlePrograms(lib: string): Promise<void> {
  await build({
    absWorkingDir: WORKSPACE,
    entryPoints: { nox: 'tools/nox/main.ts', configure: 'tools/package/configure.ts' },
    outdir: lib,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: { js: REQUIRE },
    external: Object.keys(VERSIONS),
    plugins: [withoutCheckout],
    logLevel: 'warning',
  });
}

/** Installs the versions of the lock file for an architecture, with Node, which becomes `bin/node`. */
async function installDependencies(lib: string, cpu: string): Promise<void> {
  const node = `node-linux-${cpu}`;
  const dependencies = await registryPackagesOf(lib);
  const { name, version, overrides } = product;
  // npm refuses another architecture unless it is optional.
  const optionalDependencies = { [node]: VERSIONS[node] };
  const needed = { dependencies, optionalDependencies, overrides };
  const manifest = { name, version, private: true, type: 'module', ...needed };
  await writeFile(join(lib, 'package.json'), JSON.stringify(manifest, null, 2));
  await cp(join(WORKSPACE, 'package-lock.json'), join(lib, 'package-lock.json'));
  const flags = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  const machine = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  await execa('npm', ['install', ...flags, ...machine], { cwd: lib, stdout: 'ignore' });
}

async function removeUnused(lib: string, cpu: string): Promise<void> {
  const node = join(lib, `node_modules/node-linux-${cpu}`);
  await mkdir(join(lib, 'bin'));
  await cp(join(node, 'bin/node'), join(lib, 'bin/node'));
  await cp(join(node, 'LICENSE'), join(lib, 'bin/LICENSE'));
  for (const path of [node, join(lib, 'node_modules/.bin'), join(lib, 'package-lock.json')]) {
    await rm(path, { recursive: true });
  }
  for (const folder of ['node_modules', 'api']) {
    const files = await filesBelow(join(lib, folder));
    for (const file of files.filter((one) => FOR_DEVELOPERS.test(one))) {
      await rm(join(lib, folder, file));
    }
  }
}

/** Writes the program `nox`, its manual page and its completion. */
async function writeDescriptions(root: string): Promise<void> {
  const said = async (command: string) =>
    (await execa(process.execPath, [join(WORKSPACE, 'tools/nox/main.ts'), command])).stdout + '\n';
  const manual = gzipSync(await said('manual'), { level: 9 });
  await put(join(root, 'usr/share/man/man1/nox.1.gz'), manual);
  await put(join(root, 'usr/share/bash-completion/completions/nox'), await said('completion'));
  await put(
    join(root, 'usr/bin/nox'),
    '#!/bin/sh\nexec /usr/lib/nox/bin/node /usr/lib/nox/nox.mjs "$@"\n',
  );
  await chmod(join(root, 'usr/bin/nox'), 0o755);
}

const sizeBelow = async (folder: string) => {
  const sizes = (await filesBelow(folder)).map(
    async (file) => (await stat(join(folder, file))).size,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

async function writeControl(root: string, arch: string): Promise<number> {
  const size = await sizeBelow(root);
  const values: Record<string, string> = {
    VERSION: product.version,
    ARCH: arch,
    SIZE: `${Math.ceil(size / 1024)}`,
  };
  for (const name of await readdir(DEBIAN)) {
    const script = (await readFile(join(DEBIAN, name), 'utf8')).replaceAll(
      /@([A-Z]+)@/g,
      (_, key: string) => values[key]!,
    );
    await put(join(root, 'DEBIAN', name), script);
    await chmod(join(root, 'DEBIAN', name), name === 'control' ? 0o644 : 0o755);
  }
  return size;
}

async function fill(root: string, cpu: string): Promise<void> {
  const lib = join(root, 'usr/lib/nox');
  await cp(buildFolder('api'), join(lib, 'api'), { recursive: true });
  await bundlePrograms(lib);
  await installDependencies(lib, cpu);
  const documents = join(root, DOCUMENTS);
  await writeInventory(lib, documents);
  await removeUnused(lib, cpu);
  await bundleEmulator(join(lib, 'emulator.mjs'));
  for (const app of WEB_APPS)
    await cp(buildFolder(app), join(lib, 'builds', app), { recursive: true });
  await cp(join(WORKSPACE, 'docs/nginx'), join(lib, 'nginx'), { recursive: true });
  const units = join(WORKSPACE, 'docs/systemd');
  for (const unit of (await readdir(units)).filter((name) => /\.(service|timer)$/.test(name))) {
    await cp(join(units, unit), join(root, 'usr/lib/systemd/system', unit));
  }
  const docs = join(WORKSPACE, 'docs');
  for (const file of (await filesBelow(docs)).filter((name) => name.endsWith('.md'))) {
    await cp(join(docs, file), join(documents, file));
  }
  await cp(join(WORKSPACE, 'apps/api/README.md'), join(documents, 'server.md'));
  await cp(join(WORKSPACE, 'CHANGELOG.md'), join(documents, 'CHANGELOG.md'));
  await writeDescriptions(root);
}

/** @returns what it has made, in a sentence @throws CommandError where it is larger than it may be */
async function makePackage(arch: string, to: string): Promise<string> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'nox-package-'));
  const root = join(temporary.path, 'root');
  await mkdir(root, { recursive: true, mode: 0o755 });
  await fill(root, ARCHITECTURES[arch]!);
  const installed = await writeControl(root, arch);
  await mkdir(to, { recursive: true });
  const file = join(to, `nox_${product.version}_${arch}.deb`);
  await execa('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', root, file], {
    stdout: 'ignore',
  }).catch((cause) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new CommandError(
      'There is no dpkg-deb on this machine, which makes packages: on Debian and its relatives it is in dpkg.',
      { cause },
    );
  });
  const { size } = await stat(file);
  const said = `${file}: ${formatMegabytes(size)}, installed ${formatMegabytes(installed)}`;
  if (size > MAX_COMPRESSED_MB * 1e6 || installed > MAX_INSTALLED_MB * 1e6) {
    throw new CommandError(
      `${said}. It may have ${MAX_COMPRESSED_MB} and ${MAX_INSTALLED_MB} MB: find out what it has that no server needs.`,
    );
  }
  return said;
}

await runCommand(
  { help: HELP, options: OPTIONS },
  async ({ positionals, values: { arch = '', to } }) => {
    noPositionals(positionals);
    if (!Object.hasOwn(ARCHITECTURES, arch)) {
      throw new UsageError(`--arch takes ${Object.keys(ARCHITECTURES).join(' or ')}.`);
    }
    if (!process.env.NOX_BUILDS)
      await execa('npx', ['nx', 'run-many', '-t', 'build'], { cwd: WORKSPACE, stdio: 'inherit' });
    console.log(await makePackage(arch, to));
  },
);
