import { type HistoryEntry, ReleaseHistory } from '@nox/release-format';
import { HISTORY_ADDRESS } from '@nox/release-format/addresses';
import { rollbackVersions } from '@nox/release-format/rollback-versions';
import { queryOptions } from '@tanstack/react-query';

/** The host's release history; a host may have none. */
export const releaseHistory = queryOptions({
  queryKey: ['release-history'],
  queryFn: async ({ signal }) => {
    const response = await fetch(HISTORY_ADDRESS, { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`${HISTORY_ADDRESS} answered ${response.status}.`);
    return ReleaseHistory.parse(await response.json());
  },
  retry: false,
});

interface AppHistory {
  live: { version: string; since: string; by: string } | undefined;
  /** The versions that rollbacks lead to, the nearest first. */
  before: string[];
}

/** A host retains this number of versions, the live one included. */
const RETAINED_VERSIONS = 5;

/** `by asha (1f6a90c2)`, as far as it is known. */
function releasedBy({ author, commit }: HistoryEntry): string {
  return [author && `by ${author}`, commit && `(${commit.slice(0, 8)})`].filter(Boolean).join(' ');
}

export function historyOf(app: string, history: ReleaseHistory): AppHistory {
  const last = history.findLast((entry) => entry.app === app);
  return {
    live: last && { version: last.version, since: last.at, by: releasedBy(last) },
    before: rollbackVersions(app, history).slice(1, RETAINED_VERSIONS),
  };
}
