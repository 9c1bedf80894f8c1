import { federatedApp } from '@nox/federation/webpack';
import webpack, { type Configuration, type Compiler } from 'webpack';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const NAME = 'ScriptBuildPlugin';

/** Builds scripts that run without webpack's runtime, each into one file. @param scripts their entries, by names without `.js` */
const scriptBuildPlugin = (scripts: Record<string, string>) => (compiler: Compiler) =>
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

type Arguments = { mode?: 'production' | 'development' };

/** `off` makes a release that removes the service worker from every browser, see docs/operations.md. */
const hasWorker = process.env.NOX_SERVICE_WORKER !== 'off';

const shell = ({ mode = 'production' }: Arguments) =>
  federatedApp({
    name: 'shell',
    directory: import.meta.dirname,
    role: 'shell',
    // The identity provider's library and the HTTP client: pages that arrive rendered need neither.
    preloads: {
      '/admin/*': ['firebase-auth', 'http'],
      islands: ['islands'],
      'island-hydration': ['island-hydration', 'react', 'react-dom'],
      measurement: ['measure-document.js'],
    },
    define: {
      // Development builds change under the same names: they cannot be precached.
      NOX_SERVICE_WORKER: JSON.stringify(hasWorker && mode === 'production'),
    },
  });

const workerEntry = (name: string) =>
  `./src/service-worker/${hasWorker ? name : 'unregister-worker'}.ts`;

const scripts = scriptBuildPlugin({
  'service-worker': workerEntry('worker'),
  'document-worker': workerEntry('document-worker'),
  'document-script': './src/document-script.ts',
  'watch-start': './src/watch-start.ts',
  'measure-document': './src/measure-document.ts',
});

export default (environment: unknown, options: Arguments): Configuration => {
  const configuration = shell(options)(environment, options);
  return { ...configuration, plugins: [...configuration.plugins!, scripts] };
};
