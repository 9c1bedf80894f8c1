import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nearestOf } from '../../apps/api/src/environment.ts';
import { backup, restore } from '../backup/commands.ts';
import { release, retire, rollback } from '../release/commands.ts';
import { pullCommand } from '../release/pull.ts';
import { releases } from '../release/releases.ts';
import { command, noPositionals, runCommand, type Start, UsageError } from '../run/command.ts';
import { admin } from './admin.ts';
import {
  type Command,
  type Commands,
  completion,
  manualPage,
  overview,
  phrase,
} from './description.ts';
import {
  asOwner,
  installationAt,
  readSettings,
  serverEnvironment,
  VERSION,
} from './installation.ts';
import { logs, whileStopped } from './machine.ts';
import { setupOn } from './setup.ts';
import { statusOf } from './status.ts';

// This program is for an installed machine: it runs the tools with its settings and paths, and has commands that only such a machine needs.

const machine = installationAt(process.env.NOX_ROOT ?? '/');

/** Adds an option with a path of this machine, unless the command line has it. */
const withDefault = (args: string[], option: string, value: string): string[] =>
  args.some((arg) => arg === option || arg.startsWith(`${option}=`))
    ? args
    : [...args, option, value];

type Run = (args: string[]) => Promise<void>;

/** A tool as this machine runs it. @param work runs the tool, unless only its help is wanted */
function onMachine(tool: Command, work: (args: string[], run: Run) => Promise<void>): Command {
  const start = async ({ args = [], ...rest }: Start) => {
    const run: Run = (words) => tool({ ...rest, args: words });
    await (args.includes('--help') || args.includes('-h') ? run(args) : work(args, run));
  };
  return Object.assign(start, { help: tool.help, options: tool.options });
}

const inWebRoot = (tool: Command): Command =>
  onMachine(tool, (args, run) =>
    asOwner(machine.webRoot, () => run(withDefault(args, '--to', machine.webRoot))),
  );

/** Takes the settings of the server, unless a unit has given them: its program may not read the file. */
function useSettings(): void {
  if (process.env.DATA_DIR) return;
  const settings = serverEnvironment(machine, readSettings(machine));
  Object.assign(process.env, { ...settings, DATA_DIR: machine.data });
}

const backUp = onMachine(backup, async (args, run) => {
  useSettings();
  await asOwner(machine.data, () => run(withDefault(args, '--to', machine.backups)));
});

const administrator = onMachine(admin, async (args, run) => {
  useSettings();
  await asOwner(machine.data, () => run(args));
});

/** A backup may be named alone, as `nox status` and the server name it. */
const pathOf = (word: string): string =>
  existsSync(join(machine.backups, word)) ? join(machine.backups, word) : word;

const putBack = onMachine(restore, async (args, run) => {
  const words = args.map((word) => (word.startsWith('-') ? word : pathOf(word)));
  // A restore that is tried in another folder leaves the site and its database alone.
  if (words.some((word) => /^--to\b/.test(word))) return run(words);
  useSettings();
  await whileStopped(machine, () =>
    process.env.DATABASE_URL ? asOwner(machine.data, () => run(words)) : run(words),
  );
});

const printing = (help: string, text: (commands: Commands) => string): Command =>
  command({ help, options: {} }, async ({ positionals }) => {
    noPositionals(positionals);
    console.log(text(COMMANDS));
  });

const COMMANDS: Commands = {
  setup: setupOn(machine),
  status: statusOf(machine),
  backup: backUp,
  restore: putBack,
  release: inWebRoot(release),
  rollback: inWebRoot(rollback),
  retire: inWebRoot(retire),
  releases: inWebRoot(releases),
  pull: inWebRoot(pullCommand),
  logs,
  admin: administrator,
  help: printing('nox help\n\nLists all commands.', overview),
  completion: printing('nox completion\n\nPrints the completion for bash.', completion),
  manual: printing('nox manual\n\nPrints the manual page for man.', manualPage),
};

async function main([name = '--help', ...args]: string[]): Promise<void> {
  if (name === '--version') return console.log(VERSION);
  if (name === '--help' || name === '-h') return console.log(overview(COMMANDS));
  const named = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (named) return named({ args, phrase });
  const nearest = nearestOf(name, Object.keys(COMMANDS));
  throw new UsageError(
    `There is no command ${name}: the nearest known one is nox ${nearest}, and nox help lists all.`,
  );
}

// An error that is thrown before a tool runs is printed as one sentence, too.
await runCommand({ help: '', options: {}, args: [] }, () => main(process.argv.slice(2)));
