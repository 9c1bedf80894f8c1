import { OverrideError } from './override-rules.ts';

/** What a page needs to know of a build that no registry describes. */
interface BuildMetadata {
  version: string;
  integrity: string;
  contract: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Reads what a build says of itself, beside its entry.
 * @throws OverrideError if there is no build of `remote`
 */
export async function fetchBuildMetadata(remote: string, entry: string): Promise<BuildMetadata> {
  const folder = entry.slice(0, entry.lastIndexOf('/'));
  const [release, declaration] = await Promise.all(
    ['release.json', 'remote.json'].map((file) => readJson(`${folder}/${file}`)),
  );
  const hash = release?.files?.['remoteEntry.js']?.sha256;
  if (release?.app !== remote || typeof hash !== 'string' || !declaration?.contract) {
    throw new OverrideError(`There is no build of ${remote} at ${folder}.`);
  }
  const version = decodeURIComponent(folder.slice(folder.lastIndexOf('/') + 1));
  return { version, integrity: integrityOf(hash), contract: declaration.contract };
}

/** As much of `release.json` and `remote.json` as is used here. */
interface BuildFile {
  app?: string;
  contract?: string;
  files?: Record<string, { sha256?: string } | undefined>;
}

async function readJson(address: string): Promise<BuildFile | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as BuildFile | null) : null;
  } catch {
    return null;
  }
}

/** @param hash hexadecimal, as a build lists its files */
function integrityOf(hash: string): string {
  const bytes = hash.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}
