import { noPositionals, runCommand, type Start } from '../run/command.ts';
import { runAt, TARGET, TARGET_HELP } from './command.ts';
import { formatMegabytes, formatTime } from './format.ts';
import { overview, type StoredVersion } from './overview.ts';
import type { Target } from './web-root.ts';

const HELP = `npm run releases [-- --to <target>] [--dry-run]

Lists which versions are live, since when and by whom, and to which ones one can go back. Exits with 1 where a live version is
not what was built.

${TARGET_HELP}
  --dry-run  says the same: it never changes anything`;

export const releases = (start: Start) =>
  runCommand({ help: HELP, options: TARGET, ...start }, async ({ positionals, values }) => {
    noPositionals(positionals);
    await runAt(values, { command: 'releases' }, (target) => list(target, start));
  });

async function list(target: Target, start: Start): Promise<void> {
  const apps = await target.use({ isDry: true, versionsOf: {} }, overview);
  if (apps.length === 0) console.log(`Nothing was ever released into ${target.name}.`);
  for (const { app, versions } of apps) {
    const isRetired = versions.every(({ state }) => state.kind !== 'live');
    console.log(isRetired ? `${app} (retired)` : app);
    for (const version of versions) console.log(line(version));
    const [damage] = versions.flatMap(({ state }) => (state.kind === 'live' && state.damage) || []);
    if (!damage) continue;
    const sentence = `The live version of ${app} is damaged (${damage}): go back to another one with npm run rollback -- ${app}, or remove its folder and release it again.`;
    console.error(start.phrase?.(sentence) ?? sentence);
    process.exitCode = 1;
  }
}

function line({ version, bytes, state }: StoredVersion): string {
  const mark = state.kind === 'live' ? '→' : ' ';
  return `  ${mark} ${version.padEnd(20)}${formatMegabytes(bytes).padStart(9)}   ${describe(state)}`;
}

function describe(state: StoredVersion['state']): string {
  if (state.kind === 'live') {
    const by = [
      state.author && ` by ${state.author}`,
      state.commit && ` (${state.commit.slice(0, 8)})`,
    ];
    const who = by.filter(Boolean).join('');
    return `live since ${formatTime(state.since)}${who}${state.damage ? '; DAMAGED' : ''}`;
  }
  const until = state.until ? `live until ${formatTime(state.until)}` : 'never live';
  if (state.kind === 'unfit') return `${until}; does not fit what is live now`;
  return state.isNext ? `${until}; a rollback goes here` : until;
}
