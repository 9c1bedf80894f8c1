import { nodeProject } from '../../jest.preset.js';

export default nodeProject('api', import.meta.dirname);
