import { auditionChanges } from './audition-changes.ts';
import { authorization } from './settings.ts';
import { watchRevisions, type WatchOptions } from './watch-revisions.ts';

export type { WatchState as AuditionWatchState } from './watch-revisions.ts';

interface AuditionWatchOptions extends WatchOptions {
  /** The caller's revision, so that the first poll does not fetch every entry. */
  revision?: number;
}

/** Calls `onRevision` at once and with every change, until the signal aborts: from a stream, or by polling. */
export async function watchAuditions(
  onRevision: (revision: number) => void,
  { revision: known, ...options }: AuditionWatchOptions,
): Promise<void> {
  const { signal } = options;
  let notified: number | undefined;
  function notify(revision: number) {
    if (revision === notified || signal.aborted) return;
    notified = known = revision;
    onRevision(revision);
  }
  const poll = async () => notify((await auditionChanges(known ?? 0, { signal })).revision);
  await watchRevisions((event, revision) => event === 'revision' && notify(revision), {
    ...options,
    authorization,
    poll,
  });
}
