const INTERVAL_MS = 500;

/**
 * Calls `onGone` once the process that started this one has ended. When npm is terminated, it ends the shell between the
 * two, which does not pass the signal on. Only for starts by npm: a start by hand may outlive its terminal.
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
