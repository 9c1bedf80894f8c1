import { nodeProject } from '../../jest.preset.js';

export default {
  ...nodeProject('backup', import.meta.dirname),
  globalSetup: '../../apps/api/test/postgres-setup.ts',
  globalTeardown: '../../apps/api/test/postgres-teardown.ts',
};
