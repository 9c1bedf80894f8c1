import type { Release, RemoteDeclaration } from '@nox/release-format';
import { REMOTE_ENTRY } from '@nox/release-format/addresses';
import { hexToSri } from '@nox/release-format/integrity';
import { OverrideError } from './override-rules.ts';

const TIMEOUT_MS = 10_000;

/** Reads a build's `release.json` and `remote.json`, beside its entry. @throws OverrideError if there is no build */
export async function fetchBuildMetadata(
  remote: string,
  entry: string,
): Promise<{ version: string; integrity: string; contract: string }> {
  const folder = entry.slice(0, entry.lastIndexOf('/'));
  const [release, declaration] = await Promise.all([
    fetchJson<Release>(`${folder}/release.json`),
    fetchJson<RemoteDeclaration>(`${folder}/remote.json`),
  ]);
  const hash = release?.files?.[REMOTE_ENTRY]?.sha256;
  if (release?.app !== remote || typeof hash !== 'string' || !declaration?.contract) {
    throw new OverrideError(`There is no build of ${remote} at ${folder}.`);
  }
  const version = decodeURIComponent(folder.slice(folder.lastIndexOf('/') + 1));
  return { version, integrity: hexToSri(hash), contract: declaration.contract };
}

async function fetchJson<T>(address: string): Promise<Partial<T> | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as Partial<T> | null) : null;
  } catch {
    return null;
  }
}
