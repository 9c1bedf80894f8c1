import { parseUrl } from '@nox/ui';
import { browserStorage } from '../page/browser-storage.ts';
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
  const url = parseUrl(address, own);
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

const KEY = 'nox:overrides';

/** The overrides of this browser for `remotes`, the live ones. Invalid ones are deleted. */
export function storedOverrides(remotes: readonly string[]): Overrides {
  const stored = Object.entries(read());
  const valid = stored.filter(
    ([remote, entry]) => remotes.includes(remote) && isAccepted(remote, entry),
  );
  if (valid.length < stored.length) write(Object.fromEntries(valid));
  return Object.fromEntries(valid);
}

export function changeOverride(remote: string, entry: string | undefined): void {
  const others = Object.entries(read()).filter(([name]) => name !== remote);
  write(Object.fromEntries(entry === undefined ? others : [...others, [remote, entry]]));
}

function isAccepted(remote: string, entry: unknown): boolean {
  try {
    return acceptedEntry(remote, String(entry)) === entry;
  } catch {
    return false;
  }
}

function read(): Overrides {
  const text = browserStorage()?.getItem(KEY);
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Overrides;
    }
  } catch {
    // Not written by this code.
  }
  write({});
  return {};
}

function write(overrides: Overrides): void {
  const isEmpty = Object.keys(overrides).length === 0;
  if (isEmpty) browserStorage()?.removeItem(KEY);
  else browserStorage()?.setItem(KEY, JSON.stringify(overrides));
}
