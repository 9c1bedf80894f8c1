import { hasHiddenCharacters, ROLES, searchKey } from '@nox/contracts';
import type { MenuEntry, RemoteDeclaration } from '@nox/release-format';
import { quoted } from '@nox/release-format/file-path';
import { covers, mountOf, mountsOf, pageBelow, remoteAt } from '@nox/release-format/remotes-for';
// @ts-expect-error The package names its types wrongly.
import { rectifyConfusion } from 'unicode-confusables';
import type { Candidate } from './declaration.ts';

/** One mount of a version, with the routes that belong to it. */
interface Mounted extends Pick<Candidate, 'app' | 'version' | 'routes'> {
  mount: RemoteDeclaration['mount'];
}

/** What the server answers itself. A name with a dot is a file's, which no mount path can have. */
const SERVER_PATHS = ['/api', '/media', '/static'];

/** What collides: a remote has a place of its own, and leaves others theirs. */
export function* mountProblems(candidate: Candidate, live: Candidate[]): Generator<string> {
  const own = mountedOf([candidate]);
  const before = mountedOf(live);
  const others = before.filter(({ app }) => app !== candidate.app);
  for (const mounted of own) {
    yield* pathProblems(mounted);
    for (const other of others) yield* neighbourProblems(mounted, other);
    yield* parentProblems(mounted, others);
    yield* guestProblems(mounted, before, [...others, ...own]);
  }
}

/** Yields the problems of mounts and menus that show without knowing what is live. */
export function* ownProblems(candidate: Candidate): Generator<string> {
  for (const mounted of mountedOf([candidate])) yield* pathProblems(mounted);
  yield* menuProblems(candidate);
}

/** A mount of the live version that another one lacks, whose addresses would be gone. */
export function* droppedMounts(candidate: Candidate, live: Candidate): Generator<string> {
  const paths = new Set(mountedOf([candidate]).map(({ mount }) => mount.path));
  const dropped = mountedOf([live]).find(({ mount }) => !paths.has(mount.path));
  if (dropped)
    yield (
      `${candidate.app} ${candidate.version} does not mount "${dropped.mount.path}", as the live ${nameOf(dropped)} does: ` +
        'put that mount back into its remote.json, and build it again, or release it with --replaces if these addresses are to be gone.'
    );
}

/** A live remote that is rendered inside one that is to be retired. */
export function* retirementProblems(app: string, live: Candidate[]): Generator<string> {
  const before = mountedOf(live);
  const after = before.filter((one) => one.app !== app);
  for (const guest of newlyLost(before, after))
    yield `The live ${nameOf(guest)} is rendered inside ${app}: first retire ${guest.app}, or release it with another mount.parent in its remote.json.`;
}

const mountedOf = (versions: Candidate[]): Mounted[] =>
  versions.flatMap(({ app, version, remote, routes }) => {
    if (!remote) return [];
    return mountsOf(remote).map((mount) => {
      const paths = routes?.paths.filter((page) => mountOf(page, remote) === mount);
      return { app, version, mount, routes: routes && paths && { ...routes, paths } };
    });
  });

const nameOf = ({ app, version }: Mounted) => `${app} ${version}`;
const ANOTHER_PATH = 'write another path into mount.path of its remote.json, and build it again';

function* pathProblems(mounted: Mounted): Generator<string> {
  const name = nameOf(mounted);
  const { path } = mounted.mount;
  if (!/^\/$|^(\/[\w-]+)+$/.test(path))
    yield `${name} mounts "${path}", which is no path of pages: write one such as "/events" into mount.path of its remote.json, and build it again.`;
  if (SERVER_PATHS.some((own) => covers(own, path)))
    yield `${name} mounts "${path}", which belongs to the server: ${ANOTHER_PATH}.`;
  const outside = mounted.routes?.paths.find((page) => !covers(path, page));
  if (outside !== undefined)
    yield `${name} has the page ${outside} outside of its mount path ${path}: move that page below it, and build it again.`;
}

function* neighbourProblems(mounted: Mounted, other: Mounted): Generator<string> {
  const [name, otherName] = [nameOf(mounted), nameOf(other)];
  const [path, otherPath] = [mounted.mount.path, other.mount.path];
  if (path === otherPath)
    yield `${name} mounts "${path}", and so does the live ${otherName}: ${ANOTHER_PATH}.`;
  if (path.toLowerCase() === otherPath.toLowerCase())
    yield `${name} mounts "${path}", which differs by letter case alone from "${otherPath}" of the live ${otherName}: ${ANOTHER_PATH}.`;
  const theirs = covers(otherPath, path) && pageBelow(path, other.routes?.paths);
  if (theirs)
    yield `${name} mounts "${path}", but the live ${otherName} has the page ${theirs}: ${ANOTHER_PATH}, or first release ${other.app} without that page.`;
  const own = covers(path, otherPath) && pageBelow(otherPath, mounted.routes?.paths);
  if (own)
    yield `${name} has the page ${own}, but the live ${otherName} is mounted at ${otherPath}: give that page another path, and build it again, or first retire ${other.app}.`;
}

