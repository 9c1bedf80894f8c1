import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = import.meta.dirname;

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
  '@swc/jest',
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

const NO_CODE = join(ROOT, 'libs/testing/src/asset-file.ts');
/** A tenth of the modules of the server: messages of zod in fifty languages, and tracing. Nothing here uses them. */
const UNUSED = {
  '^\\.\\./locales/index\\.cjs$': NO_CODE,
  '^@opentelemetry/api$': NO_CODE,
};

const shared = {
  // A restart deletes temporary files, so the cache is not among them.
  cacheDirectory: join(ROOT, '.cache/jest'),
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join('|')})/)`],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  moduleNameMapper: UNUSED,
  restoreMocks: true,
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

/** Tools run in Node, too; the code of all other apps and libraries runs in a browser. */
const RUN_IN_NODE = ['api', 'contracts', 'federation', 'release-format'];

const IN_NODE = { testEnvironment: join(ROOT, 'libs/testing/node-environment.cjs') };

/** jsdom with the platform's own fetch, so that the network can be faked. */
const inBrowser = (rootDir) => ({
  testEnvironment: join(ROOT, 'libs/testing/jsdom-environment.cjs'),
  sandboxInjectedGlobals: CONSTANT_GLOBALS,
  setupFilesAfterEnv: [
    join(ROOT, 'libs/testing/src/jest-setup.ts'),
    ...[join(rootDir, 'jest-setup.ts')].filter(existsSync),
  ],
  moduleNameMapper: {
    ...UNUSED,
    '\\.module\\.css$': join(ROOT, 'libs/testing/src/css-module.ts'),
    '\\.(css|woff2|svg|avif|webp)$': NO_CODE,
    // Jest takes what is for Node.
    '^tus-js-client$': 'tus-js-client/lib.es5/browser/index.js',
  },
});

const databases = {
  globalSetup: join(ROOT, 'apps/api/test/databases-setup.ts'),
  globalTeardown: join(ROOT, 'apps/api/test/databases-teardown.ts'),
};

/** What single projects have of their own. */
const OWN = {
  api: {
    ...databases,
    setupFiles: [
      join(ROOT, 'apps/api/test/plugin-names.ts'),
      join(ROOT, 'apps/api/src/v8-flags.ts'),
    ],
  },
  backup: databases,
  nox: databases,
};

/** A project with specs says so in its `package.json`. */
function projectAt(file) {
  const { name, targets = {} } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')).nx ?? {};
  if (!targets.test) return [];
  const rootDir = join(ROOT, dirname(file));
  const isInNode = file.startsWith('tools/') || RUN_IN_NODE.includes(name);
  const environment = isInNode ? IN_NODE : inBrowser(rootDir);
  return [{ ...shared, ...environment, ...OWN[name], displayName: name, rootDir }];
}

/** The specs of all projects in one run; of some with `--selectProjects`. */
export default {
  projects: globSync('{apps,libs,tools}/*/package.json', { cwd: ROOT }).flatMap(projectAt),
  // They wait for databases, and for what must not happen, a fifth of their time.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // What a hundred spec files leave in a worker goes with it.
  workerIdleMemoryLimit: '1GB',
  // On a busy machine, a worker in which nothing is open takes longer to exit than the default of 500 ms.
  workerGracefulExitTimeout: 10_000,
  // Ends only what hangs: no test asserts how fast a machine is.
  testTimeout: 120_000,
};
