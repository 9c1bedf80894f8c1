import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Starts the bare server in a process of its own.
 * @param source the address whose answer it returns
 */
export async function startBareServer(
  root: string,
  source: string,
): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(root, 'apps/api/bench/bare-server.ts'), [source], {});
  const [message] = await once(child, 'message');
  return { url: (message as { url: string }).url, stop: () => child.kill() };
}
