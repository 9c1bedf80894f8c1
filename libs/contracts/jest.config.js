import { nodeProject } from '../../jest.preset.js';

export default nodeProject('contracts', import.meta.dirname);
