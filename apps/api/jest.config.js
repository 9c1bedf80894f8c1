import { nodeProject } from '../../jest.preset.js';

export default {
  ...nodeProject('api', import.meta.dirname),
  globalSetup: '<rootDir>/test/postgres-setup.ts',
  globalTeardown: '<rootDir>/test/postgres-teardown.ts',
};
