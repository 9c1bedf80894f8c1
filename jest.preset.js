import { join } from 'node:path';

// These packages ship only ES modules; Jest runs CommonJS, so they are compiled like our own code.
const esModulesOnly = [
  'jose',
  'until-async',
  'rettime',
  'temporal-polyfill',
  'temporal-utils',
  'strtok3',
  'token-types',
  'uint8array-extras',
  'file-type',
  'kysely',
  'content-disposition',
  '@tus',
  'srvx',
  'p-timeout',
  'get-port',
  '@tokenizer',
  '@borewit',
  'compare-versions',
  'p-retry',
  'p-timeout',
  'is-network-error',
  'qr',
];

// Loaded where they are first rendered: they are a quarter of the modules of a page's spec, and most pages render few of them.
const lazy = ['alert-dialog', 'combobox', 'dialog', 'menu', 'popover', 'toast'].map(
  (name) => `@base-ui/react/${name}`,
);

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs', importInterop: 'swc', lazy },
    sourceMaps: 'inline',
  },
];

const shared = {
  // Not among temporary files, which `npm test` deletes.
  cacheDirectory: join(import.meta.dirname, '.cache/jest'),
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join('|')})/)`],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  restoreMocks: true,
  // Ends only what hangs: no test asserts how fast a machine is.
  testTimeout: 120_000,
};

/**
 * Jest for code that runs in Node.
 * @param {string} name shown beside each result
 * @param {string} rootDir the project's folder
 */
export const nodeProject = (name, rootDir) => ({
  ...shared,
  displayName: name,
  rootDir,
  testEnvironment: 'node',
});

/**
 * Jest for code that runs in a browser: jsdom with the platform's own fetch, so that the network can be faked.
 * @param {string} name shown beside each result
 * @param {string} rootDir the project's folder
 */
export const browserProject = (name, rootDir) => ({
  ...shared,
  displayName: name,
  rootDir,
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: [join(import.meta.dirname, 'libs/testing/src/jest-setup.ts')],
  moduleNameMapper: {
    '\\.module\\.css$': join(import.meta.dirname, 'libs/testing/src/css-module.ts'),
    '\\.(css|woff2|svg|avif|webp)$': join(import.meta.dirname, 'libs/testing/src/asset-file.ts'),
  },
});
