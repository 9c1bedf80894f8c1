import { nodeProject } from '../../jest.preset.js';

export default nodeProject('release', import.meta.dirname);
