import { browserStorage } from '../page/browser-storage.ts';
import { acceptedEntry, type Overrides } from './override-rules.ts';

const KEY = 'nox:overrides';

/**
 * The overrides of this browser. What is not acceptable, or is none at all, is removed.
 * @param remotes the names of those that there are
 */
export function storedOverrides(remotes: readonly string[]): Overrides {
  const kept = readStored();
  const isAcceptable = ([remote, entry]: [string, unknown]) =>
    remotes.includes(remote) && isAccepted(remote, entry);
  const accepted = Object.fromEntries(Object.entries(kept).filter(isAcceptable));
  if (Object.keys(accepted).length < Object.keys(kept).length) keep(accepted);
  return accepted;
}

/** @param entry as `acceptedEntry` gave it; none ends the override */
export function changeOverride(remote: string, entry: string | undefined): void {
  const others = Object.entries(readStored()).filter(([name]) => name !== remote);
  keep(Object.fromEntries(entry === undefined ? others : [...others, [remote, entry]]));
}

function isAccepted(remote: string, entry: unknown): boolean {
  try {
    return acceptedEntry(remote, String(entry)) === entry;
  } catch {
    return false;
  }
}

function readStored(): Overrides {
  const text = browserStorage()?.getItem(KEY);
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Overrides;
    }
  } catch {
    // No JSON: nothing that we wrote.
  }
  keep({});
  return {};
}

function keep(overrides: Overrides): void {
  const isEmpty = Object.keys(overrides).length === 0;
  if (isEmpty) browserStorage()?.removeItem(KEY);
  else browserStorage()?.setItem(KEY, JSON.stringify(overrides));
}