function* parentProblems(mounted: Mounted, others: Mounted[]): Generator<string> {
  const name = nameOf(mounted);
  const { path, parent } = mounted.mount;
  const host = remoteAt(path, others);
  const known = host?.routes?.ids.map((id) => `"${id}"`).join(', ') || 'it has none';
  if (parent === undefined && host && host.mount.path !== '/')
    yield (
      `${name} mounts "${path}" outside of the routes of ${nameOf(host)}, so that its pages would have neither the layout nor the sign-in of that remote: ` +
        `write an id of it into mount.parent of its remote.json (${known}), and build it again, or mount it elsewhere.`
    );
  if (isLost(mounted, others))
    yield (
      `${name} is to be rendered inside the route "${parent}", which no live remote above ${path} has: ` +
        (host
          ? `write an id of ${nameOf(host)} into mount.parent of its remote.json (${known}), and build it again, or first release ${host.app} with that id.`
          : 'first release the remote that has it.')
    );
}

function* guestProblems(mounted: Mounted, before: Mounted[], after: Mounted[]): Generator<string> {
  for (const guest of newlyLost(before, after).filter(({ app }) => app !== mounted.app))
    yield (
      `${nameOf(mounted)} has no route "${guest.mount.parent}" around ${guest.mount.path}, inside which the live ${nameOf(guest)} is rendered: ` +
        `give that route its id back, and build it again, or first release ${guest.app} for another parent.`
    );
}

/** Guests that had a parent before and have none afterwards. */
const newlyLost = (before: Mounted[], after: Mounted[]): Mounted[] =>
  after.filter(
    (guest) =>
      isLost(guest, after) &&
      before.some(
        (one) =>
          one.app === guest.app && one.mount.path === guest.mount.path && !isLost(one, before),
      ),
  );

function isLost(guest: Mounted, all: Mounted[]): boolean {
  const { path, parent } = guest.mount;
  if (parent === undefined) return false;
  const others = all.filter(({ app }) => app !== guest.app);
  const host = remoteAt(path, others);
  return !host || (host.routes !== undefined && !host.routes.ids.includes(parent));
}

/** A sidebar of a phone shows as many. */
const MAX_ENTRIES = 12;
const MAX_LABEL_LENGTH = 40;
const LABEL = /^(?=.*[\p{L}\p{N}])[^\p{C}\p{Zl}\p{Zp}]+$/u;

const isLine = (text: string, max: number) =>
  LABEL.test(text) && !hasHiddenCharacters(text) && text.length <= max;

const CORRECT = 'correct menus of its remote.json, and build it again';

/** Root-relative on this site: `//host` and `/\host` are other sites. */
const isOwnPath = (path: string) => /^\/(?![/\\])[^\\\p{C}\s]*$/u.test(path);

const isRole = (name: string) => ROLES.some((role) => role === name);

const labelKey = ({ menu, label }: MenuEntry) => `${menu} ${searchKey(label)}`;

/** Why people could not use a remote's menu entries, or those of others. @param live empty where what is live is not known */
export function* menuProblems(candidate: Candidate, live: Candidate[] = []): Generator<string> {
  const { app, version, remote } = candidate;
  const menus = remote?.menus ?? [];
  const before = live.find((one) => one.app === app)?.remote?.menus?.map(labelKey) ?? [];
  const others = live.filter((one) => one.app !== app);
  const remotes = [candidate, ...others].flatMap((one) => one.remote ?? []);
  const subject = `${app} ${version}`;
  if (menus.length > MAX_ENTRIES)
    yield `${subject} has ${menus.length} menu entries, and at most ${MAX_ENTRIES} are allowed: ${CORRECT}.`;
  const labels = new Set<string>();
  for (const entry of menus) {
    const { label, path, roles = [], start = {}, count } = entry;
    const named = `${subject} has the menu entry ${quoted(label)}`;
    if (!isLine(label, MAX_LABEL_LENGTH))
      yield `${named}, which is no label of 1 to ${MAX_LABEL_LENGTH} characters in one line: ${CORRECT}.`;
    const tasks = Object.values(count?.tasks ?? {});
    const paths = [path, ...Object.values(start), ...tasks.map((task) => task.path)];
    const wrong = paths.find((one) => !isOwnPath(one));
    if (wrong !== undefined)
      yield `${named} to ${quoted(wrong)}, which is no path of this site such as "/events": ${CORRECT}.`;
    const foreign = paths.find((one) => remoteAt(one, remotes) !== remote);
    if (foreign !== undefined)
      yield `${named} to ${quoted(foreign)}, which is below no mount of its own, or below another remote's: ${CORRECT}.`;
    const all = [...roles, ...Object.keys(start), ...tasks.flatMap((task) => task.roles ?? [])];
    const unknown = all.find((role) => !isRole(role));
    if (unknown !== undefined)
      yield `${named} for the role ${quoted(unknown)}, and there are ${ROLES.join(', ')}: ${CORRECT}.`;
    if (labels.has(labelKey(entry))) yield `${named} twice: ${CORRECT}.`;
    labels.add(labelKey(entry));
    const owner = others.find((one) => one.remote?.menus?.map(labelKey).includes(labelKey(entry)));
    if (owner && !before.includes(labelKey(entry)))
      yield `${named}, and so does the live ${owner.app} ${owner.version}: choose another label, and build it again.`;
  }
}

