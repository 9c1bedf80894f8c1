import { type ReleaseAlarm, type VersionMetrics, VITALS } from '@nox/contracts';
import { Gauge, type Registry } from 'prom-client';

interface Latest {
  versions: readonly VersionMetrics[];
  alarms: readonly ReleaseAlarm[];
}

/** Metrics by remote and version: of the versions that a host retains, so there are few. */
export function registerGauges(registry: Registry, latest: () => Latest): void {
  const registers = [registry];
  new Gauge({
    name: 'nox_web_vitals_p75',
    help: 'Of the page views of two weeks, three quarters are better. In seconds; CLS is a score.',
    labelNames: ['vital', 'remote', 'version'],
    registers,
    collect() {
      this.reset();
      for (const { app: remote, version, p75 } of latest().versions) {
        for (const vital of VITALS) {
          const value = p75[vital];
          if (value === null) continue;
          this.set({ vital, remote, version }, vital === 'CLS' ? value : value / 1_000);
        }
      }
    },
  });
  new Gauge({
    name: 'nox_release_alarm',
    help: 'A live version with at least three times the errors of the version before.',
    labelNames: ['remote', 'version'],
    registers,
    collect() {
      this.reset();
      for (const { app: remote, version } of latest().alarms) this.set({ remote, version }, 1);
    },
  });
}
