import type { RemoteDeclaration } from '@nox/release-format';
import { covers, mountOf, mountsOf, pageBelow, remoteAt } from '@nox/release-format/remotes-for';
import type { Candidate } from './declaration.ts';
import { ReleaseError } from './release-error.ts';

/** One mount of a version, with the routes that belong to it. */
interface Mounted extends Pick<Candidate, 'app' | 'version' | 'routes'> {
  mount: RemoteDeclaration['mount'];
}

const PATH = /^\/$|^(\/[\w-]+)+$/;
/** What the server answers itself. A name with a dot is a file's, which no mount path can have. */
const SERVER_PATHS = ['/api', '/media', '/static'];

/** Checks that a remote has a place of its own, and leaves others theirs. @throws ReleaseError about the first collision */
export function checkMount(candidate: Candidate, live: Candidate[]): void {
  const own = mountedOf([candidate]);
  const before = mountedOf(live);
  const others = before.filter(({ app }) => app !== candidate.app);
  for (const mounted of own) {
    checkPath(mounted);
    for (const other of others) checkBeside(mounted, other);
    checkParent(mounted, others);
    checkGuests(mounted, before, [...others, ...own]);
  }
}

/** As `checkMount`, where what is live is not known. @throws ReleaseError */
export function checkOwnMounts(candidate: Candidate): void {
  for (const mounted of mountedOf([candidate])) checkPath(mounted);
}

/** @throws ReleaseError if a version lacks a mount of the live one, whose addresses would be gone */
export function checkNoneDropped(candidate: Candidate, live: Candidate): void {
  const paths = new Set(mountedOf([candidate]).map(({ mount }) => mount.path));
  const dropped = mountedOf([live]).find(({ mount }) => !paths.has(mount.path));
  if (!dropped) return;
  throw new ReleaseError(
    `${candidate.app} ${candidate.version} does not mount "${dropped.mount.path}", as the live ${nameOf(dropped)} does: ` +
      'put that mount back into its remote.json, and build it again, or release it with --replaces if these addresses are to be gone.',
  );
}

/** @throws ReleaseError if a live remote is rendered inside one that is to be retired */
export function checkNoGuests(app: string, live: Candidate[]): void {
  const before = mountedOf(live);
  const [guest] = newlyLost(
    before,
    before.filter((one) => one.app !== app),
  );
  if (!guest) return;
  throw new ReleaseError(
    `The live ${nameOf(guest)} is rendered inside ${app}: first retire ${guest.app}, or release it with another mount.parent in its remote.json.`,
  );
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

function checkPath(mounted: Mounted): void {
  const { path } = mounted.mount;
  if (!PATH.test(path)) {
    throw new ReleaseError(
      `${nameOf(mounted)} mounts "${path}", which is no path of pages: write one such as "/events" into mount.path of its remote.json, and build it again.`,
    );
  }
  if (SERVER_PATHS.some((own) => covers(own, path))) {
    throw new ReleaseError(
      `${nameOf(mounted)} mounts "${path}", which belongs to the server: ${ANOTHER_PATH}.`,
    );
  }
  const outside = mounted.routes?.paths.find((page) => !covers(path, page));
  if (outside === undefined) return;
  throw new ReleaseError(
    `${nameOf(mounted)} has the page ${outside} outside of its mount path ${path}: move that page below it, and build it again.`,
  );
}

function checkBeside(mounted: Mounted, other: Mounted): void {
  const [path, otherPath] = [mounted.mount.path, other.mount.path];
  if (path === otherPath) {
    throw new ReleaseError(
      `${nameOf(mounted)} mounts "${path}", and so does the live ${nameOf(other)}: ${ANOTHER_PATH}.`,
    );
  }
  if (path.toLowerCase() === otherPath.toLowerCase()) {
    throw new ReleaseError(
      `${nameOf(mounted)} mounts "${path}", which differs by letter case alone from "${otherPath}" of the live ${nameOf(other)}: ${ANOTHER_PATH}.`,
    );
  }
  const theirs = covers(otherPath, path) && pageBelow(path, other.routes?.paths);
  if (theirs) {
    throw new ReleaseError(
      `${nameOf(mounted)} mounts "${path}", but the live ${nameOf(other)} has the page ${theirs}: ${ANOTHER_PATH}, or first release ${other.app} without that page.`,
    );
  }
  const own = covers(path, otherPath) && pageBelow(otherPath, mounted.routes?.paths);
  if (own) {
    throw new ReleaseError(
      `${nameOf(mounted)} has the page ${own}, but the live ${nameOf(other)} is mounted at ${otherPath}: give that page another path, and build it again, or first retire ${other.app}.`,
    );
  }
}

function checkParent(mounted: Mounted, others: Mounted[]): void {
  const { path, parent } = mounted.mount;
  const host = remoteAt(path, others);
  const known = host?.routes?.ids.map((id) => `"${id}"`).join(', ');
  if (parent === undefined && host && host.mount.path !== '/') {
    throw new ReleaseError(
      `${nameOf(mounted)} mounts "${path}" outside of the routes of ${nameOf(host)}, so that its pages would have neither the layout nor the sign-in of that remote: ` +
        `write an id of it into mount.parent of its remote.json (${known || 'it has none'}), and build it again, or mount it elsewhere.`,
    );
  }
  if (!isLost(mounted, others)) return;
  throw new ReleaseError(
    `${nameOf(mounted)} is to be rendered inside the route "${parent}", which no live remote above ${path} has: ` +
      (host
        ? `write an id of ${nameOf(host)} into mount.parent of its remote.json (${known || 'it has none'}), and build it again, or first release ${host.app} with that id.`
        : 'first release the remote that has it.'),
  );
}

function checkGuests(mounted: Mounted, before: Mounted[], after: Mounted[]): void {
  const [guest] = newlyLost(before, after).filter(({ app }) => app !== mounted.app);
  if (!guest) return;
  const { parent } = guest.mount;
  throw new ReleaseError(
    `${nameOf(mounted)} has no route "${parent}" around ${guest.mount.path}, inside which the live ${nameOf(guest)} is rendered: ` +
      `give that route its id back, and build it again, or first release ${guest.app} for another parent.`,
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

/** Whether a guest has no parent among these remotes. */
function isLost(guest: Mounted, all: Mounted[]): boolean {
  const { path, parent } = guest.mount;
  if (parent === undefined) return false;
  const host = remoteAt(
    path,
    all.filter(({ app }) => app !== guest.app),
  );
  return !host || (host.routes !== undefined && !host.routes.ids.includes(parent));
}
