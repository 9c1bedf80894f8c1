import { resolve } from 'node:path';
import { build } from 'esbuild';
import webpack, { type Compiler } from 'webpack';

const NAME = 'WorkerBuildPlugin';

/** Puts `service-worker.js` beside the shell's build: one file of its own, with nothing of the page's runtime in it. */
export class WorkerBuildPlugin {
  /** @param entry relative to the app's folder */
  private readonly entry: string;

  constructor(entry: string) {
    this.entry = entry;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const { outputFiles, metafile } = await build({
          absWorkingDir: compiler.context,
          entryPoints: [this.entry],
          bundle: true,
          minify: true,
          target: 'es2022',
          define: { 'process.env.NODE_ENV': '"production"' },
          metafile: true,
          write: false,
        });
        compilation.fileDependencies.addAll(
          Object.keys(metafile.inputs).map((file) => resolve(compiler.context, file)),
        );
        compilation.emitAsset(
          'service-worker.js',
          new webpack.sources.RawSource(outputFiles[0]!.text),
        );
      });
    });
  }
}
