import { browserProject } from '../../jest.preset.js';

export default browserProject('figures', import.meta.dirname);
