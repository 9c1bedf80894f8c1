import { type ReleaseComparison } from '@nox/contracts';
import { DAY_MS, HOUR_MS } from '#platform/database/clock.ts';
import { type ClientErrorRow, type Db } from '#platform/database/schema.ts';
import { type Releases } from '../releases/read-releases.ts';
import { countViews } from './metric-sums.ts';

/** Fewer are chance: one visitor's network, or a browser's extension. */
const MIN_NEW_ERRORS = 5;

/** An error is of the same kind in another version if its message and its source file are: positions differ in each build. */
function kindOf({ kind, message, address, stack, remote }: ClientErrorRow): string {
  const own = (JSON.parse(stack) as string[]).find((frame) => frame.startsWith(`${remote}: `));
  const file = own?.split(/:\d/, 1)[0]?.replace(/\.[0-9a-f]{8,}(?=\.)/, '');
  return [kind, message, file ?? address.split('/').at(-1)].join('\n');
}

/**
 * Compares each release of the last day, in its first hour, with the version before. An error that the version before has
 * had within two weeks is not new, nor one that is as old as an earlier release of the same version.
 */
export async function compareReleases(
  db: Db,
  releases: Releases,
  now: number,
): Promise<ReleaseComparison[]> {
  const comparisons: ReleaseComparison[] = [];
  for (const [app, { live: version, since, before }] of releases) {
    if (!version || !before || since === undefined || now - since > DAY_MS) continue;
    const end = since + HOUR_MS;
    const rows = await db
      .selectFrom('client_errors')
      .selectAll()
      .where('remote', '=', app)
      .where('version', 'in', [version, before])
      .where('recovered', '=', 0)
      .execute();
    const former = new Set(rows.filter((row) => row.version === before).map(kindOf));
    const isNew = (row: ClientErrorRow) =>
      row.version === version &&
      row.first_at >= since &&
      row.first_at < end &&
      !former.has(kindOf(row));
    const newErrors = rows.filter(isNew).reduce((sum, { count }) => sum + Number(count), 0);
    const { views } = await countViews(db, app, version, since, end);
    const isBad = newErrors >= MIN_NEW_ERRORS;
    comparisons.push({ app, version, before, newErrors, views, isBad, isOver: now >= end });
  }
  return comparisons;
}
