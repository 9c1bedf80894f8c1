import { availableParallelism } from 'node:os';
import { nodeProject } from '../../jest.preset.js';

export default {
  ...nodeProject('api', import.meta.dirname),
  // Its specs wait for timers and databases more than they compute.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  setupFiles: ['<rootDir>/test/plugin-names.ts'],
  globalSetup: '<rootDir>/test/databases-setup.ts',
  globalTeardown: '<rootDir>/test/databases-teardown.ts',
};
