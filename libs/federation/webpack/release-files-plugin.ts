import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFiles, SharedModules } from '@nox/release-format';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { CONTRACT_VERSION } from '../runtime/contract-version.ts';
import type { AppDescription } from './app-description.ts';
import { buildOrigin } from './build-origin.ts';
import { isQuickBuild } from './build-cache.ts';
import { declaredRoutes, evaluateRoutes } from './page-modules.ts';
import { sharedModules } from './shared-modules.ts';
import { providedModules, requiredModules } from './shared-usage.ts';

/**
 * Writes `remote.json`, `jsonFiles` and last `release.json`, whose hashes tell a finished build from half of one, and which
 * says what a release compares with what is live.
 */
export class ReleaseFilesPlugin {
  private readonly app: AppDescription;
  private readonly routes: string | undefined;

  /** @param routes the module of a remote's routes, relative to the app's folder */
  constructor(app: AppDescription, routes?: string) {
    this.app = app;
    this.routes = routes;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseFilesPlugin', (compilation) => {
      let shared: SharedModules = {};
      // Before modules are concatenated, which hides what they use of one another.
      compilation.hooks.afterChunks.tap('ReleaseFilesPlugin', () => {
        const read = this.app.role === 'shell' ? providedModules : requiredModules;
        shared = read(compilation, sharedModules(this.app));
      });
      compilation.hooks.processAssets.tap('ReleaseFilesPlugin', () => {
        for (const [name, content] of Object.entries(this.app.jsonFiles ?? {})) {
          compilation.emitAsset(name, this.source(JSON.stringify(content)));
        }
        if (this.app.role === 'remote') {
          compilation.fileDependencies.add(join(this.app.directory, 'remote.json'));
          compilation.emitAsset('remote.json', this.source(this.read('remote.json')));
        }
      });
      // After everything that adds, compresses or renames files; what comes later would be on no list.
      const last = { name: 'ReleaseFilesPlugin', stage: Number.MAX_SAFE_INTEGER };
      compilation.hooks.processAssets.tapPromise(last, async () => {
        const { version } = JSON.parse(this.read('package.json')) as { version: string };
        const release = {
          app: this.app.name,
          version,
          origin: await buildOrigin(this.app.directory),
          ...(isQuickBuild() && { isQuick: true }),
          ...(this.app.role === 'shell' && { contract: CONTRACT_VERSION }),
          files: listFiles(compilation),
          chunks: loadedFiles(compilation),
          shared,
          ...(this.routes && {
            routes: declaredRoutes(await evaluateRoutes(join(this.app.directory, this.routes))),
          }),
        };
        compilation.emitAsset('release.json', this.source(JSON.stringify(release, null, 1)));
      });
    });
  }

  private read(file: string): string {
    return readFileSync(join(this.app.directory, file), 'utf8');
  }

  private source(text: string): webpack.sources.Source {
    return new webpack.sources.RawSource(text);
  }
}

/** The scripts and stylesheets that runtimes of the build request. */
function loadedFiles({ chunks }: Compilation): string[] {
  const files = [...chunks]
    .filter((chunk) => chunk.hasRuntime())
    .flatMap((chunk) => [...chunk.getAllAsyncChunks()])
    .flatMap((chunk) => [...chunk.files])
    .filter((file) => /\.(js|css)$/.test(file));
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
