const MINUTE_MS = 60_000;
/** Longer timers than 24 days fire at once. */
const MAX_WAIT_MS = 60 * MINUTE_MS;

/** Loads the document anew once the ISO time of its `data-reload-at` is past. */
export function reloadWhenDue(reload = () => location.reload()): void {
  const due = Date.parse(
    document.querySelector<HTMLElement>('[data-reload-at]')?.dataset['reloadAt'] ?? '',
  );
  const waitMs = due - Date.now();
  if (Number.isNaN(waitMs)) return;
  setTimeout(
    () => (Date.now() >= due ? reload() : reloadWhenDue(reload)),
    // A device whose clock is ahead asks once a minute.
    waitMs > 0 ? Math.min(waitMs, MAX_WAIT_MS) : MINUTE_MS,
  );
}
