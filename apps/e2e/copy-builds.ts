import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFolder, WORKSPACE } from '../../tools/workspace.ts';

/** Products run from a copy of the builds: every `nx build`, also that of `npm start`, removes `dist/apps` for a moment. */
export default async function copyBuilds(): Promise<void> {
  const builds = join(WORKSPACE, 'dist/e2e');
  await rm(builds, { recursive: true, force: true });
  await cp(buildFolder(''), builds, { recursive: true, dereference: true });
  process.env.NOX_BUILDS = builds;
}
