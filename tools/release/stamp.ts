import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildOrigin,
  declaredRoutes,
  evaluateRoutes,
  sharedModules,
} from '@nox/federation/bundler';
import {
  type BuildFiles,
  FilePath,
  type PageFiles,
  type Preloads,
  type Release,
  RecordKey,
  RemoteDeclaration,
  type SharedModules,
  Version,
} from '@nox/release-format';
import { hexToSri, REMOTE_ENTRY } from '@nox/release-format/addresses';
import { z } from 'zod/mini';
import { compressFiles, listFiles } from './declaration.ts';
import { checkAlone } from './fit.ts';
import { type Build, checkEntry, readBuildNow } from './read-build.ts';
import { parseJson, ReleaseError } from './release-error.ts';
import { filesIn } from './store.ts';

const Assets = z.object({ sync: z.array(FilePath), async: z.array(FilePath) });
const AssetsByKind = z.object({ js: Assets, css: Assets });

/** What the federation's plugin says of a build, as far as it is read here. */
const Manifest = z.object({
  shared: z.array(z.object({ name: RecordKey, requiredVersion: z.string(), assets: AssetsByKind })),
  exposes: z.array(z.object({ assets: AssetsByKind })),
});
type Manifest = z.infer<typeof Manifest>;

const RELEASE = 'release.json';

/**
 * Writes what a release reads, whatever the bundler.
 * @param project the folder of the remote, with `package.json` and `remote.json` @param folder with what a bundler has built
 * @param routes the module of the routes, relative to `project` @throws ReleaseError where a release would refuse the build
 */
export async function stampBuild(project: string, folder: string, routes: string): Promise<Build> {
  await rm(join(folder, RELEASE), { force: true });
  const remote = await readJson(project, 'remote.json', RemoteDeclaration);
  const { name: app, contract } = remote;
  const { version } = await readJson(project, 'package.json', z.object({ version: Version }));
  const built = await listFiles(folder);
  if (!built[REMOTE_ENTRY]) {
    throw new ReleaseError(
      `There is no ${REMOTE_ENTRY} in ${folder}: build ${app} first, with the options of federationOptions of @nox/federation/bundler.`,
    );
  }
  const declared = { app, version, contract, remote, files: built };
  await checkEntry(declared, filesIn(folder));
  const manifest = await readJson(folder, 'mf-manifest.json', Manifest);
  const shared = sharedOf(app, manifest);
  const found = declaredRoutes(
    await evaluateRoutes(join(project, routes)).catch(unreadable(routes)),
  );
  checkAlone({ ...declared, routes: found });
  await writeFile(join(folder, 'remote.json'), JSON.stringify(remote));
  await writeFile(join(folder, 'preloads.json'), JSON.stringify(preloadsOf(manifest, built)));
  await compressFiles(folder);
  const files = await listFiles(folder);
  const origin = await buildOrigin(project);
  const release: Release = { app, version, origin, files, shared, routes: found };
  await writeFile(join(folder, RELEASE), JSON.stringify(release, null, 1));
  return readBuildNow(app, folder);
}

const unreadable = (routes: string) => (cause: Error) => {
  throw new ReleaseError(
    `The routes in ${routes} cannot be read (${cause.message.split('\n')[0]}): mend that file, or name another one with --routes.`,
    { cause },
  );
};

const readJson = async <T>(
  folder: string,
  name: string,
  { parse }: { parse(this: void, value: unknown): T },
): Promise<T> =>
  parseJson(
    String(await filesIn(folder).read(name)),
    parse,
    (finding) =>
      `The file ${join(folder, name)} is missing, or does not say what it should (${finding}): docs/remote-from-another-repository.md has all files.`,
  );

function sharedOf(app: string, { shared }: Manifest): SharedModules {
  const provided = Object.entries(sharedModules({ role: 'remote' }));
  const all = shared.flatMap(({ name, requiredVersion, assets }) => {
    const [, setting] =
      provided.find(([key]) => (key.endsWith('/') ? name.startsWith(key) : name === key)) ?? [];
    if (!setting) return [];
    if (assets.js.sync.length + assets.js.async.length > 0) throw copyError(app, name);
    return [[name, { version: requiredVersion, isStrict: setting.strictVersion }] as const];
  });
  if (!all.some(([name]) => name.split('/')[0] === 'react')) throw copyError(app, 'react');
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const copyError = (app: string, name: string): ReleaseError =>
  new ReleaseError(
    `The build of ${app} carries a copy of ${name}, of which a page has the shell's alone: build it with the options of federationOptions of @nox/federation/bundler.`,
  );

/** What every page needs; of single pages a bundler says nothing here. */
function preloadsOf({ exposes }: Manifest, files: BuildFiles): Preloads {
  const named = (kind: 'js' | 'css') => exposes.flatMap(({ assets }) => assets[kind].sync);
  const preloaded = (names: string[]): PageFiles['scripts'] =>
    [...new Set(names)].flatMap((file) =>
      files[file] ? [{ file, integrity: hexToSri(files[file].sha256) }] : [],
    );
  return {
    always: {
      scripts: preloaded([REMOTE_ENTRY, ...named('js')]),
      styles: preloaded(named('css')),
      fonts: [],
    },
    pages: {},
  };
}
