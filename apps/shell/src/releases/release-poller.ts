import { fetchLiveRegistry, type LiveRegistry } from './live-registry.ts';
import { isStale } from './stale-page.ts';

/** So often a page that somebody looks at asks whether there was a release. */
const INTERVAL_MS = 5 * 60_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * Knows which versions this page runs on, for as long as it is open, and finds out which are live: when somebody comes
 * back to the page, and from time to time while they look at it. A page that nobody sees asks nothing.
 */
export class ReleasePoller {
  private running?: LiveRegistry;
  private live?: LiveRegistry;
  private kept = NONE;
  private stop: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly ask: () => Promise<LiveRegistry> = fetchLiveRegistry) {}

  /**
   * @param running what the page was started with
   * @param kept the remotes that this browser has from elsewhere, whatever is live
   */
  start(running: LiveRegistry, kept: ReadonlySet<string> = NONE): void {
    this.stop();
    this.running = running;
    this.kept = kept;
    const look = () => void (document.visibilityState === 'visible' && this.look());
    const timer = setInterval(look, INTERVAL_MS);
    document.addEventListener('visibilitychange', look);
    this.stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  /** Whether the page at `path` is another one by now, as far as that is known. */
  isStale(path: string): boolean {
    const { running, live, kept } = this;
    return running !== undefined && live !== undefined && isStale(path, running, live, kept);
  }

  /** @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private async look(): Promise<void> {
    try {
      this.live = await this.ask();
    } catch {
      // Without an answer everything stays as it is; the next look is not far.
      return;
    }
    for (const listener of this.listeners) listener();
  }
}

/** The page's own. */
export const releasePoller = new ReleasePoller();
