import { browserProject } from '../../jest.preset.js';

export default browserProject('admin', import.meta.dirname);
