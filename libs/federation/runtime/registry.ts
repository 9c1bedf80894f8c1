import type { Registry } from '@nox/release-format';
import { type LoadErrorReport, loadWithRetry } from './load-with-retry.ts';

export class RegistryError extends Error {
  override name = 'RegistryError';
}

/** The key under which the last registry is stored, for when none can be fetched. */
const STORAGE_KEY = 'nox:registry';

const TIMEOUT_MS = 10_000;

interface ReadOptions {
  address: string;
  /** The registry in the page's HTML: validated by the server, and as fresh as the page. */
  inlined?: Registry;
  /** Absent where the browser stores nothing. */
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  onLoadError?: (report: LoadErrorReport) => void;
}

/** The registry of the page, else fetched, else the last one that was read. @throws RegistryError if there is none */
export async function readRegistry(options: ReadOptions): Promise<Registry> {
  const { address, inlined, storage, onLoadError } = options;
  const target = { kind: 'registry' as const, address };
  try {
    const registry =
      inlined ?? (await loadWithRetry(() => fetchRegistry(address), target, onLoadError));
    attempt(() => storage?.setItem(STORAGE_KEY, JSON.stringify(registry)));
    return registry;
  } catch (error) {
    const stored = () => JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null') as Registry | null;
    const last = attempt(stored);
    // It was validated before it was stored.
    if (last && Array.isArray(last.remotes)) return last;
    throw error;
  }
}

/** Nothing where the storage is full or disabled, or holds something else. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** @throws RegistryError if it cannot be fetched or has not the shape of a registry */
export async function fetchRegistry(address: string): Promise<Registry> {
  // The validator is loaded here only: most pages bring a registry that the server validated.
  const [body, { checkRegistry }] = await Promise.all([
    fetchJson(address),
    import(/* webpackChunkName: "registry-schema" */ '@nox/release-format'),
  ]);
  try {
    return checkRegistry(body);
  } catch (cause) {
    throw new RegistryError(`The file at ${address} is not a registry of remotes.`, { cause });
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const throwIfTimedOut = (cause: unknown) => {
    // A message with "timed out" is not retried: a person is waiting, and the last registry may be stored.
    if (signal.aborted) throw new RegistryError(`The registry at ${address} timed out.`, { cause });
  };
  const response = await fetch(address, { cache: 'no-cache', signal }).catch((cause: unknown) => {
    throwIfTimedOut(cause);
    throw new RegistryError(`The registry at ${address} could not be reached.`, { cause });
  });
  if (!response.ok) {
    throw new RegistryError(`The registry at ${address} answered ${response.status}.`);
  }
  return response.json().catch(throwIfTimedOut);
}
