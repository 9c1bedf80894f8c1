import { browserProject } from '../../jest.preset.js';

export default browserProject('ui', import.meta.dirname);
