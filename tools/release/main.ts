import { basename, extname } from 'node:path';
import { CHECKOUT } from './checkout.ts';
import { release, retire, rollback } from './commands.ts';
import { errors } from './errors.ts';
import { pullCommand } from './pull.ts';
import { releases } from './releases.ts';

// All commands for releases: npm scripts name one of them first, and so do people who run them as one file.

const COMMANDS = { release, rollback, retire, releases, errors, pull: pullCommand };
const isCommand = (name = ''): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name);

const [, file = '', name, ...args] = process.argv;

/** Installed, the program is a command of its package. */
const program = `${extname(file) ? 'node' : 'npx'} ${basename(file)}`;

/** A checkout has npm scripts for what this one file does. */
const asOneFile = (text: string) =>
  text.replaceAll(
    /npm run (release|rollback|retire|releases|errors|pull)\b( --)?/g,
    `${program} $1`,
  );

if (isCommand(name)) {
  await COMMANDS[name]({ args, ...(!CHECKOUT && { phrase: asOneFile }) });
} else {
  const isHelp = name === '--help' || name === '-h';
  const list = `${program} <${Object.keys(COMMANDS).join(' | ')}> …, --help after one of them says more.`;
  if (isHelp) console.log(list);
  else console.error(`Name a command: ${list}`);
  process.exitCode = isHelp ? 0 : 2;
}
