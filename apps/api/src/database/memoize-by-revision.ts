import { type RevisionGroup, type Revisions } from './revisions.ts';

interface Memo<T> {
  state: string;
  promise: Promise<T>;
  /** The promise's value, once it is there. */
  value?: T;
}

/**
 * Memoizes what `compute` makes of the content of groups until one changes; concurrent callers share one computation.
 * A finished value is returned synchronously. A failed computation is repeated by the next caller.
 */
export function memoizeByRevision<T>(
  revisions: Revisions,
  group: RevisionGroup | readonly RevisionGroup[],
  compute: () => Promise<T>,
): () => NonNullable<T> | Promise<T> {
  const groups = [group].flat();
  let memo: Memo<T> | undefined;

  async function current(): Promise<T> {
    // The state is read before the computation begins, so a memo is never older than its state.
    const state = await revisions.stateOf(...groups);
    if (memo?.state === state) return memo.promise;
    const entry: Memo<T> = { state, promise: compute() };
    memo = entry;
    entry.promise.then(
      (value) => (entry.value = value),
      () => {
        if (memo === entry) memo = undefined;
      },
    );
    return entry.promise;
  }

  return () =>
    memo?.value && memo.state === revisions.knownStateOf(...groups) ? memo.value : current();
}
