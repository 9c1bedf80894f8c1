import { execa } from 'execa';
import { command, CommandError, noPositionals } from '../run/command.ts';
import { type Installation, UNITS } from './installation.ts';

/** Runs a program on this terminal. @throws CommandError where it is missing or fails */
export async function runHere(program: string, ...args: string[]): Promise<void> {
  const { failed, code, exitCode } = await execa(program, args, {
    stdio: 'inherit',
    reject: false,
  });
  if (!failed) return;
  if (code === 'ENOENT')
    throw new CommandError(`There is no ${program} on this machine: install it.`);
  throw new CommandError(`${program} ${args.join(' ')} failed with exit code ${exitCode}.`);
}

const isActive = async (unit: string): Promise<boolean> =>
  (await execa('systemctl', ['is-active', '--quiet', unit], { reject: false })).exitCode === 0;

/** Stops the server where systemd runs it, and starts it again afterwards, also when the work fails. */
export async function whileStopped(
  { hasSystemd }: Installation,
  work: () => Promise<void>,
): Promise<void> {
  const wasActive = hasSystemd && (await isActive('nox'));
  if (wasActive) await runHere('systemctl', 'stop', 'nox');
  await work().finally(() => (wasActive ? runHere('systemctl', 'start', 'nox') : undefined));
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
