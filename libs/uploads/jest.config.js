import { browserProject } from '../../jest.preset.js';

export default browserProject('uploads', import.meta.dirname);
