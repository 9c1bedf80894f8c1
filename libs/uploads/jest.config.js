import { browserProject } from '../../jest.preset.js';

const project = browserProject('uploads', import.meta.dirname);

export default {
  ...project,
  moduleNameMapper: {
    ...project.moduleNameMapper,
    // Jest takes what is for Node.
    '^tus-js-client$': 'tus-js-client/lib.es5/browser/index.js',
  },
};
