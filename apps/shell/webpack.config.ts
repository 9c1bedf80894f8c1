import { federatedApp } from '@nox/federation/webpack';
import type { Configuration } from 'webpack';
import { firebaseConfigFromEnvironment } from './firebase-environment.ts';
import { scriptBuildPlugin } from './script-build-plugin.ts';

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
