import { browserProject } from '../../jest.preset.js';

export default browserProject('public-site', import.meta.dirname);
