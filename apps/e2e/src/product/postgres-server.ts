import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROCESS = join(import.meta.dirname, '../../../api/test/postgres-process.ts');

/** PostgreSQL, with what a product needs in its environment to use it. */
export async function startPostgresServer() {
  const child = fork(PROCESS, { execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    env: { DATABASE_URL: url },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
