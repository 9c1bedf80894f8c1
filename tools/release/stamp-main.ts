import { join, relative, resolve } from 'node:path';
import { sizeOf } from '@nox/release-format';
import { runCommand, UsageError } from '../run/command.ts';
import { formatMegabytes } from '../run/files.ts';
import { stampBuild } from './stamp.ts';

const HELP = `npx nox-stamp [<folder>] [--project <folder>] [--routes <file>]

Writes into the build of a remote what a release reads: its declaration, its files with their hashes, its routes, and what
it takes from the shell. A build that a release would refuse is refused. Builds by federatedApp of @nox/federation/webpack
need no stamp.

  <folder>   with remoteEntry.js and mf-manifest.json (default: dist)
  --project  with package.json and remote.json (default: here)
  --routes   the module of the routes (default: src/routes.tsx)`;

const OPTIONS = {
  project: { type: 'string', default: '.' },
  routes: { type: 'string', default: 'src/routes.tsx' },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  const project = resolve(values.project);
  const [folder = join(project, 'dist'), ...others] = positionals;
  if (others.length > 0) throw new UsageError('Name one folder.');
  const { routes } = values;
  const { app, version, files } = await stampBuild(project, resolve(folder), routes);
  const size = `${Object.keys(files).length} files, ${formatMegabytes(sizeOf(files))}`;
  console.log(`${app} ${version} in ${relative('.', folder)} can be released: ${size}.`);
});
