import type { ReleaseHistory } from './release.ts';

/** Where repeated rollbacks lead from the live version, or from that of a retired app: each goes further back. */
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
