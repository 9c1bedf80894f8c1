import { queryOptions, type MutationOptions } from '@tanstack/react-query';
import type { RemoteDescription } from '../runtime/registry.ts';

/** A remote as this page runs it. */
type RunningRemote = Pick<RemoteDescription, 'name' | 'title' | 'version' | 'entry'>;

/** What a page runs on, from its first script to its end. */
export interface RuntimeInfo {
  /** Absent where the registry does not name the shell. */
  shell?: { version: string };
  remotes: RunningRemote[];
  /** The remotes that come from elsewhere in this browser, with the address of their entry. */
  overrides: Record<string, string>;
}

/** A remote that is to come from elsewhere, in this browser alone; without an entry, from where everybody has it. */
export interface OverrideRequest {
  remote: string;
  entry?: string;
}

/** Asks the shell what the page runs on; the shell gives this query its function. */
export const runtimeInfoQuery = queryOptions<RuntimeInfo>({ queryKey: ['runtime-info'] });

export const OVERRIDE_KEY = ['runtime-info', 'override'] as const;

/**
 * Points a remote to another build, or back, and loads the document anew; the shell gives this mutation its function,
 * which rejects with a sentence for the administrator.
 */
export const overrideMutation: MutationOptions<void, Error, OverrideRequest> = {
  mutationKey: OVERRIDE_KEY,
};
