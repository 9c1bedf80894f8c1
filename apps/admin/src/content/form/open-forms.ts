// Where a page is not served securely there are no locks, and every draft counts as left.
const locks = () => navigator.locks as LockManager | undefined;

/**
 * Lets all tabs of this browser know that a form is open, until that is taken back. A lock does it, because it ends
 * with its tab, also where that crashes.
 * @returns takes it back
 */
export function holdOpen(name: string): () => void {
  let release: () => void = () => undefined;
  const isClosed = new Promise<void>((resolve) => (release = resolve));
  // Shared, because a save holds its form open beyond the form itself.
  locks()
    ?.request(name, { mode: 'shared' }, () => isClosed)
    .catch(() => undefined);
  return release;
}

/** The names of the forms that are open in any tab. */
export async function openForms(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}
