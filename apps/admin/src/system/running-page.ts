import { queryOptions, type MutationOptions } from '@tanstack/react-query';

/** A remote as this page runs it. */
interface RunningRemote {
  name: string;
  /** What a person calls it. */
  title: string;
  version: string;
  entry: string;
}

/** What the page runs on, as the shell tells it; see decision 34. */
export interface RunningPage {
  shell?: { version: string };
  remotes: RunningRemote[];
  /** The remotes that come from elsewhere in this browser, with the address of their entry. */
  overrides: Record<string, string>;
}

const KEY = ['running-page'] as const;

/** The shell has given this query and this mutation their functions. */
export const runningPage = queryOptions<RunningPage>({ queryKey: KEY });

interface OverrideOrder {
  remote: string;
  /** The address of another build's entry; without one, back to the one that everybody has. */
  entry?: string;
}

export const overriding: MutationOptions<void, Error, OverrideOrder> = {
  mutationKey: [...KEY, 'override'],
};
