import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import preset from './libs/testing/jest-preset.cjs';

const ROOT = import.meta.dirname;

const { testEnvironment, sandboxInjectedGlobals, setupFilesAfterEnv, ...everywhere } = preset;
const { '^tus-js-client$': tusInBrowsers, ...moduleNameMapper } = preset.moduleNameMapper;

const shared = {
  ...everywhere,
  moduleNameMapper,
  // A restart deletes temporary files, so the cache is not among them.
  cacheDirectory: join(ROOT, '.cache/jest'),
};

/** Tools run in Node, too; the code of all other apps and libraries runs in a browser. */
const RUN_IN_NODE = ['api', 'contracts', 'federation', 'release-format'];

const IN_NODE = { testEnvironment: join(ROOT, 'libs/testing/node-environment.cjs') };

const inBrowser = (rootDir) => ({
  testEnvironment,
  sandboxInjectedGlobals,
  moduleNameMapper: { ...moduleNameMapper, '^tus-js-client$': tusInBrowsers },
  setupFilesAfterEnv: [
    ...setupFilesAfterEnv,
    join(ROOT, 'libs/ui/jest-setup.ts'),
    ...[join(rootDir, 'jest-setup.ts')].filter(existsSync),
  ],
});

const databases = {
  globalSetup: join(ROOT, 'apps/api/test/databases-setup.ts'),
  globalTeardown: join(ROOT, 'apps/api/test/databases-teardown.ts'),
};

/** What single projects have of their own. */
const OWN = {
  api: {
    ...databases,
    setupFiles: [join(ROOT, 'apps/api/test/plugin-names.ts'), join(ROOT, 'apps/api/src/v8.ts')],
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
