import { browserProject } from '../../jest.preset.js';

export default browserProject('auth', import.meta.dirname);
