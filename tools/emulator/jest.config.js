import { nodeProject } from '../../jest.preset.js';

export default nodeProject('emulator', import.meta.dirname);
