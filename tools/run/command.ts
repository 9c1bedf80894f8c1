import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

const OPTIONS_OF_ALL = { help: { type: 'boolean', short: 'h', default: false } } as const;

/** What a command refuses; the message is a sentence for the user. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Exit code 2, where a refusal is 1. */
export class UsageError extends CommandError {}

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
  if (error instanceof CommandError) return error.message;
  // From the file system or SQLite: missing permissions, a full disk.
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

/** For commands that take options only. */
export function noPositionals([word]: string[]): void {
  if (word !== undefined)
    throw new UsageError(`"${word}" says nothing here: --help shows what can be written.`);
}
