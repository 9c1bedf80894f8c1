import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fillWebRoot } from '@nox/start/build-apps.ts';
import { buildFolder, WORKSPACE } from '../../tools/workspace.ts';

/**
 * Products run from a copy of the builds: every `nx build`, also that of `npm start`, removes `dist/apps` for a moment. They
 * are released once: each product gets a copy of that web root.
 */
export default async function copyBuilds(): Promise<void> {
  const folder = join(WORKSPACE, 'dist/e2e');
  await rm(folder, { recursive: true, force: true });
  const [builds, webRoot] = [join(folder, 'apps'), join(folder, 'web')];
  await cp(buildFolder(''), builds, { recursive: true, dereference: true });
  process.env.NOX_BUILDS = builds;
  await fillWebRoot(webRoot);
  process.env.NOX_RELEASED = webRoot;
}
