import { browserStorage } from '../page/browser-storage.ts';
import { acceptedEntry, type Overrides } from './override-rules.ts';

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
