const INTERVAL_MS = 500;

/**
 * Calls `onGone` once the process that started this one has ended. When npm is asked to end, it ends the
 * shell between the two, and a shell tells nobody: the launcher would go on alone. Started by hand, it may.
 */
export function watchParent(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, INTERVAL_MS);
  timer.unref();
}
