import { browserProject } from '../../jest.preset.js';

const project = browserProject('season', import.meta.dirname);

export default {
  ...project,
  setupFilesAfterEnv: [...project.setupFilesAfterEnv, '<rootDir>/jest-setup.ts'],
};
