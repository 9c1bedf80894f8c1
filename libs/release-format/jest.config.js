import { nodeProject } from '../../jest.preset.js';

export default nodeProject('release-format', import.meta.dirname);
