import {
  applyAuditionChanges,
  auditionChanges,
  auditionQueries,
  auditionRevision,
} from '@nox/api-client';
import type { AuditionChanges, AuditionEntry } from '@nox/contracts';
import type { QueryClient } from '@tanstack/react-query';

const { queryKey } = auditionQueries.list();

/** Applies the server's changes to the list in the query cache. */
export class EntriesSync {
  private running: Promise<boolean> | undefined;
  private next: Promise<boolean> | undefined;

  constructor(
    private readonly queryClient: QueryClient,
    /** Called after the changes are in the list. */
    private readonly onChanges: (changes: AuditionChanges) => void,
  ) {}

  /** Requests after this call: a running request's response may be too old. @returns whether the list is up to date */
  sync(): Promise<boolean> {
    if (!this.running) return this.run();
    this.next ??= this.running.then(() => this.run());
    return this.next;
  }

  has(revision: number): boolean {
    return (auditionRevision(this.queryClient) ?? -1) >= revision;
  }

  private run(): Promise<boolean> {
    this.next = undefined;
    this.running = this.fetch().finally(() => (this.running = undefined));
    return this.running;
  }

  private async fetch(): Promise<boolean> {
    const since = auditionRevision(this.queryClient);
    if (since === undefined) return this.refetch();
    try {
      const changes = await auditionChanges(since);
      await applyAuditionChanges(this.queryClient, changes);
      this.onChanges(changes);
      return true;
    } catch {
      // `useLiveEntries` calls again when the server is back.
      return false;
    }
  }

  /** There is no list, or a proxy removed the header with its revision. */
  private async refetch(): Promise<boolean> {
    await this.queryClient.invalidateQueries({ queryKey });
    const state = this.queryClient.getQueryState(queryKey);
    return state?.status === 'success' && !state.isInvalidated;
  }
}

/**
 * Puts what the server has confirmed into the list, without fetching ten thousand entries again.
 * @param change undefined removes the entry
 */
export async function changeEntry(
  queryClient: QueryClient,
  id: string,
  change: (entry: AuditionEntry) => AuditionEntry | undefined,
): Promise<void> {
  // The response of a running request may be from before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (entries) =>
    entries?.flatMap((entry) => (entry._id === id ? (change(entry) ?? []) : entry)),
  );
}
