import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteDeclaration } from '@nox/release-format';

// The package of the site has other code in the place of this file: see `package/site.ts`.

export const WORKSPACE = join(import.meta.dirname, '..');

export const EMULATOR = join(WORKSPACE, 'tools/emulator/main.ts');

/** Lists folders of `apps` with a `remote.json`. A host, whose path is shorter, comes before its guests. */
export const remotesIn = (workspace: string): RemoteDeclaration[] =>
  readdirSync(join(workspace, 'apps'))
    .map((folder) => join(workspace, 'apps', folder, 'remote.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as RemoteDeclaration)
    .toSorted((a, b) => a.mount.path.length - b.mount.path.length);

/** The apps that are released into a web root; the shell comes last, so that it never names what is not there yet. */
export const WEB_APPS = [...remotesIn(WORKSPACE).map(({ name }) => name), 'shell'];

/** Where `nx build <app>` leaves its result, or where it lies in the copy that the environment names. */
export const buildFolder = (app: string): string =>
  join(process.env.NOX_BUILDS ?? join(WORKSPACE, 'dist/apps'), app);
