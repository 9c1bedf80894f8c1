import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { releaseApp } from '@nox/release/release-app.ts';
import { median } from '../bench/report.ts';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';

const ROUNDS = 5;

/** The median of five rollbacks, in seconds. `second`, a workspace, has another version of judging than `first`. */
export async function measureRollback(
  first: string,
  second: string,
  webRoot: string,
): Promise<number> {
  const release = (app: string, workspace: string) =>
    releaseApp({ app, buildDir: join(workspace, 'dist/apps', app), webRoot, isPartOfWhole: true });
  for (const app of WEB_APPS) await release(app, first);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await release('judging', second);
    const since = performance.now();
    const args = ['run', '--silent', 'rollback', '--', 'judging', '--to', webRoot];
    await promisify(execFile)('npm', args, { cwd: WORKSPACE });
    times.push((performance.now() - since) / 1_000);
  }
  return median(times);
}
