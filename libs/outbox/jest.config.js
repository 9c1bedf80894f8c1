import { browserProject } from '../../jest.preset.js';

export default browserProject('outbox', import.meta.dirname);
