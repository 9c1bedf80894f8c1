import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFiles } from '@nox/release-format';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { CONTRACT_VERSION } from '../runtime/contract-version.ts';
import type { AppDescription } from './app-description.ts';

/** Writes `remote.json`, `jsonFiles` and last `release.json`, whose hashes tell a finished build from half of one. */
export class ReleaseFilesPlugin {
  private readonly app: AppDescription;

  constructor(app: AppDescription) {
    this.app = app;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseFilesPlugin', (compilation) => {
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
      compilation.hooks.processAssets.tap(last, () => {
        const { version } = JSON.parse(this.read('package.json')) as { version: string };
        const release = {
          app: this.app.name,
          version,
          ...(this.app.role === 'shell' && { contract: CONTRACT_VERSION }),
          files: listFiles(compilation),
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

function listFiles(compilation: Compilation): BuildFiles {
  const files = compilation.getAssets().map(({ name, source }) => {
    const content = source.buffer();
    const sha256 = createHash('sha256').update(content).digest('hex');
    return [name, { bytes: content.length, sha256 }] as const;
  });
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
