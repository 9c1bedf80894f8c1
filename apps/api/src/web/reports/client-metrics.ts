import { type FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import {
  type ClientError,
  type ClientMetrics as Report,
  type PageView,
  type ReleaseAlarm,
  VITALS,
} from '@nox/contracts';
import { DAY_MS } from '#platform/database/clock.ts';
import { type Integrity } from '#platform/database/integrity.ts';
import { type ClientMetric, type ClientMetricRow, type Db } from '#platform/database/schema.ts';
import { logOutage } from '#platform/errors/infrastructure-errors.ts';
import { collectGauge } from '#platform/metrics/metrics-routes.ts';
import { type ClientErrors } from './client-errors.ts';
import { compareReleases } from './compare-releases.ts';
import {
  addMetrics,
  bucketOf,
  countViews,
  errorRateOf,
  type Errors,
  keyOf,
  startOfHour,
  sumByVersion,
  summarizeVersions,
} from './metric-sums.ts';
import {
  type AppReleases,
  labelsOf,
  type ReleaseLabels,
  type Releases,
} from '../releases/read-releases.ts';

/** A release that breaks pages is reported within a minute. */
const INTERVAL_MS = 15_000;
/** Different sums that wait, also while the database does not answer; see `addMetrics`. */
const MAX_PENDING = 5_000;

const GROUPS: Partial<Record<ClientError['kind'], ClientMetric>> = {
  ...{ render: 'render', hydration: 'render', script: 'render' },
  ...{ evaluation: 'evaluation', contract: 'evaluation', mount: 'evaluation' },
};

interface Options {
  db: Db;
  errors: ClientErrors;
  integrity: Integrity;
  registry: Registry;
  log: FastifyBaseLogger;
  releases: () => Promise<Releases>;
  sampleRate: number;
  webRoot: string;
}

/** What browsers report, by app and version: sums that are collected here and stored every few seconds. */
export class ClientMetrics {
  readonly #options: Options;
  readonly #views: Counter<keyof ReleaseLabels>;
  readonly #logged = new Set<string>();
  readonly #pending = new Map<string, ClientMetricRow>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#views = new Counter({
      name: 'nox_page_views_total',
      help: 'Page views with pages of a remote, estimated from those that are measured.',
      labelNames: ['remote', 'version'],
      registers: [options.registry],
    });
    registerGauges(options.registry, () => this.read());
  }

  start(): void {
    this.#timer = setInterval(() => void this.#update().catch(this.#report), INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flush().catch(this.#report);
  }

  /** A retry that succeeded is no error, and a visitor with trouble counts once. */
  countError({ kind, recovered, repeated }: ClientError, labels: ReleaseLabels): void {
    if (!recovered && !repeated) this.#add(labels, GROUPS[kind] ?? 'load');
  }

  async countView({ apps, vitals }: PageView): Promise<void> {
    const { sampleRate } = this.#options;
    // Pages from before the setting was changed.
    if (sampleRate === 0) return;
    const releases = await this.#options.releases();
    const labels = new Map(
      apps.map((app) => [app.name, labelsOf(releases, app.name, app.version)]),
    );
    for (const label of new Set(labels.values())) {
      this.#add(label, 'samples');
      this.#add(label, 'views', 1 / sampleRate);
      this.#views.inc(label, 1 / sampleRate);
    }
    for (const name of VITALS) {
      const vital = vitals[name];
      if (!vital) continue;
      // The shell has a part in every page.
      const owners = ['shell', vital.remote].flatMap((owner) => labels.get(owner) ?? []);
      const bucket = bucketOf(name, vital.value);
      for (const label of new Set(owners)) this.#add(label, name, 1, bucket);
    }
  }

  /** What is stored of all servers. @throws the database's error */
  async read(): Promise<Report> {
    await this.#flush();
    const { db, sampleRate } = this.#options;
    const releases = await this.#options.releases();
    const versions = summarizeVersions(await sumByVersion(db), releases);
    const alarms = await this.#findAlarms(releases);
    return { sampleRate, versions, alarms, comparisons: await this.#compare(releases) };
  }

  /** @param remotes of these alone, whose teams need not know where the server's files are; undefined: of all @throws the database's error */
  async readOf(remotes: readonly string[] | undefined): Promise<Report> {
    const report = await this.read();
    if (!remotes) return report;
    const isOwn = ({ app }: { app: string }) => remotes.includes(app);
    return {
      ...report,
      versions: report.versions.filter(isOwn),
      comparisons: report.comparisons.filter(isOwn),
      alarms: report.alarms
        .filter(isOwn)
        .map((alarm) => ({ ...alarm, command: `npm run rollback -- ${alarm.app}` })),
    };
  }

  #add({ remote: app, version }: ReleaseLabels, metric: ClientMetric, amount = 1, bucket = 0) {
    this.#collect({ app, version, metric, at: startOfHour(Date.now()), bucket, amount });
  }

  #collect(row: ClientMetricRow): void {
    const key = keyOf(row);
    const pending = this.#pending.get(key);
    if (pending) pending.amount += row.amount;
    else if (this.#pending.size < MAX_PENDING) this.#pending.set(key, row);
  }

  async #flush(): Promise<boolean> {
    const { db, errors, integrity } = this.#options;
    // Writing to a damaged database can make it worse.
    if (integrity.damage !== undefined) return false;
    const hasErrors = await errors.flush();
    if (this.#pending.size === 0) return hasErrors;
    const rows = [...this.#pending.values()];
    this.#pending.clear();
    try {
      await addMetrics(db, rows);
    } catch (error) {
      for (const row of rows) this.#collect(row);
      throw error;
    }
    return true;
  }

  async #update(): Promise<void> {
    if (!(await this.#flush())) return;
    const releases = await this.#options.releases();
    await this.#findAlarms(releases);
    await this.#compare(releases);
  }

  /** Each bad release is logged once for each reason. */
  #logOnce(releases: Releases, app: string, found: string, fields: object): string {
    const { log, webRoot } = this.#options;
    const { live, since } = releases.get(app)!;
    const command = `npm run rollback -- ${app} --to ${webRoot}`;
    const key = [...Object.keys(fields), app, live, since].join(' ');
    if (!this.#logged.has(key))
      log.error(fields, `A release has ${found}. Take it back with: ${command}`);
    this.#logged.add(key);
    return command;
  }

  async #findAlarms(releases: Releases): Promise<ReleaseAlarm[]> {
    const alarms: ReleaseAlarm[] = [];
    for (const [app, release] of releases) {
      const alarm = await alarmOf(this.#options.db, app, release, Date.now());
      if (!alarm) continue;
      alarms.push({ ...alarm, command: this.#logOnce(releases, app, 'many errors', { alarm }) });
    }
    return alarms;
  }

  async #compare(releases: Releases): Promise<Report['comparisons']> {
    const comparisons = await compareReleases(this.#options.db, releases, Date.now());
    for (const comparison of comparisons.filter(({ isBad }) => isBad)) {
      const { app, newErrors, views } = comparison;
      const found = `${newErrors} errors of a new kind in ${Math.round(views)} views`;
      this.#logOnce(releases, app, found, { comparison });
    }
    return comparisons;
  }

  readonly #report = (error: unknown) => {
    const { log } = this.#options;
    if (!logOutage(log, error)) log.error({ err: error }, 'What browsers reported is not stored.');
  };
}

/** Metrics by remote and version: of the versions that a host retains, so there are few. */
function registerGauges(registry: Registry, report: () => Promise<Report>): void {
  collectGauge(registry, {
    name: 'nox_web_vitals_p75',
    help: 'Of the page views of two weeks, three quarters are better. In seconds; CLS is a score.',
    labelNames: ['vital', 'remote', 'version'],
    read: async (gauge) => {
      for (const { app: remote, version, p75 } of (await report()).versions) {
        for (const [vital, value] of Object.entries(p75)) {
          if (value === null) continue;
          gauge.set({ vital, remote, version }, vital === 'CLS' ? value : value / 1_000);
        }
      }
    },
  });
  collectGauge(registry, {
    name: 'nox_release_alarm',
    help: 'A live version with at least three times the errors of the version before.',
    labelNames: ['remote', 'version'],
    read: async (gauge) => {
      for (const { app: remote, version } of (await report()).alarms) {
        gauge.set({ remote, version }, 1);
      }
    },
  });
}

/** So many times the errors of the version before are an alarm. */
const MIN_FACTOR = 3;
/** Fewer errors are chance: one visitor's network, or a browser's extension. */
const MIN_ERRORS = 5;

/** Whether a version has far more errors in its page views than the one before it. */
export function isWorse(live: Errors, before: Errors): boolean {
  if (live.errors < MIN_ERRORS || before.views === 0) return false;
  return live.errors / live.views >= (MIN_FACTOR * Math.max(before.errors, 1)) / before.views;
}

async function alarmOf(
  db: Db,
  app: string,
  { live: version, since, before: former }: AppReleases,
  now: number,
): Promise<Omit<ReleaseAlarm, 'command'> | undefined> {
  if (!version || since === undefined || !former) return undefined;
  const { views, errors } = await countViews(db, app, version, since);
  if (errors < MIN_ERRORS) return undefined;
  const before = await countViews(db, app, former);
  // An error is reported at once, a page view when it ends: until then as many are expected as there were.
  const lastDay = await countViews(db, app, former, since - DAY_MS, since);
  const expectedViews = (lastDay.views * Math.max(0, now - since)) / DAY_MS;
  const live = { views: Math.max(views, expectedViews, errors), errors };
  if (!isWorse(live, before)) return undefined;
  return {
    app,
    version,
    errorRate: errorRateOf(live)!,
    before: { version: former, errorRate: errorRateOf(before)! },
  };
}
