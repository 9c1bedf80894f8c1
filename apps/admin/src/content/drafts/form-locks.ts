// Web locks need a secure context; without them every draft counts as orphaned.
const locks = () => navigator.locks as LockManager | undefined;

/** Marks a form as open for all tabs; a lock ends with its tab, also after a crash. @returns releases the lock */
export function acquireFormLock(name: string): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // Shared, because a save holds the lock of its form longer than the form itself.
  locks()
    ?.request(name, { mode: 'shared' }, () => released)
    .catch(() => undefined);
  return release;
}

export async function lockedForms(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}
