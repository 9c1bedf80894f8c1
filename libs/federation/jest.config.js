import { nodeProject } from '../../jest.preset.js';

export default nodeProject('federation', import.meta.dirname);
