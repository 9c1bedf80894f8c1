import { satisfies } from 'compare-versions';
import type { SharedModules } from '@nox/release-format';
import type { Candidate } from './declaration.ts';
import { ReleaseError } from './release-error.ts';

type Need = SharedModules[string];

/**
 * Whether remotes get from a shell the versions and names of shared modules that they use: they carry no copy of their own.
 * @param released the side to be released; the other one is live @throws ReleaseError about the first module that differs
 */
export function checkShared(shell: Candidate, remotes: Candidate[], released: 'shell' | 'remote') {
  const provided = shell.shared;
  if (!provided) return;
  for (const name of new Set(remotes.flatMap(({ shared = {} }) => Object.keys(shared)))) {
    const offer = provided[name];
    const users = remotes.flatMap((remote) => {
      const need = remote.shared?.[name];
      return need ? [{ ...remote, need }] : [];
    });
    const unfit = users.filter(({ need }) => !offer || !isInRange(offer.version, need));
    if (unfit.length > 0) throw versionError(name, offer?.version, shell, unfit, released);
    const known = offer?.exports;
    if (!known) continue;
    for (const exported of users.flatMap(({ need }) => need.exports ?? [])) {
      if (known.includes(exported)) continue;
      const using = users.filter(({ need }) => need.exports?.includes(exported));
      throw exportError(exported, name, shell, using, released);
    }
  }
}

/** What a remote does not insist on may be older or newer, but no other major version. */
function isInRange(version: string, { version: range, isStrict }: Need): boolean {
  try {
    return isStrict
      ? satisfies(version, range)
      : range.split('||').some((part) => majorOf(part) === majorOf(version));
  } catch {
    return false;
  }
}

const majorOf = (text: string) => /\d+/.exec(text)?.[0];

interface User extends Candidate {
  need: Need;
}

const namesOf = (users: Candidate[]) => users.map(({ app }) => app).join(' and ');
const versionsOf = (users: Candidate[]) =>
  users.map((one) => `${one.app} ${one.version}`).join(', ');

function versionError(
  name: string,
  offered: string | undefined,
  shell: Candidate,
  unfit: User[],
  released: 'shell' | 'remote',
): ReleaseError {
  const [{ need }] = unfit as [User, ...User[]];
  const offer = offered ? `${name} ${offered}` : `no ${name}`;
  return new ReleaseError(
    released === 'shell'
      ? `The shell ${shell.version} provides ${offer}, but live remotes require ${need.version}, ${versionsOf(unfit)}: ` +
          `first release ${namesOf(unfit)}, built for both versions (docs/upgrading.md).`
      : `${versionsOf(unfit)} requires ${name} ${need.version}, but the live shell ${shell.version} provides ${offer}: ` +
          `first release a shell that provides it, or build ${namesOf(unfit)} for both versions (docs/upgrading.md).`,
  );
}

const exportError = (
  exported: string,
  name: string,
  shell: Candidate,
  users: User[],
  released: 'shell' | 'remote',
): ReleaseError =>
  new ReleaseError(
    released === 'shell'
      ? `The shell ${shell.version} exports no "${exported}" from ${name}, but live remotes use it, ${versionsOf(users)}: ` +
          `put that name back and build the shell again, or first release ${namesOf(users)} without it.`
      : `${versionsOf(users)} uses "${exported}" of ${name}, which the live shell ${shell.version} does not export: ` +
          `first release a shell that exports it, or build ${namesOf(users)} without it.`,
  );
