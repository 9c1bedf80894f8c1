import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

const OPTIONS_OF_ALL = { help: { type: 'boolean', short: 'h', default: false } } as const;

/** What a command refuses; the message is a sentence for the user. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Exit code 2, where a refusal is 1. */
export class UsageError extends CommandError {}

export interface Start {
  args?: string[];
  /** Changes help and sentences, which name commands as npm runs them. */
  phrase?: (text: string) => string;
}

/** Runs a command of the terminal: whatever it refuses is one sentence on the error output. */
export async function runCommand<T extends Options>(
  { help, options, args, phrase = (text) => text }: { help: string; options: T } & Start,
  run: (line: ReturnType<typeof parse<T>>) => Promise<void>,
): Promise<void> {
  try {
    const line = parse(options, args);
    const { help: isHelpWanted } = line.values as { help?: boolean };
    if (isHelpWanted) console.log(phrase(help));
    else await run(line);
  } catch (error) {
    const sentence = sentenceOf(error as Error & { code?: string });
    if (!sentence) throw error;
    console.error(phrase(sentence));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** A command that others list and complete: its help begins with how it is called, then a blank line and what it does. */
export const command = <T extends Options>(
  description: { help: string; options: T },
  run: (line: ReturnType<typeof parse<T>>, start: Start) => Promise<void>,
) =>
  Object.assign(
    (start: Start = {}) => runCommand({ ...description, ...start }, (line) => run(line, start)),
    description,
  );

/** The sentence for the user; none for a fault of our own, which is shown with its stack. */
function sentenceOf(error: Error & { code?: string }): string | undefined {
  if (error instanceof CommandError) return error.message;
  // From the file system or SQLite: missing permissions, a full disk.
  if (!/^(E[A-Z]+|SQLITE_[A-Z]+)$/.test(error.code ?? '')) return undefined;
  return `The files could not be read or written (${error.message}): mind who may write there, and how much room is left.`;
}

function parse<T extends Options>(options: T, args?: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...OPTIONS_OF_ALL, ...options } });
  } catch (error) {
    // Node goes on to explain how to write what begins with a dash; its first sentence says what is wrong.
    const [reason] = (error as Error).message.split(/\.\s/);
    throw new UsageError(`${reason}: --help shows what can be written.`);
  }
}

export function noPositionals([word]: string[]): void {
  if (word !== undefined)
    throw new UsageError(`"${word}" says nothing here: --help shows what can be written.`);
}
