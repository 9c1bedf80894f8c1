import { join, resolve } from 'node:path';
import { noPositionals, runCommand } from '../../run/command.ts';
import { WORKSPACE } from '../../workspace.ts';
import { packLibraries } from './pack.ts';

const HELP = `npm run pack -- [--to <folder>]

Makes packages of our libraries, with which a remote is built in another repository, and the release tool beside them:
docs/remote-from-another-repository.md.

  --to  the folder for them; packages that are there already are removed (default: dist/packages)`;

const OPTIONS = {
  to: { type: 'string', default: join(WORKSPACE, 'dist/packages') },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  noPositionals(positionals);
  const to = resolve(values.to);
  console.log(`${to}: ${(await packLibraries(to)).join(', ')}`);
});
