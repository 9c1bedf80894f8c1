import { nodeProject } from '../../jest.preset.js';

export default nodeProject('start', import.meta.dirname);
