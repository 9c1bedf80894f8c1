import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { command, CommandError, noPositionals } from '../run/command.ts';
import { type Installation, UNITS } from './installation.ts';

interface Ended {
  /** It is 0 when the program has done its work, and `ENOENT` when there is no such program. */
  code: number | string;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. It does not throw. */
export const run = (program: string, args: string[], env = process.env): Promise<Ended> =>
  promisify(execFile)(program, args, { env }).then(
    (ended) => ({ code: 0, ...ended }),
    (failed: Partial<Ended>) => ({ stdout: '', stderr: '', code: 1, ...failed }),
  );

/** Runs a program on this terminal. @throws CommandError where it is missing or fails */
export async function runHere(program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: 'inherit' });
  const [code] = await once(child, 'exit').catch(() => ['an error: it is not installed']);
  if (code !== 0) throw new CommandError(`${program} ${args.join(' ')} has ended with ${code}.`);
}

/** Stops the server where systemd runs it, and starts it again afterwards, also when the work fails. */
export async function whileStopped(
  { hasSystemd }: Installation,
  work: () => Promise<void>,
): Promise<void> {
  // A server that refuses its data is started every 2 s, and "activating" between.
  const state = hasSystemd ? (await run('systemctl', ['is-active', 'nox'])).stdout : '';
  const isWanted = /^(?:active|activating)\b/.test(state);
  if (isWanted) await runHere('systemctl', 'stop', 'nox');
  await work().finally(() => (isWanted ? runHere('systemctl', 'start', 'nox') : undefined));
  if (isWanted) console.log('The server is started again.');
}

const LOGS_HELP = `nox logs [-f] [-n <lines>]

Shows what the server and the backups have logged.

  -f, --follow  goes on as more is logged, until Ctrl-C
  -n, --lines   how many of the last lines to show`;

const LOGS_OPTIONS = {
  follow: { type: 'boolean', short: 'f', default: false },
  lines: { type: 'string', short: 'n' },
} as const;

export const logs = command(
  { help: LOGS_HELP, options: LOGS_OPTIONS },
  async ({ positionals, values: { follow, lines } }) => {
    noPositionals(positionals);
    const units = UNITS.flatMap((unit) => ['--unit', unit]);
    const args = [...(follow ? ['--follow'] : []), ...(lines ? [`--lines=${lines}`] : [])];
    await runHere('journalctl', ...units, ...args);
  },
);
