import { availableParallelism } from 'node:os';
import { nodeProject } from '../../jest.preset.js';

export default {
  ...nodeProject('api', import.meta.dirname),
  // They wait for databases, and for what must not happen, a fifth of their time.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  setupFiles: ['<rootDir>/test/plugin-names.ts', '<rootDir>/src/wasm-wrappers.ts'],
  globalSetup: '<rootDir>/test/databases-setup.ts',
  globalTeardown: '<rootDir>/test/databases-teardown.ts',
};
