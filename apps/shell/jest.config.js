import { browserProject } from '../../jest.preset.js';

export default browserProject('shell', import.meta.dirname);
