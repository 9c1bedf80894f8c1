import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

const ADDRESS = '/static/js/releases.json';

const ReleaseEntry = z.object({
  app: z.string(),
  version: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
});
const ReleaseHistory = z.array(ReleaseEntry);
export type ReleaseHistory = z.infer<typeof ReleaseHistory>;

/** What went live, oldest first, as releases write it down; a host may have none. */
export const releaseHistory = queryOptions({
  queryKey: ['release-history'],
  queryFn: async ({ signal }) => {
    const response = await fetch(ADDRESS, { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}.`);
    return ReleaseHistory.parse(await response.json());
  },
  retry: false,
});

/** What the history says of one app. */
interface AppHistory {
  /** What is live now, and since when. */
  live: { version: string; since: string } | undefined;
  /** What one comes to by going back, the nearest first. */
  before: string[];
}

/** So many versions are kept; the live one is one of them. */
const KEPT = 5;

/** A rollback takes away what it left: a second one goes further back. */
export function historyOf(app: string, history: ReleaseHistory): AppHistory {
  const own = history.filter((entry) => entry.app === app);
  const way = own.reduce<string[]>((before, { version, action }) => {
    const index = before.indexOf(version);
    if (action === 'rollback' && index >= 0) return before.slice(0, index + 1);
    return [...before.filter((other) => other !== version), version];
  }, []);
  const last = own.at(-1);
  return {
    live: last && { version: last.version, since: last.at },
    before: way
      .slice(0, -1)
      .slice(1 - KEPT)
      .toReversed(),
  };
}
