/** A remote as the registry describes it. Changing a line of the registry changes what production runs. */
export interface RemoteDescription {
  /** `judging`: its folder under `/static/js/` and its name in messages to programs. */
  name: string;
  /** What a person calls this part: "Audition Entries". */
  title: string;
  version: string;
  /** The address of its manifest, root-relative or absolute. */
  entry: string;
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

/**
 * Reads the registry.
 * @param address where it is, such as `/static/js/remotes.json`
 * @throws RegistryError if it cannot be fetched or has not the shape of a registry
 */
export async function fetchRegistry(address: string): Promise<Registry> {
  const response = await fetch(address, { cache: 'no-cache' }).catch((cause: unknown) => {
    throw new RegistryError(`The registry at ${address} could not be reached.`, { cause });
  });
  if (!response.ok) {
    throw new RegistryError(`The registry at ${address} answered ${response.status}.`);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!isRegistry(body)) {
    throw new RegistryError(`What lies at ${address} is not a registry of remotes.`);
  }
  return body;
}

function isRegistry(body: unknown): body is Registry {
  const remotes = (body as Partial<Registry> | null)?.remotes;
  return Array.isArray(remotes) && remotes.every(isRemoteDescription);
}

function isRemoteDescription(value: Partial<RemoteDescription> | null): boolean {
  const texts = [value?.name, value?.title, value?.version, value?.entry, value?.contract];
  return [...texts, value?.mount?.path].every((text) => typeof text === 'string');
}
