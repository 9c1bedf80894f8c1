import type { PageView } from '@nox/federation/runtime';
import type { Registry } from '@nox/release-format';
import { remotesFor } from '@nox/release-format/remotes-for';
import type { DataRouter } from 'react-router-dom';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

export type MonitoredPage = { router: DataRouter; registry: Registry };

const MAX_APPS = 8;

/** Collects how this page view goes, and reports it to the server once, when the page is hidden for the first time. */
export function measureView({
  router,
  registry,
}: Pick<MonitoredPage, 'registry'> & Partial<MonitoredPage>): void {
  const versions = new Map<string, string>();
  /** The pages of one remote were shown from this time on, by the clock of performance entries. */
  const stretches: { from: number; remote: string }[] = [];
  const vitals: PageView['vitals'] = {};
  if (registry.shell) versions.set('shell', registry.shell.version);

  const show = (path: string, from: number) => {
    const remotes = remotesFor(path, registry.remotes);
    for (const { name, version } of remotes) versions.set(name, version);
    const remote = remotes.at(-1)?.name;
    if (remote && remote !== stretches.at(-1)?.remote) stretches.push({ from, remote });
  };
  const take = ({ name, value, entries }: Metric) => {
    // A page may have been left for another remote's since its document was loaded.
    const time = name === 'INP' || name === 'CLS' ? (entries[0]?.startTime ?? 0) : 0;
    const remote = stretches.findLast(({ from }) => from <= time)?.remote;
    const isScore = name === 'CLS';
    const rounded = isScore ? Math.round(value * 1_000) / 1_000 : Math.round(value);
    if (remote) vitals[name] = { value: rounded, remote };
  };
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const apps = [...versions].slice(0, MAX_APPS).map(([name, version]) => ({ name, version }));
    const view: PageView = { apps, vitals };
    const body = new Blob([JSON.stringify(view)], { type: 'application/json' });
    if (apps.length > 0) navigator.sendBeacon?.('/api/client-metrics', body);
  };

  // Where the document was loaded; a navigation may have led on since.
  for (const { name } of performance.getEntriesByType('navigation')) {
    show(new URL(name).pathname, 0);
  }
  if (router) show(router.state.location.pathname, performance.now());
  router?.subscribe(({ location }) => show(location.pathname, performance.now()));
  for (const measure of [onLCP, onINP, onCLS, onTTFB, onFCP]) measure(take);
  // The library's listeners come first: they take the last values in the same event.
  document.addEventListener('visibilitychange', send);
}
