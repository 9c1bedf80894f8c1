import { noPositionals, runCommand } from '../run/command.ts';
import { existingWebRoot, WEB_ROOT } from './command.ts';
import { overview, type StoredVersion } from './overview.ts';
import { formatMegabytes, formatTime } from './format.ts';

const HELP = `npm run releases [-- --to <web root>] [--dry-run]

Lists which versions are live, since when, and to which ones one can go back. Exits with 1 where a live version is not what
was built.

  --to       the folder that the server shows to the world (default: dist/web)
  --dry-run  says the same: it never changes anything`;

const OPTIONS = { ...WEB_ROOT, 'dry-run': { type: 'boolean', default: false } } as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  noPositionals(positionals);
  const webRoot = await existingWebRoot(values.to);
  const apps = await overview(webRoot);
  if (apps.length === 0) console.log(`Nothing was ever released into ${webRoot}.`);
  for (const { app, versions } of apps) {
    const isRetired = versions.every(({ state }) => state.kind !== 'live');
    console.log(isRetired ? `${app} (retired)` : app);
    for (const version of versions) console.log(line(version));
    const damage = versions.map(({ state }) => state.kind === 'live' && state.damage).find(Boolean);
    if (!damage) continue;
    console.error(
      `The live version of ${app} is damaged (${damage}): go back to another one with npm run rollback -- ${app}, or remove its folder and release it again.`,
    );
    process.exitCode = 1;
  }
});

function line({ version, bytes, state }: StoredVersion): string {
  const mark = state.kind === 'live' ? '→' : ' ';
  return `  ${mark} ${version.padEnd(20)}${formatMegabytes(bytes).padStart(9)}   ${describe(state)}`;
}

function describe(state: StoredVersion['state']): string {
  if (state.kind === 'live') {
    return `live since ${formatTime(state.since)}${state.damage ? '; DAMAGED' : ''}`;
  }
  const until = state.until ? `live until ${formatTime(state.until)}` : 'never live';
  if (state.kind === 'unfit') return `${until}; does not fit what is live now`;
  return state.isNext ? `${until}; a rollback goes here` : until;
}
