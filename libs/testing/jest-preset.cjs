const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** A file of this library: compiled, where it is a package. */
const own = (name) => {
  const path = join(__dirname, 'src', name);
  return existsSync(`${path}.js`) ? `${path}.js` : `${path}.ts`;
};

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
  'is-network-error',
  'qr',
  '@nox',
];

// Loaded where they are first used: they are a quarter of the modules of a page's spec or the server's, and most use few of them.
const lazy = [
  ...['alert-dialog', 'combobox', 'dialog', 'menu', 'popover', 'toast'].map(
    (name) => `@base-ui/react/${name}`,
  ),
  ...['jose', 'nodemailer', 'file-type', '@tus/server', '@tus/file-store', 'pg', 'postal-mime'],
  ...['temporal-polyfill', 'tldts', 'ical-generator', 'csv-parse', 'csv-stringify/sync'],
];

const swc = [
  require.resolve('@swc/jest'),
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs', importInterop: 'swc', lazy },
    sourceMaps: true,
  },
];

const NO_CODE = own('asset-file');
/** A tenth of the modules of the server: messages of zod in fifty languages, and tracing. Nothing here uses them. */
const UNUSED = {
  '^\\.\\./locales/index\\.cjs$': NO_CODE,
  '^@opentelemetry/api$': NO_CODE,
};

/**
 * Globals that no test replaces are variables of each module: jsdom is asked for every other one each time that a module reads it.
 * No package may declare one of these names itself.
 */
const CONSTANT_GLOBALS = [
  ...['Object', 'Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Symbol', 'Reflect', 'Proxy'],
  ...['Math', 'JSON', 'Error', 'TypeError', 'String', 'Number', 'Boolean', 'RegExp', 'Promise'],
  ...['window', 'document'],
];

/** For specs of pages, in the product and in a team's own repository: jsdom with the platform's own fetch, so that the network can be faked. */
module.exports = {
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join('|')})/)`],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  // Playwright's.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/e2e/'],
  moduleNameMapper: {
    ...UNUSED,
    '\\.module\\.css$': own('css-module'),
    '\\.(css|woff2|svg|avif|webp)$': NO_CODE,
    // Jest takes what is for Node.
    '^tus-js-client$': 'tus-js-client/lib.es5/browser/index.js',
  },
  restoreMocks: true,
  testEnvironment: join(__dirname, 'jsdom-environment.cjs'),
  sandboxInjectedGlobals: CONSTANT_GLOBALS,
  setupFilesAfterEnv: [own('jest-setup')],
};
