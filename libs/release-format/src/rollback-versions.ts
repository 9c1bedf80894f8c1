import type { ReleaseHistory } from './release.ts';

/** Where repeated rollbacks lead, from the live version: each drops the version that it left, and goes further back. */
export function rollbackVersions(app: string, history: ReleaseHistory): string[] {
  const versions: string[] = [];
  for (const { version, action } of history.filter((entry) => entry.app === app)) {
    const index = versions.indexOf(version);
    if (index >= 0) versions.splice(index, action === 'rollback' ? Infinity : 1);
    versions.push(version);
  }
  return versions.reverse();
}
