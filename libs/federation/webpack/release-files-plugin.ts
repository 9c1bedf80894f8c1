import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFiles, SharedModules } from '@nox/release-format';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { CONTRACT_VERSION } from '@nox/release-format/contract';
import { apiCalls } from './api-calls.ts';
import type { AppDescription } from './app-description.ts';
import { buildOrigin } from './build-origin.ts';
import { isQuickBuild } from './folders.ts';
import { ROUTES, sharedModules } from './federation-options.ts';
import { declaredRoutes, evaluateRoutes } from './page-modules.ts';
import { providedModules, requiredModules } from './shared-usage.ts';

const NAME = 'ReleaseFilesPlugin';

const pathIn = ({ directory }: AppDescription, file: string) => join(directory, file);

/** Writes `remote.json` and `jsonFiles`. */
export const declaredFilesPlugin = (app: AppDescription) => (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    const emit = (name: string, text: string) =>
      compilation.emitAsset(name, new webpack.sources.RawSource(text));
    compilation.hooks.processAssets.tap(NAME, () => {
      for (const [name, content] of Object.entries(app.jsonFiles ?? {})) {
        emit(name, JSON.stringify(content));
      }
      if (app.role === 'shell') return;
      const file = pathIn(app, 'remote.json');
      compilation.fileDependencies.add(file);
      emit('remote.json', readFileSync(file, 'utf8'));
    });
  });

/** Writes `release.json` last: its hashes tell a finished build from half of one. */
export const releaseFilesPlugin = (app: AppDescription) => (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    const isShell = app.role === 'shell';
    let shared: SharedModules = {};
    let calls: string[] = [];
    // Modules are concatenated later, which hides what they use of one another.
    compilation.hooks.afterChunks.tap(NAME, () => {
      const readShared = isShell ? providedModules : requiredModules;
      shared = readShared(compilation, sharedModules(app));
      calls = isShell ? [] : apiCalls(compilation);
    });
    // This stage comes after everything that adds, compresses or renames files; what comes later would be on no list.
    const last = { name: NAME, stage: Number.MAX_SAFE_INTEGER };
    compilation.hooks.processAssets.tapPromise(last, async () => {
      const text = readFileSync(pathIn(app, 'package.json'), 'utf8');
      const { version } = JSON.parse(text) as { version: string };
      const release = {
        app: app.name,
        version,
        origin: await buildOrigin(app.directory),
        ...(isQuickBuild() && { isQuick: true }),
        ...(isShell && { contract: CONTRACT_VERSION }),
        files: listFiles(compilation),
        chunks: loadedFiles(compilation),
        shared,
        ...(calls.length > 0 && { calls }),
        ...(!isShell && { routes: declaredRoutes(await evaluateRoutes(pathIn(app, ROUTES))) }),
      };
      const source = new webpack.sources.RawSource(JSON.stringify(release, null, 1));
      compilation.emitAsset('release.json', source);
    });
  });

/** The scripts and stylesheets that runtimes of the build request. */
function loadedFiles({ chunks }: Compilation): string[] {
  const files = [...chunks]
    .filter((chunk) => chunk.hasRuntime())
    .flatMap((chunk) => [...chunk.getAllAsyncChunks()])
    .flatMap((chunk) => [...chunk.files].filter((file) => /\.(js|css)$/.test(file)));
  return [...new Set(files)].toSorted();
}

function listFiles(compilation: Compilation): BuildFiles {
  const files = compilation.getAssets().map(({ name, source }) => {
    const content = source.buffer();
    const sha256 = createHash('sha256').update(content).digest('hex');
    return [name, { bytes: content.length, sha256 }] as const;
  });
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
