import { readRegistry } from '@nox/federation/runtime';
import type { Registry, RemoteDescription } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { isStale } from './stale-page.ts';

const INTERVAL_MS = 5 * 60_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * Compares the versions that this page runs with those that are live. It fetches the registry when the page becomes
 * visible and at an interval while it stays so; an unchanged registry costs a few bytes.
 */
export class ReleasePoller {
  private running?: Registry;
  private live?: Registry;
  private overridden = NONE;
  private stop: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly fetchRegistry = () => readRegistry({ address: REGISTRY_ADDRESS })) {}

  /** The remotes that this page runs. */
  get remotes(): RemoteDescription[] {
    return this.running?.remotes ?? [];
  }

  /**
   * @param running the registry that the page was started with
   * @param overridden the remotes that this browser loads from elsewhere
   */
  start(running: Registry, overridden: ReadonlySet<string> = NONE): void {
    this.stop();
    this.running = running;
    this.overridden = overridden;
    const poll = () => void (document.visibilityState === 'visible' && this.poll());
    const timer = setInterval(poll, INTERVAL_MS);
    document.addEventListener('visibilitychange', poll);
    this.stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }

  /** Whether other versions of the page at `path` are live, as of the last poll. */
  isStale(path: string): boolean {
    const { running, live, overridden } = this;
    return running !== undefined && live !== undefined && isStale(path, running, live, overridden);
  }

  /** @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private async poll(): Promise<void> {
    try {
      this.live = await this.fetchRegistry();
    } catch {
      // The next poll tries again.
      return;
    }
    for (const listener of this.listeners) listener();
  }
}

export const releasePoller = new ReleasePoller();
