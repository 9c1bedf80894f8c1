import { nodeProject } from '../../jest.preset.js';

export default nodeProject('generators', import.meta.dirname);
