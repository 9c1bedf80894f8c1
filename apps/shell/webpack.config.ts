import { federatedApp } from '@nox/federation/webpack';
import webpack, { type Configuration, type Compiler } from 'webpack';
import type { FirebaseConfig } from '@nox/auth';
import { resolve } from 'node:path';
import { build } from 'esbuild';

/** The project of the emulator, which accepts any key and runs on this machine. */
const EMULATED: FirebaseConfig = {
  apiKey: 'demo-key',
  authDomain: 'localhost',
  projectId: 'demo-nox',
};

/** Reads `NOX_FIREBASE_*`; if no project is set, the configuration is the emulator's. @throws Error naming the values that are missing */
function firebaseConfigFromEnvironment(env: NodeJS.ProcessEnv): FirebaseConfig {
  const projectId = env.NOX_FIREBASE_PROJECT_ID;
  if (!projectId || projectId === EMULATED.projectId) return EMULATED;
  const { NOX_FIREBASE_API_KEY: apiKey, NOX_FIREBASE_AUTH_DOMAIN: authDomain } = env;
  if (!apiKey || !authDomain) {
    throw new Error(
      'Set NOX_FIREBASE_API_KEY and NOX_FIREBASE_AUTH_DOMAIN beside NOX_FIREBASE_PROJECT_ID.',
    );
  }
  return {
    apiKey,
    authDomain,
    projectId,
    storageBucket: env.NOX_FIREBASE_STORAGE_BUCKET,
    messagingSenderId: env.NOX_FIREBASE_MESSAGING_SENDER_ID,
    appId: env.NOX_FIREBASE_APP_ID,
  };
}

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
    },
    define: {
      NOX_FIREBASE_CONFIG: JSON.stringify(firebaseConfigFromEnvironment(process.env)),
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
});

export default (environment: unknown, options: Arguments): Configuration => {
  const configuration = shell(options)(environment, options);
  return { ...configuration, plugins: [...configuration.plugins!, scripts] };
};
