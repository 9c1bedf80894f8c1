import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKSPACE } from '../../workspace.ts';
import { bundleTool } from './bundle-tool.ts';

const folder = process.argv[2] ?? join(WORKSPACE, 'dist/release');
await mkdir(folder, { recursive: true });
console.log(`The release tool is ${await bundleTool(folder)}.`);
