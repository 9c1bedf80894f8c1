import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../run/command.ts';
import { toolFile } from './checkout.ts';
import { ReleaseError } from './release-error.ts';

export interface Call {
  command: string;
  app?: string;
  options?: Record<string, string | boolean | undefined>;
  buildDir?: string;
}

/** Exit codes of the script that are not the tool's. */
const NO_NODE = 97;
const NOT_ARRIVED = 98;
const NO_CONNECTION = 255;

/**
 * Runs a command on the web root's machine with this very tool. Tool and build go there as one archive; what arrives in part
 * is not unpacked. @throws ReleaseError if nothing could be run there; what the tool refuses there, it says itself
 */
export async function runThere(to: string, { command, app, options = {}, buildDir }: Call) {
  const machine = machineOf(to);
  const folder = await mkdtemp(join(tmpdir(), 'nox-release-'));
  try {
    const tool = await toolFile(folder);
    const words = [
      command,
      ...(app ? [app] : []),
      `--to=${machine.webRoot}`,
      ...optionWords(options),
    ];
    const archived = [
      ...(buildDir ? ['-C', buildDir, '.'] : []),
      // Last: a file of that name in the build does not take its place.
      ...['-C', dirname(tool), basename(tool)],
    ];
    const exitCode = await send(
      archived,
      machine,
      script(basename(tool), words, Boolean(buildDir)),
    );
    explain(exitCode, to, machine);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const optionWords = (options: NonNullable<Call['options']>): string[] =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name}=${value}`];
  });

/** The script is POSIX shell, whatever the account's own shell is. */
function script(tool: string, words: string[], hasBuild: boolean): string {
  const run = ['node', `"$d"/${tool}`, ...words.map(quote), ...(hasBuild ? ['--from="$d"'] : [])];
  const lines = [
    `command -v node >/dev/null || exit ${NO_NODE}`,
    `d=$(mktemp -d) || exit ${NOT_ARRIVED}`,
    `trap 'rm -rf "$d"' EXIT`,
    `trap 'exit 1' HUP INT TERM`,
    `tar -xzf - -C "$d" || exit ${NOT_ARRIVED}`,
    run.join(' '),
    // The command is not the last line: its shell must live to clean up.
    'exit $?',
  ];
  return `sh -c ${quote(lines.join('\n'))}`;
}

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

async function send(archived: string[], machine: Machine, command: string): Promise<number> {
  const { destination, port } = machine;
  // A connection that is gone is noticed within a minute.
  const limits = ['-o', 'ConnectTimeout=15', '-o', 'ServerAliveInterval=15'];
  const args = ['-T', ...limits, ...(port ? ['-p', port] : []), '--', destination, command];
  const tar = spawn('tar', ['-czf', '-', ...archived], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ssh = spawn('ssh', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const started = [tar, ssh].map((child) => once(child, 'spawn'));
  const ended = once(ssh, 'exit') as Promise<[number | null]>;
  ended.catch(() => undefined);
  // Where the other side ends early, its exit code says why.
  const piped = pipeline(tar.stdout, ssh.stdin).catch(() => undefined);
  await Promise.all(started).catch((cause: NodeJS.ErrnoException) => {
    for (const child of [tar, ssh]) child.kill();
    throw new ReleaseError(
      `The program ${cause.path} cannot be started here: install it, or release from a machine that has it.`,
      { cause },
    );
  });
  const [[exitCode]] = await Promise.all([ended, piped]);
  return exitCode ?? NO_CONNECTION;
}

/** @throws ReleaseError for what the tool there could not say */
function explain(exitCode: number, to: string, { destination }: Machine): void {
  if (exitCode === NO_NODE) {
    throw new ReleaseError(
      `There is no Node on ${destination} where ssh looks for programs: install Node 22.13 or later there, or link it into /usr/local/bin.`,
    );
  }
  if (exitCode === NOT_ARRIVED) {
    throw new ReleaseError(
      `The files did not arrive whole on ${destination}, and nothing has changed there: mind the connection, and how much room is left for temporary files.`,
    );
  }
  if (exitCode > 2) {
    throw new ReleaseError(
      `ssh to ${destination} ended with ${exitCode}: mind what it says above, and look at npm run releases -- --to ${to} before you try again.`,
    );
  }
  if (exitCode > 0) process.exitCode = exitCode;
}

type Machine = ReturnType<typeof machineOf>;

/** Whatever begins with a dash, ssh would take for an option. */
const WORD = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

function machineOf(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const { username = '', password, hostname = '', port = '', pathname = '' } = url ?? {};
  const isHost = WORD.test(hostname) || /^\[[0-9a-f:.]+\]$/i.test(hostname);
  const isWhole = isHost && pathname.length > 1 && (username === '' || WORD.test(username));
  if (!isWhole || password || url?.search || url?.hash) {
    throw new UsageError(
      `"${address}" names no folder of a machine: write it such as ssh://deploy@web.example.org/srv/nox/web.`,
    );
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    /** What ssh takes: `deploy@web.example.org`. */
    destination: username ? `${username}@${host}` : host,
    port: port || undefined,
    webRoot: decodeURIComponent(pathname),
  };
}
