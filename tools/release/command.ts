import { resolve } from 'node:path';
import { CommandError, UsageError } from '../run/command.ts';
import { WORKSPACE } from '../workspace.ts';
import { isFolder } from './replace-file.ts';

/** The option of all commands here. */
export const WEB_ROOT = {
  to: { type: 'string', default: resolve(WORKSPACE, 'dist/web') },
} as const;

/** As it is in addresses and folders. */
const NAME = /^[a-z][a-z0-9-]*$/;

/** @param known the apps that there are; without it, any name: that of another repository's remote */
export function oneApp([app, ...others]: string[], known?: Iterable<string>): string {
  const names = known && [...known];
  if (app && others.length === 0 && (names ? names.includes(app) : NAME.test(app))) return app;
  const found = others.length > 0 ? `not ${1 + others.length}` : app && `not "${app}"`;
  const list = names ? `: ${names.join(', ')}` : ', such as public-site';
  throw new UsageError(`Name one app${found ? `, ${found}` : ''}${list}.`);
}

/** The web root that a command line names; a mistyped one must not become a new one. */
export async function existingWebRoot(path: string): Promise<string> {
  const webRoot = resolve(path);
  if (await isFolder(webRoot)) return webRoot;
  throw new CommandError(
    `There is no folder ${webRoot}: name the web root with --to, or make the folder if it is to be a new one.`,
  );
}
