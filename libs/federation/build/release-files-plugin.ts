import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import type { AppDescription } from './app-description';

/**
 * Puts beside a build what a release needs to know of it: `release.json` with the app's name and version,
 * for a remote its `remote.json`, the declaration of where it mounts and which contract it was built for, and
 * the app's own `jsonFiles`.
 */
export class ReleaseFilesPlugin {
  constructor(private readonly app: AppDescription) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('ReleaseFilesPlugin', () => {
        const { version } = JSON.parse(this.read('package.json')) as { version: string };
        const release = { app: this.app.name, version };
        compilation.emitAsset('release.json', this.source(JSON.stringify(release)));
        for (const [name, content] of Object.entries(this.app.jsonFiles ?? {})) {
          compilation.emitAsset(name, this.source(JSON.stringify(content)));
        }
        if (this.app.role === 'remote') {
          compilation.fileDependencies.add(join(this.app.directory, 'remote.json'));
          compilation.emitAsset('remote.json', this.source(this.read('remote.json')));
        }
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
