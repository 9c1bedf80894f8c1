import { loadWithRetry, type LoadErrorReport } from './load-with-retry.ts';

/** A remote as the registry describes it. Changing a line of the registry changes what production runs. */
export interface RemoteDescription {
  /** `judging`: its folder under `/static/js/` and its name in messages to programs. */
  name: string;
  /** What a person calls this part: "Audition Entries". */
  title: string;
  version: string;
  /** The address of the script by which it is loaded, root-relative or absolute. */
  entry: string;
  /** What that script must hash to, as the `integrity` of a script element. */
  integrity?: string;
  mount: {
    /** The path below which all of the remote's routes lie. */
    path: string;
    /** The id of another remote's route inside which this one is rendered. */
    parent?: string;
  };
  /** The range of contract versions that it was built for, such as `^1.0.0`. */
  contract: string;
}

export interface Registry {
  remotes: RemoteDescription[];
}

/** The registry could not be read, or is not one. */
export class RegistryError extends Error {
  override name = 'RegistryError';
}

/** Where the last registry that was read is kept, for a day on which there is none to be had. */
const KEPT = 'nox:registry';

/** A server that says nothing for so long will not do so in time. */
const TIMEOUT_MS = 10_000;

interface ReadOptions {
  /** Where it is, such as `/static/js/remotes.json`. */
  address: string;
  /** What the page brought along; it is as fresh as the page. */
  given?: unknown;
  /** Absent where the browser keeps nothing. */
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  onLoadError?: (trouble: LoadErrorReport) => void;
}

/**
 * Reads the registry: from the page, or by asking, or, when that fails, as it was the last time.
 * @throws RegistryError if there is none at all
 */
export async function readRegistry(options: ReadOptions): Promise<Registry> {
  const { address, given, storage } = options;
  if (isRegistry(given)) {
    keep(given, storage);
    return given;
  }
  try {
    const what = { kind: 'registry' as const, address };
    const registry = await loadWithRetry(() => fetchRegistry(address), what, options.onLoadError);
    keep(registry, storage);
    return registry;
  } catch (error) {
    const last = kept(storage);
    if (last) return last;
    throw error;
  }
}

function keep(registry: Registry, storage: ReadOptions['storage']): void {
  try {
    storage?.setItem(KEPT, JSON.stringify(registry));
  } catch {
    // A browser whose storage is full, or shut.
  }
}

function kept(storage: ReadOptions['storage']): Registry | undefined {
  try {
    const registry: unknown = JSON.parse(storage?.getItem(KEPT) ?? 'null');
    return isRegistry(registry) ? registry : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks for the registry once.
 * @throws RegistryError if it cannot be fetched or has not the shape of a registry
 */
export async function fetchRegistry(address: string): Promise<Registry> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const giveUpInTime = (cause: unknown) => {
    // What takes this long is not tried again: somebody waits, and may have the last good one.
    if (signal.aborted) throw new RegistryError(`The registry at ${address} timed out.`, { cause });
  };
  const response = await fetch(address, { cache: 'no-cache', signal }).catch((cause: unknown) => {
    giveUpInTime(cause);
    throw new RegistryError(`The registry at ${address} could not be reached.`, { cause });
  });
  if (!response.ok) {
    throw new RegistryError(`The registry at ${address} answered ${response.status}.`);
  }
  const body: unknown = await response.json().catch(giveUpInTime);
  if (!isRegistry(body)) {
    throw new RegistryError(`What lies at ${address} is not a registry of remotes.`);
  }
  return body;
}

function isRegistry(body: unknown): body is Registry {
  const remotes = (body as Partial<Registry> | null | undefined)?.remotes;
  return Array.isArray(remotes) && remotes.every(isRemoteDescription);
}

function isRemoteDescription(value: Partial<RemoteDescription> | null): boolean {
  const texts = [value?.name, value?.title, value?.version, value?.entry, value?.contract];
  return [...texts, value?.mount?.path].every((text) => typeof text === 'string');
}
