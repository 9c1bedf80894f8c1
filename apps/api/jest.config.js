import { availableParallelism } from 'node:os';
import { nodeProject } from '../../jest.preset.js';

export default {
  ...nodeProject('api', import.meta.dirname),
  // Its specs wait for timers and databases more than they compute.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  globalSetup: '<rootDir>/test/postgres-setup.ts',
  globalTeardown: '<rootDir>/test/postgres-teardown.ts',
};
