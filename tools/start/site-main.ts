import { once } from 'node:events';
import { resolve } from 'node:path';
import { CommandError, runCommand, UsageError } from '../run/command.ts';
import { StartError } from './child-process.ts';
import { startSite } from './site.ts';

const HELP = `nox-site [--port 8080] [--data <folder>] [<build>...]

Runs the site of this package with sample data, and these builds of remotes beside its own, until Ctrl-C.

  --port  where it listens on this machine
  --data  a folder in which accounts and content stay; without it, they end with the site`;

const OPTIONS = {
  port: { type: 'string', default: '8080' },
  data: { type: 'string' },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  const port = Number(values.port);
  if (!Number.isInteger(port)) throw new UsageError('--port takes a number.');
  const dataDir = values.data && resolve(values.data);
  const ended = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  const builds = positionals.map((one) => resolve(one));
  const site = await startSite({ builds, port, dataDir }).catch((error: Error) => {
    throw error instanceof StartError ? new CommandError(error.message) : error;
  });
  const { email, password } = await site.accountOf('administrator');
  console.log(`${site.url}: sign in at /admin/login as ${email} with ${password}. Ctrl-C ends it.`);
  await ended;
  await site.stop();
});
