import type { ReleaseHistory } from './release.ts';

/**
 * Where repeated rollbacks lead, from the live version: each drops the version that it left, and goes further back. Of an
 * app that is retired, from the version that would be live again.
 */
export function rollbackVersions(app: string, history: ReleaseHistory): string[] {
  const versions: string[] = [];
  const entries = history.filter((entry) => entry.app === app);
  for (const [place, { version, action }] of entries.entries()) {
    // A release after a retirement is not one to go back from to what was retired.
    if (action === 'retire' && place < entries.length - 1) versions.pop();
    if (action === 'retire') continue;
    const index = versions.indexOf(version);
    if (index >= 0) versions.splice(index, action === 'rollback' ? Infinity : 1);
    versions.push(version);
  }
  return versions.reverse();
}
