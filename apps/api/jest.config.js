import { nodeProject } from '../../jest.preset.js';

export default {
  ...nodeProject('api', import.meta.dirname),
  // They wait for databases, and for what must not happen, a fifth of their time.
  maxWorkers: '150%',
  setupFiles: ['<rootDir>/test/plugin-names.ts'],
  globalSetup: '<rootDir>/test/databases-setup.ts',
  globalTeardown: '<rootDir>/test/databases-teardown.ts',
};
