import { availableParallelism } from 'node:os';

/** The specs of all projects in one run; of some with `--selectProjects`. */
export default {
  projects: ['<rootDir>/{apps,libs,tools}/*/jest.config.js'],
  // They wait for databases, and for what must not happen, a fifth of their time.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // What a hundred spec files leave in a worker goes with it.
  workerIdleMemoryLimit: '1GB',
  // Ends only what hangs: no test asserts how fast a machine is.
  testTimeout: 120_000,
};
