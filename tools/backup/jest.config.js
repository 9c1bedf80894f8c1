import { nodeProject } from '../../jest.preset.js';

export default {
  ...nodeProject('backup', import.meta.dirname),
  globalSetup: '../../apps/api/test/databases-setup.ts',
  globalTeardown: '../../apps/api/test/databases-teardown.ts',
};
