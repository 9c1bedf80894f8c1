import { resolve } from 'node:path';
import { CommandError, UsageError } from '../run/command.ts';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';
import { isFolder } from './replace-file.ts';

/** The option of all commands here. */
export const WEB_ROOT = {
  to: { type: 'string', default: resolve(WORKSPACE, 'dist/web') },
} as const;

export function oneApp([app, ...others]: string[]): string {
  if (app && others.length === 0 && WEB_APPS.includes(app)) return app;
  const found = others.length > 0 ? `not ${1 + others.length}` : app && `not "${app}"`;
  throw new UsageError(`Name one app${found ? `, ${found}` : ''}: ${WEB_APPS.join(', ')}.`);
}

/** The web root that a command line names; a mistyped one must not become a new one. */
export async function existingWebRoot(path: string): Promise<string> {
  const webRoot = resolve(path);
  if (await isFolder(webRoot)) return webRoot;
  throw new CommandError(
    `There is no folder ${webRoot}: name the web root with --to, or make the folder if it is to be a new one.`,
  );
}
