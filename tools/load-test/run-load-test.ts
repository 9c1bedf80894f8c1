import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApps, fillWebRoot } from '@nox/start/build-apps.ts';
import { type Count, failure, NONE, report } from '../run/count.ts';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';

/** Builds the product and runs `apps/api/test/load/<name>-main.ts` with releases of it; counts the targets. */
export async function runLoadTest(name: 'attack' | 'soak', args: string[] = []): Promise<Count> {
  await buildApps(['api', ...WEB_APPS]);
  await using webRoot = await mkdtempDisposable(join(tmpdir(), 'nox-load-'));
  await fillWebRoot(webRoot.path);
  const child = fork(`apps/api/test/load/${name}-main.ts`, args, {
    cwd: WORKSPACE,
    env: { ...process.env, WEB_ROOT: webRoot.path },
  });
  let count = failure();
  child.on('message', (targets: Partial<Count>) => (count = { ...NONE, ...targets }));
  await once(child, 'exit');
  return count;
}

// `npm run test:attack` and `npm run test:soak`: exit code 1 when a target is missed.
if (import.meta.main) {
  const [name, ...args] = process.argv.slice(2);
  report(await runLoadTest(name as 'attack' | 'soak', args));
}
