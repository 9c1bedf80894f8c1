import type { ReleaseHistory } from './release.ts';

/**
 * The versions of an app that repeated rollbacks lead to, the live one first. A rollback drops the versions that it
 * left: a second one goes further back instead of returning to them.
 */
export function rollbackVersions(app: string, history: ReleaseHistory): string[] {
  const versions: string[] = [];
  for (const { version, action } of history.filter((entry) => entry.app === app)) {
    const index = versions.indexOf(version);
    if (index >= 0) versions.splice(index, action === 'rollback' ? Infinity : 1);
    versions.push(version);
  }
  return versions.reverse();
}
