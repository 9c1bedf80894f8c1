import { resolve } from 'node:path';
import { build } from 'esbuild';
import webpack, { type Compiler } from 'webpack';

const NAME = 'ScriptBuildPlugin';

/** Builds scripts that run without webpack's runtime, each into one file. @param scripts their entries, by names without `.js` */
export const scriptBuildPlugin = (scripts: Record<string, string>) => (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
      const { outputFiles, metafile } = await build({
        absWorkingDir: compiler.context,
        entryPoints: scripts,
        outdir: '.',
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
      for (const { path, text } of outputFiles) {
        const name = path.slice(compiler.context.length + 1);
        compilation.emitAsset(name, new webpack.sources.RawSource(text));
      }
    });
  });
