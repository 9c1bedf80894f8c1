import { readRegistry } from '@nox/federation/runtime';
import type { Registry, RemoteDescription } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { remotesFor } from '@nox/release-format/remotes-for';
import type { DataRouter } from 'react-router-dom';
import { create } from 'zustand';
import { overridesInUse } from '../overrides/runtime-info.ts';

const INTERVAL_MS = 5 * 60_000;

/** It stands in this chunk because a chunk of its own would have to be named in the shell's first script. */
export const liveSettings = () =>
  import(/* webpackChunkName: "incomplete-page" */ '../page/live-settings.ts');

/** Compares the versions and settings that run with the live ones: when the page becomes visible, and at an interval while it is. */
export class ReleasePoller {
  private running?: Registry;
  private readonly live = create<{ registry?: Registry; hasOtherSettings?: boolean }>(() => ({}));
  readonly subscribe = this.live.subscribe;
  private overridden: ReadonlySet<string> = new Set();
  private stop: () => void = () => undefined;

  constructor(private readonly fetchRegistry = () => readRegistry({ address: REGISTRY_ADDRESS })) {}

  get remotes(): RemoteDescription[] {
    return this.running?.remotes ?? [];
  }

  start(running: Registry, overridden = new Set(Object.keys(overridesInUse()))): void {
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

  isStale(path: string): boolean {
    const { running, overridden } = this;
    const { registry: live, hasOtherSettings } = this.live.getState();
    if (hasOtherSettings) return true;
    return running !== undefined && live !== undefined && isStale(path, running, live, overridden);
  }

  private async poll(): Promise<void> {
    try {
      const settings = liveSettings()
        .then((live) => live.haveSettingsChanged())
        .catch(() => false);
      const registry = await this.fetchRegistry();
      this.live.setState({ registry, hasOtherSettings: await settings });
    } catch {
      // The next poll tries again.
    }
  }
}

export const releasePoller = new ReleasePoller();

/** A new version is offered on pages that are open for hours, which also open offline, and not where a form may hold unsaved changes. */
export function isNewVersionOffered({ location, blockers }: DataRouter['state']): boolean {
  const { pathname } = location;
  const isLongLived = remotesFor(pathname, releasePoller.remotes).some(({ offline }) => offline);
  return isLongLived && blockers.size === 0 && releasePoller.isStale(pathname);
}

/** Whether the document, loaded now, would have other versions: newer after a release, older after a rollback. */
export function isStale(
  path: string,
  running: Registry,
  live: Registry,
  overridden: ReadonlySet<string>,
): boolean {
  const versionsIn = (remotes: RemoteDescription[]) =>
    remotesFor(path, remotes)
      .filter(({ name }) => !overridden.has(name))
      .map(({ name, version }) => `${name} ${version}`)
      .join();
  return (
    running.shell?.version !== live.shell?.version ||
    versionsIn(running.remotes) !== versionsIn(live.remotes)
  );
}
