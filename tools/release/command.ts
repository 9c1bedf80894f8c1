import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';
import { ReleaseError } from './release-error.ts';
import { isFolder } from './replace-file.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

const OPTIONS_OF_ALL = {
  to: { type: 'string', default: resolve(WORKSPACE, 'dist/web') },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Exit code 2, where a refusal is 1. */
class UsageError extends Error {}

/** Runs a command of the terminal: whatever it refuses is one sentence on the error output. */
export async function runCommand<T extends Options>(
  { help, options }: { help: string; options: T },
  run: (line: ReturnType<typeof parse<T>>) => Promise<void>,
): Promise<void> {
  try {
    const line = parse(options);
    const { help: isHelpWanted } = line.values as { help?: boolean };
    if (isHelpWanted) console.log(help);
    else await run(line);
  } catch (error) {
    const sentence = sentenceOf(error as Error & { code?: string });
    if (!sentence) throw error;
    console.error(sentence);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** The sentence for the user; none for a fault of our own, which is shown with its stack. */
function sentenceOf(error: Error & { code?: string }): string | undefined {
  if (error instanceof UsageError || error instanceof ReleaseError) return error.message;
  // From the file system, or from the lock's: no right to write there, no room left.
  if (!/^(E[A-Z]+|SQLITE_[A-Z]+)$/.test(error.code ?? '')) return undefined;
  return `The files could not be read or written (${error.message}): mind who may write there, and how much room is left.`;
}

function parse<T extends Options>(options: T) {
  try {
    return parseArgs({ allowPositionals: true, options: { ...OPTIONS_OF_ALL, ...options } });
  } catch (error) {
    // Node goes on to explain how to write what begins with a dash; its first sentence says what is wrong.
    const [reason] = (error as Error).message.split(/\.\s/);
    throw new UsageError(`${reason}: --help shows what can be written.`);
  }
}

export function oneApp([app, ...others]: string[]): string {
  if (app && others.length === 0 && WEB_APPS.includes(app)) return app;
  const found = others.length > 0 ? `not ${1 + others.length}` : app && `not "${app}"`;
  throw new UsageError(`Name one app${found ? `, ${found}` : ''}: ${WEB_APPS.join(', ')}.`);
}

/** No app, where a command is for all of them. */
export function noApp([app]: string[]): void {
  if (app !== undefined)
    throw new UsageError(`"${app}" says nothing here: --help shows what can be written.`);
}

/** The web root that a command line names; a mistyped one must not become a new one. */
export async function existingWebRoot(path: string): Promise<string> {
  const webRoot = resolve(path);
  if (await isFolder(webRoot)) return webRoot;
  throw new ReleaseError(
    `There is no folder ${webRoot}: name the web root with --to, or make the folder if it is to be a new one.`,
  );
}
