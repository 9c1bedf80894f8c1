import { type ReleaseAlarm } from '@nox/contracts';
import { type Db } from '../database/schema.ts';
import { DAY_MS } from '../database/times.ts';
import { countViews, type Errors, errorRateOf } from './metric-sums.ts';
import { type AppReleases } from './releases.ts';

/** So many times the errors of the version before are an alarm. */
const MIN_FACTOR = 3;
/** Fewer errors are chance: one visitor's network, or a browser's extension. */
const MIN_ERRORS = 5;

/** Whether a version has far more errors in its page views than the one before it. */
export function isWorse(live: Errors, before: Errors): boolean {
  if (live.errors < MIN_ERRORS || before.views === 0) return false;
  return live.errors / live.views >= (MIN_FACTOR * Math.max(before.errors, 1)) / before.views;
}

/** The alarm about the live version of an app, compared since its release with the version before it. */
export async function alarmOf(
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
    ...{ app, version, errorRate: errorRateOf(live)! },
    before: { version: former, errorRate: errorRateOf(before)! },
  };
}
