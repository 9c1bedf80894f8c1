import {
  applyAuditionChanges,
  auditionChanges,
  auditionQueries,
  auditionRevision,
} from '@nox/api-client';
import type { AuditionChanges } from '@nox/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Brings the list in the cache up to date, by what has changed since it was read. */
export class ListFollower {
  private running: Promise<boolean> | undefined;
  private next: Promise<boolean> | undefined;

  constructor(
    private readonly queryClient: QueryClient,
    /** Told of what has changed, once the list has it. */
    private readonly onChanges: (changes: AuditionChanges) => void,
  ) {}

  /**
   * Asks after this moment: an answer that is on its way already may be too old for whoever calls.
   * @returns whether the list has everything by now
   */
  catchUp(): Promise<boolean> {
    if (!this.running) return this.run();
    this.next ??= this.running.then(() => this.run());
    return this.next;
  }

  /** Whether the list has this revision, or a later one. */
  has(revision: number): boolean {
    return (auditionRevision(this.queryClient) ?? -1) >= revision;
  }

  private run(): Promise<boolean> {
    this.next = undefined;
    this.running = this.ask().finally(() => (this.running = undefined));
    return this.running;
  }

  private async ask(): Promise<boolean> {
    const since = auditionRevision(this.queryClient);
    if (since === undefined) return this.readAnew();
    try {
      const changes = await auditionChanges(since);
      await applyAuditionChanges(this.queryClient, changes);
      this.onChanges(changes);
      return true;
    } catch {
      // Whoever watches the server asks again when it is back.
      return false;
    }
  }

  /** There is no list, or somebody between us and the server has kept its revision. */
  private async readAnew(): Promise<boolean> {
    const { queryKey } = auditionQueries.list();
    await this.queryClient.invalidateQueries({ queryKey });
    const state = this.queryClient.getQueryState(queryKey);
    return state?.status === 'success' && !state.isInvalidated;
  }
}
