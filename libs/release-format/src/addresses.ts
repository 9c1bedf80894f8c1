export const REGISTRY_ADDRESS = '/static/js/remotes.json';

export const HISTORY_ADDRESS = '/static/js/releases.json';

/** The name begins with a dot, so that no server shows it. */
export const SITE_ADDRESS = '/static/js/.site.json';
/** The one file of a remote whose name never changes. */
export const REMOTE_ENTRY = 'remoteEntry.js';

/** The address of the folder in which an app's version lies, with a slash at the end. */
export const releaseFolder = (app: string, version: string): string =>
  `/static/js/${app}/${version}/`;

/** The address of the folder in which a remote's entry lies, with a slash at the end. */
export const folderOf = ({ entry }: { entry: string }): string =>
  entry.slice(0, entry.lastIndexOf('/') + 1);

/** The name of a remote's container, a JavaScript identifier: `public-site` becomes `nox_public_site`. */
export const containerName = (remote: string): string => `nox_${remote.replaceAll('-', '_')}`;

/** The `integrity` of a file, from its SHA-256 in hexadecimal, as a build lists it. */
export function hexToSri(sha256: string): string {
  const bytes = sha256.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

const POSITION = /(?<![^\s():])[^\s():]+:\d+:\d+/g;
const BUILDS = '/static/js/';

/** The positions of a stack in files of releases, `/static/js/judging/1.2.0/main.js:1:20`: paths of files end as their addresses do. */
export const positionsIn = (stack: string): string[] =>
  (stack.match(POSITION) ?? []).flatMap((at) =>
    at.includes(BUILDS) ? [at.slice(at.indexOf(BUILDS))] : [],
  );
