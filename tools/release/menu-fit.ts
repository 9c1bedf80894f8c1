import { hasHiddenCharacters, ROLES, searchKey } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { quoted } from '@nox/release-format/file-path';
import type { Candidate } from './declaration.ts';
import { ReleaseError } from './release-error.ts';

/** A sidebar of a phone shows as many. */
const MAX_ENTRIES = 12;
const MAX_LABEL_LENGTH = 40;
/** Letters or digits in one line. */
const LABEL = /^(?=.*[\p{L}\p{N}])[^\p{C}\p{Zl}\p{Zp}]+$/u;

const CORRECT = 'correct menus of its remote.json, and build it again';

/** Root-relative on this site: `//host` and `/\host` are other sites. */
const isOwnPath = (path: string) => /^\/(?![/\\])[^\\\p{C}\s]*$/u.test(path);

const isRole = (name: string) => ROLES.some((role) => role === name);

const labelKey = ({ menu, label }: MenuEntry) => `${menu} ${searchKey(label)}`;

/** Checks that people can use a remote's menu entries. @throws ReleaseError about the first that they cannot */
export function checkOwnMenus({ app, version, remote }: Candidate): void {
  const menus = remote?.menus ?? [];
  const subject = `${app} ${version}`;
  if (menus.length > MAX_ENTRIES) {
    throw new ReleaseError(
      `${subject} has ${menus.length} menu entries, and at most ${MAX_ENTRIES} are allowed: ${CORRECT}.`,
    );
  }
  const labels = new Set<string>();
  for (const entry of menus) {
    const { label, path, roles = [], start = {}, count } = entry;
    if (!LABEL.test(label) || hasHiddenCharacters(label) || label.length > MAX_LABEL_LENGTH) {
      throw new ReleaseError(
        `${subject} has the menu entry ${quoted(label)}, which is no label of 1 to ${MAX_LABEL_LENGTH} characters in one line: ${CORRECT}.`,
      );
    }
    const tasks = Object.values(count?.tasks ?? {});
    const paths = [path, ...Object.values(start), ...tasks.map((task) => task.path)];
    const wrong = paths.find((one) => !isOwnPath(one));
    if (wrong !== undefined) {
      throw new ReleaseError(
        `${subject} has the menu entry ${quoted(label)} to ${quoted(wrong)}, which is no path of this site such as "/events": ${CORRECT}.`,
      );
    }
    const named = [...roles, ...Object.keys(start), ...tasks.flatMap((task) => task.roles ?? [])];
    const unknown = named.find((role) => !isRole(role));
    if (unknown !== undefined) {
      throw new ReleaseError(
        `${subject} has the menu entry ${quoted(label)} for the role ${quoted(unknown)}, and there are ${ROLES.join(', ')}: ${CORRECT}.`,
      );
    }
    if (labels.has(labelKey(entry))) {
      throw new ReleaseError(`${subject} has the menu entry ${quoted(label)} twice: ${CORRECT}.`);
    }
    labels.add(labelKey(entry));
  }
}

/** Checks as `checkOwnMenus`, and that the labels are free. @throws ReleaseError */
export function checkMenus(candidate: Candidate, live: readonly Candidate[]): void {
  checkOwnMenus(candidate);
  const before = live.find(({ app }) => app === candidate.app)?.remote?.menus ?? [];
  const owned = new Set(before.map(labelKey));
  const others = live.filter(({ app }) => app !== candidate.app);
  for (const entry of candidate.remote?.menus ?? []) {
    const owner = others.find(({ remote }) =>
      remote?.menus?.some((one) => labelKey(one) === labelKey(entry)),
    );
    if (!owner || owned.has(labelKey(entry))) continue;
    throw new ReleaseError(
      `${candidate.app} ${candidate.version} has the menu entry ${quoted(entry.label)}, and so does the live ${owner.app} ${owner.version}: choose another label, and build it again.`,
    );
  }
}
