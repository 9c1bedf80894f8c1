import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientMetrics, ReportedClientError } from '@nox/contracts';
import { AppName } from '@nox/release-format';
import { quoted } from '@nox/release-format/file-path';
import { command, CommandError, UsageError } from '../run/command.ts';

const TOKEN = 'NOX_TEAM_TOKEN';

const HELP = `npm run errors -- <remote> --site <address> [--json]

Lists what failed in browsers in two weeks: equal errors of a version in one, the latest first, with their place in the
sources where the release has source maps. The environment has ${TOKEN}, which the page Errors of the site makes.

  <remote>   such as events
  --site     the site: https://nox.example.org
  --json     all that is known of each, for programs`;

const OPTIONS = { site: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

export const errors = command({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  const remote = remoteIn(positionals);
  const all = await read<ReportedClientError[]>(values.site, '/client-errors');
  const own = all.filter((error) => error.remote === remote);
  if (values.json) return console.log(JSON.stringify(own, null, 2));
  if (own.length === 0) console.log(`No browser has reported an error of ${remote} in two weeks.`);
  for (const { count, kind, version, message, address, stack, at, firstAt, ...where } of own) {
    const places = [...where.pages, ...where.browsers].join(', ');
    console.log(`${count} × ${kind} in ${version}: ${message || address}`);
    console.log(`  from ${firstAt} to ${at}${places && `; ${places}`}`);
    for (const frame of stack) console.log(`    ${frame}`);
  }
});

function remoteIn([remote, ...others]: string[]): string {
  if (remote && others.length === 0 && AppName.safeParse(remote).success) return remote;
  throw new UsageError('Name one remote, such as events.');
}

async function read<Data>(site: string | undefined, path: string): Promise<Data> {
  const { [TOKEN]: token } = process.env;
  if (!site || !URL.canParse(site)) {
    throw new UsageError('Say with --site where the site is, such as https://nox.example.org.');
  }
  if (!token)
    throw new UsageError(`Set ${TOKEN} to a token: the page Errors of ${site} makes one.`);
  const headers = { authorization: `Team ${token}` };
  const response = await fetch(new URL(`/api${path}`, site), { headers }).catch((error: Error) => {
    throw new CommandError(`${site} does not answer (${error.message}).`);
  });
  if (response.status === 401) {
    throw new UsageError(`${site} refuses the token: make another one on its page Errors.`);
  }
  if (!response.ok) throw new CommandError(`${site} answers with ${response.status}.`);
  return (await response.json()) as Data;
}

const INTERVAL_MS = 15_000;
/** A site may be started anew, or a network be away, for some minutes. */
const MAX_FAILURES = 20;

/** Waits until the first hour of a release is over. @throws CommandError as soon as it has errors of a new kind */
export async function watchRelease(
  remote: string,
  site: string | undefined,
  intervalMs = INTERVAL_MS,
): Promise<void> {
  remoteIn([remote]);
  for (let failures = 0; ; await sleep(intervalMs)) {
    const metrics = await read<ClientMetrics>(site, '/client-metrics').catch((error: unknown) => {
      failures += 1;
      if (error instanceof UsageError || failures > MAX_FAILURES) throw error;
    });
    if (!metrics) continue;
    const found = metrics.comparisons.find(({ app }) => app === remote);
    if (!found) {
      throw new UsageError(
        `No release of ${quoted(remote)} within a day has a version before it, or the token is of another part.`,
      );
    }
    const { version, newErrors, views, isBad, isOver } = found;
    const sentence = `${remote} ${version} has ${newErrors} errors of a new kind in ${Math.round(views)} views`;
    if (isBad) throw new CommandError(`${sentence}: npm run rollback -- ${remote} takes it back.`);
    if (isOver) return console.log(`${sentence} in its first hour.`);
  }
}
