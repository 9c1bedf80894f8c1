import { type ReportedClientError } from '@nox/contracts';
import { DAY_MS, isoTime } from '#platform/database/clock.ts';
import { type ClientErrorRow, type Db } from '#platform/database/schema.ts';
import { type Frame } from './error-texts.ts';

/** A remote has at most so many new rows a day; all further errors are one row. Messages can be invented at will, positions less so. */
const MAX_WITH_FRAMES_A_DAY = 100;
const MAX_BARE_A_DAY = 30;
const MAX_NAMES = 5;
const MAX_LISTED = 200;

/** Equal errors that wait to be stored. */
export type Group = Omit<ClientErrorRow, 'stack' | 'pages' | 'browsers'> & {
  frames: Frame[];
  pages: string[];
  browsers: string[];
};

const joined = (names: string[], more: string[]) =>
  [...new Set([...names, ...more])].slice(0, MAX_NAMES);

export function addTo(groups: Map<string, Group>, group: Group): void {
  const same = groups.get(group.key);
  if (!same) return void groups.set(group.key, { ...group });
  same.count += group.count;
  same.last_at = Math.max(same.last_at, group.last_at);
  same.pages = joined(same.pages, group.pages);
  same.browsers = joined(same.browsers, group.browsers);
}

/** What stands for all errors of a version that are too many. */
export function furtherOf(group: Group): Group {
  const { remote, version } = group;
  const key = `further ${remote} ${version}`;
  return { ...group, key, kind: 'script', address: '/*', message: 'Further errors', frames: [] };
}

/** @param resolve finds a text for each frame of new groups, by their keys */
export async function storeGroups(
  db: Db,
  groups: readonly Group[],
  resolve: (groups: Group[]) => Promise<Map<string, string[]>>,
): Promise<void> {
  const keys = groups.flatMap((group) => [group.key, furtherOf(group).key]);
  const stored = await db
    .selectFrom('client_errors')
    .selectAll()
    .where('key', 'in', keys)
    .execute();
  const known = new Map(stored.map((row) => [row.key, row]));
  const [bare, withFrames] = await Promise.all([countToday(db, '='), countToday(db, '!=')]);
  const bounded = new Map<string, Group>();
  for (const group of groups) {
    const isBare = group.frames.length === 0;
    const counts = isBare ? bare : withFrames;
    const count = (counts.get(group.remote) ?? 0) + Number(!known.has(group.key));
    const isStored = count <= (isBare ? MAX_BARE_A_DAY : MAX_WITH_FRAMES_A_DAY);
    if (isStored) counts.set(group.remote, count);
    addTo(bounded, isStored || known.has(group.key) ? group : furtherOf(group));
  }
  const stacks = await resolve([...bounded.values()].filter(({ key }) => !known.has(key)));
  const rows = [...bounded.values()].map(({ frames, pages, browsers, ...row }) => {
    const before = known.get(row.key);
    const names = (now: string[], text = '[]') =>
      JSON.stringify(joined(JSON.parse(text) as string[], now));
    return {
      ...row,
      stack: before?.stack ?? JSON.stringify(frames.map((_, at) => stacks.get(row.key)![at])),
      pages: names(pages, before?.pages),
      browsers: names(browsers, before?.browsers),
    };
  });
  await db
    .insertInto('client_errors')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => ({
        count: eb(ref('client_errors.count'), '+', ref('excluded.count')),
        last_at: ref('excluded.last_at'),
        pages: ref('excluded.pages'),
        browsers: ref('excluded.browsers'),
      })),
    )
    .execute();
}

async function countToday(db: Db, compared: '=' | '!='): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('client_errors')
    .select(['remote', ({ fn }) => fn.countAll<number>().as('count')])
    .where('first_at', '>=', Date.now() - (Date.now() % DAY_MS))
    .where('stack', compared, '[]')
    .groupBy('remote')
    .execute();
  return new Map(rows.map(({ remote, count }) => [remote, Number(count)]));
}

/** The latest first. */
export async function listGroups(db: Db, remotes?: string[]): Promise<ReportedClientError[]> {
  const all = db.selectFrom('client_errors').selectAll();
  // An empty list has no syntax.
  const query = remotes ? all.where('remote', 'in', [...remotes, '']) : all;
  const rows = await query.orderBy('last_at', 'desc').limit(MAX_LISTED).execute();
  return rows.map(({ remote, version, kind, address, message, ...row }) => ({
    ...{ remote, version, kind, address, message },
    recovered: row.recovered === 1,
    stack: JSON.parse(row.stack) as string[],
    pages: JSON.parse(row.pages) as string[],
    browsers: JSON.parse(row.browsers) as string[],
    count: Number(row.count),
    firstAt: isoTime(row.first_at),
    at: isoTime(row.last_at),
  }));
}
