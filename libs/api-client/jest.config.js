import { browserProject } from '../../jest.preset.js';

export default browserProject('api-client', import.meta.dirname);