/** Folders and addresses of the server, and the other half of the federation. */
const RESERVED = ['api', 'media', 'shell', 'static'];
const MAX_TITLE_LENGTH = 60;
const MAX_PENDING_LENGTH = 200;
/** Builds that are live may have longer ones. */
const MAX_NEW_LABEL_LENGTH = 30;
/** The header of the public pages is the site's own. */
const MAX_SITE_ENTRIES = 2;

/** The same for texts that people take for one another: letters of other scripts, 1 and l, 0 and o, in any case, with or without hyphens. */
const lookOf = (text: string): string =>
  rectifyConfusion(text.normalize('NFKC').toLowerCase())
    .toLowerCase()
    .replaceAll(/[i|]/g, 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What is asked of new builds alone: a rollback goes back to one that is older than these rules. @param live as of `menuProblems` */
export function* noveltyProblems(
  { app, version, remote }: Candidate,
  live: Candidate[] = [],
): Generator<string> {
  if (!remote) return;
  const { name, title, pendingText, mount, menus = [] } = remote;
  const subject = `${app} ${version}`;
  const again = 'in its remote.json, and build it again';
  if (RESERVED.includes(name))
    yield `${subject} is named "${name}", which belongs to the server: write another name ${again}.`;
  if (!isLine(title, MAX_TITLE_LENGTH))
    yield `${subject} has a title that is none of 1 to ${MAX_TITLE_LENGTH} characters in one line: shorten title ${again}.`;
  if (pendingText !== undefined && !isLine(pendingText, MAX_PENDING_LENGTH))
    yield `${subject} has a pendingText that is none of 1 to ${MAX_PENDING_LENGTH} characters in one line: shorten pendingText ${again}.`;
  const long = menus.find(({ label }) => label.length > MAX_NEW_LABEL_LENGTH);
  if (long)
    yield `${subject} has the menu entry ${quoted(long.label)}, whose label has more than ${MAX_NEW_LABEL_LENGTH} characters: ${CORRECT}.`;
  const count = menus.filter(({ menu }) => menu === 'site').length;
  if (count > MAX_SITE_ENTRIES && mount.path !== '/')
    yield `${subject} has ${count} entries in the menu of the public pages, and at most ${MAX_SITE_ENTRIES} are allowed: ${CORRECT}.`;
  yield* lookalikeProblems(subject, remote, live);
}

/** The texts of a remote by which people tell it from others. */
const wordsOf = ({ name, title, menus = [] }: RemoteDeclaration): [string, string][] => [
  ['name', name],
  ['title', title],
  ...menus.map(({ menu, label }): [string, string] => [`label in the menu ${menu}`, label]),
];

function* lookalikeProblems(subject: string, remote: RemoteDeclaration, live: Candidate[]) {
  const words = (one: Candidate) => (one.remote ? wordsOf(one.remote) : []);
  const before = live
    .filter(({ app }) => app === remote.name)
    .flatMap(words)
    .map(String);
  for (const [kind, text] of wordsOf(remote).filter((word) => !before.includes(String(word))))
    for (const other of live.filter(({ app }) => app !== remote.name)) {
      const twin = words(other).find(
        (word) => word[0] === kind && lookOf(word[1]) === lookOf(text),
      );
      if (twin)
        yield `${subject} has the ${kind} ${quoted(text)}, which looks like ${quoted(twin[1])} of the live ${other.app} ${other.version}: write another one into its remote.json, and build it again.`;
    }
}
