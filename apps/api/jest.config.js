import { nodeProject } from '../../jest.preset.js';

export default {
  ...nodeProject('api', import.meta.dirname),
  setupFiles: ['<rootDir>/test/plugin-names.ts', '<rootDir>/src/wasm-wrappers.ts'],
  globalSetup: '<rootDir>/test/databases-setup.ts',
  globalTeardown: '<rootDir>/test/databases-teardown.ts',
};
