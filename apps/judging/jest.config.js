import { browserProject } from '../../jest.preset.js';

export default browserProject('judging', import.meta.dirname);
