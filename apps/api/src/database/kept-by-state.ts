import { type RevisionGroup, type Revisions } from './revisions.ts';

interface Kept<T> {
  state: string;
  made: Promise<T>;
  /** The same, once it is there. */
  ready?: T;
}

/**
 * Keeps what is made of a group's content for as long as the group stays as it is: however many ask, it is made once.
 * What is ready is answered at once, without a promise. What could not be made is tried again at the next request.
 */
export function keptByState<T>(
  revisions: Revisions,
  group: RevisionGroup,
  make: () => Promise<T>,
): () => NonNullable<T> | Promise<T> {
  let kept: Kept<T> | undefined;

  async function current(): Promise<T> {
    // The state is known before the making begins, so what is kept is never older than its state.
    const state = await revisions.stateOf(group);
    if (kept?.state === state) return kept.made;
    const entry: Kept<T> = { state, made: make() };
    kept = entry;
    entry.made.then(
      (ready) => (entry.ready = ready),
      () => {
        if (kept === entry) kept = undefined;
      },
    );
    return entry.made;
  }

  return () =>
    kept?.ready && kept.state === revisions.knownStateOf(group) ? kept.ready : current();
}
