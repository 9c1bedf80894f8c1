import { browserProject } from '../../jest.preset.js';

const project = browserProject('admin', import.meta.dirname);

/** They ship only ES modules, like those that the preset names, and only these pages use them. */
const TABLE_LIBRARIES = '@tanstack/(react-table|table-core|react-store|store)';

export default {
  ...project,
  transformIgnorePatterns: project.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', `(?!(${TABLE_LIBRARIES}|`),
  ),
  setupFilesAfterEnv: [...project.setupFilesAfterEnv, '<rootDir>/jest-setup.ts'],
};
