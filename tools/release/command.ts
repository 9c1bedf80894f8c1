import { resolve } from 'node:path';
import { AppName } from '@nox/release-format';
import { CommandError, UsageError } from '../run/command.ts';
import { CHECKOUT } from './checkout.ts';
import { AUTHOR_HELP, RELEASED_BY } from './released-by.ts';
import { s3WebRoot } from './s3/s3-web-root.ts';
import { type Call, runThere } from './ssh/run-there.ts';
import { isFolder, type Target } from './web-root.ts';

/** The options of commands that read a web root. */
export const TARGET = {
  to: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

export const TARGET_HELP = `  --to       where the site's files are: the folder that the server shows to the world${CHECKOUT ? ' (default: dist/web)' : ''},
             ssh://user@host/folder, or s3://bucket/prefix?endpoint=https://…&region=…, with AWS_ACCESS_KEY_ID and
             AWS_SECRET_ACCESS_KEY in the environment`;

export const WAIT = { wait: { type: 'string', default: '0' } } as const;

export const WAIT_HELP = `  --wait     for how many seconds to wait while somebody else is releasing (default: 0)`;

/** Of the commands that change what is live. */
export const CHANGE = { ...TARGET, ...WAIT, author: RELEASED_BY.author } as const;

export const CHANGE_HELP = `${TARGET_HELP}
${WAIT_HELP}
${AUTHOR_HELP}
  --dry-run  only says what it would do, or why it would not`;

const MAX_WAIT_S = 3_600;

/** What a command does while somebody else is releasing. @throws UsageError if `wait` is no number of seconds */
export function lockOptions({ wait }: { wait: string }) {
  const seconds = Number(wait);
  if (!/^\d+$/.test(wait) || seconds > MAX_WAIT_S) {
    throw new UsageError(`--wait takes seconds, from 0 to ${MAX_WAIT_S}, not "${wait}".`);
  }
  return {
    lockTimeoutMs: seconds * 1_000,
    onWait: () => console.log(`Somebody else is releasing: waiting for at most ${seconds} s.`),
  };
}

/** @param known the apps that there are; without it, any name: that of another repository's remote */
export function oneApp([app, ...others]: string[], known?: Iterable<string>): string {
  const names = known && [...known];
  if (app && others.length === 0 && (names ? names.includes(app) : AppName.safeParse(app).success))
    return app;
  const found = others.length > 0 ? `not ${1 + others.length}` : app && `not "${app}"`;
  const list = names ? `: ${names.join(', ')}` : ', such as public-site';
  throw new UsageError(`Name one app${found ? `, ${found}` : ''}${list}.`);
}

/** Where a command line points. @throws UsageError if it does not say, outside of a checkout */
function targetOf({ to = CHECKOUT?.webRoot }: { to?: string }): string {
  if (to) return to;
  throw new UsageError('Say with --to where the site’s files are: a folder, ssh://… or s3://….');
}

/** The web root that a command line names; a mistyped one must not become a new one. */
export async function existingWebRoot(path: string): Promise<string> {
  const webRoot = resolve(path);
  if (await isFolder(webRoot)) return webRoot;
  throw new CommandError(
    `There is no folder ${webRoot}: name the web root with --to, or make the folder if it is to be a new one.`,
  );
}

/** Runs on another machine, by the tool there, or here. `there`: its arguments there, beside `--wait`, `--dry-run`. */
export async function runAt(
  values: { to?: string; wait?: string; 'dry-run': boolean },
  there: Call | (() => Promise<Call>),
  here: (target: Target) => Promise<void>,
): Promise<void> {
  const to = targetOf(values);
  if (!to.startsWith('ssh:')) return here(await openTarget(to));
  const call = typeof there === 'function' ? await there() : there;
  const { wait, 'dry-run': isDry } = values;
  await runThere(to, { ...call, options: { wait, 'dry-run': isDry, ...call.options } });
}

/** @param to a folder or the address of a store */
async function openTarget(to: string): Promise<Target> {
  if (to.startsWith('s3:')) return s3WebRoot(to);
  const webRoot = await existingWebRoot(to);
  return { name: webRoot, use: (_, work) => work({ webRoot }) };
}
