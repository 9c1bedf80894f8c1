import { readPageSettings } from '../page/page-settings.ts';

/** Another build in place of a remote's released one: the remote's name, and the address of the build's entry. */
export type Overrides = Record<string, string>;

/** An override that this page does not accept; its message is for the administrator. */
export class OverrideError extends Error {
  override name = 'OverrideError';
}

const ENTRY = /\/remoteEntry\.js$/;
const RELEASED = /^\/static\/js\/([^/]+)\/[^/]+\/remoteEntry\.js$/;

/**
 * The address of a build's entry, as it is kept: root-relative if it is ours.
 *
 * Whoever can run a script in this browser can write an override, and an override runs for as long as it is there: so
 * only what our own releases hold is accepted, and origins that the server names (it names none over an open line).
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
  if (!allowedHosts().includes(url.origin)) {
    throw new OverrideError(`Builds from ${url.origin} are not allowed here.`);
  }
  return url.href;
}

/** Hosts beside our own from which builds may come. */
function allowedHosts(): readonly string[] {
  return readPageSettings().overrideOrigins ?? [];
}
