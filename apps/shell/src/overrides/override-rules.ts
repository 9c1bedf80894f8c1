import { readPageSettings } from '../page/page-settings.ts';

/** The addresses of the entries that replace released ones, by the names of the remotes. */
export type Overrides = Record<string, string>;

/** An override that this page does not accept; its message is for the administrator. */
export class OverrideError extends Error {
  override name = 'OverrideError';
}

const ENTRY = /\/remoteEntry\.js$/;
const RELEASED = /^\/static\/js\/([^/]+)\/[^/]+\/remoteEntry\.js$/;

/**
 * The address of a build's entry, as it is stored: root-relative on this server.
 *
 * A script that runs once in this browser can store an override, which then runs for good. Therefore only our own releases
 * and origins that the server names are accepted; over plain HTTP it names none.
 * @throws OverrideError if it is none of these
 */
export function acceptedEntry(remote: string, address: string): string {
  const own = window.location.origin;
  const url = URL.canParse(address, own) ? new URL(address, own) : undefined;
  const isWeb = /^https?:$/.test(url?.protocol ?? '');
  if (!url || !isWeb || !ENTRY.test(url.pathname) || url.search || url.hash || url.username) {
    throw new OverrideError('This is not the address of a build’s remoteEntry.js.');
  }
  if (url.origin === own) {
    if (RELEASED.exec(url.pathname)?.[1] !== remote) {
      throw new OverrideError(
        `A build of ${remote} on this server lies at /static/js/${remote}/<version>/remoteEntry.js.`,
      );
    }
    return url.pathname;
  }
  if (!readPageSettings().overrideOrigins?.includes(url.origin)) {
    throw new OverrideError(`Builds from ${url.origin} are not allowed here.`);
  }
  return url.href;
}
