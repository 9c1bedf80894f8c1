/** The address of the registry. */
export const REGISTRY_ADDRESS = '/static/js/remotes.json';

/** The address of the release history. */
export const HISTORY_ADDRESS = '/static/js/releases.json';

/** The one file of a remote whose name never changes. */
export const REMOTE_ENTRY = 'remoteEntry.js';

/** The address of the folder in which an app's version lies, with a slash at the end. */
export function releaseFolder(app: string, version: string): string {
  return `/static/js/${app}/${version}/`;
}

/** The address of the folder in which a remote's entry lies, with a slash at the end. */
export function folderOf({ entry }: { entry: string }): string {
  return entry.slice(0, entry.lastIndexOf('/') + 1);
}

/** The name of a remote's container, a JavaScript identifier: `public-site` becomes `nox_public_site`. */
export function containerName(remote: string): string {
  return `nox_${remote.replaceAll('-', '_')}`;
}
