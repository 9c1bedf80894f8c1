import { type FastifyInstance } from 'fastify';
import {
  type AggregateFunctionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import {
  agreesWithRules,
  type Area,
  auditionDayAt,
  dateAfter,
  DAY_ENDS,
  hasOtherResult,
  hasRole,
  mayRead,
  NO_TIME_SLOT,
  outcomeOf,
  type RuleSet,
  Summary,
} from '@nox/contracts';
import {
  countByReview,
  countLateScores,
  countUnreviewed,
} from '#season/auditions/entries/review-counts.ts';
import { viewerOf } from '#season/auditions/entries/viewer.ts';
import { type Caller } from '#platform/auth/caller.ts';
import { readTime } from '#platform/database/clock.ts';
import { findRow } from '#platform/database/rows.ts';
import { type Db, type Tables } from '#platform/database/schema.ts';
import { isDue, readLines, readToday } from '../handover/handover.ts';
import { readRoute } from '#platform/http/routes.ts';
import { type MailSettings } from '#season/messages/sending/transports.ts';
import {
  type CurrentSeason,
  type LiveSeason,
  readCurrentSeason,
  zonedTime,
} from '#season/seasons/current-season.ts';
import { readOffers } from '#season/seasons/offers.ts';

type Count<Table extends keyof Tables> = AggregateFunctionBuilder<Tables, Table, number>;

interface Options {
  db: Db;
  season: Pick<LiveSeason, 'state'>;
  mail: MailSettings;
  timeZone: string;
}

async function count<Table extends keyof Tables>(
  area: Area,
  query: SelectQueryBuilder<Tables, Table, object>,
  partsOf: (all: Count<Table>) => Record<string, Count<Table>> = () => ({}),
): Promise<[string, Summary[string]]> {
  const counted = query.select(({ fn }) => {
    const all = fn.countAll<number>();
    const parts = Object.entries(partsOf(all)).map(([name, part]) => part.as(name));
    return [all.as('total'), ...parts];
  });
  const counts = (await counted.executeTakeFirstOrThrow()) as Record<string, number>;
  const { total = 0, ...parts } = counts;
  return [area, { total, parts }];
}

async function readMissing({ settings, carried }: CurrentSeason, options: Options) {
  const { db, season, mail } = options;
  const rules = await findRow(db, 'rule_sets', { is_active: 1 });
  const details = JSON.parse(rules?.event_details ?? '{}') as Partial<RuleSet['eventDetails']>;
  const isNear = ['announced', 'open', 'paused'].includes(await season.state());
  const isNew = carried.length > 0;
  return {
    noPrivacyText: settings.privacyText === '' ? 1 : 0,
    otherDates: agreesWithRules(details.date ?? '', settings) === false ? 1 : 0,
    // What candidates lack who register now or soon.
    noMailServer: isNear && !mail.smtp ? 1 : 0,
    noContact: isNear && settings.contactEmail === '' ? 1 : 0,
    noLastDay: (isNear || isNew) && settings.endsOn === null ? 1 : 0,
    noOpening: isNew && settings.opensAt === null ? 1 : 0,
    carried: carried.length,
  };
}

const BEFORE_DANCING = ['arrived', 'called'] as const;

/** Counts who is still to be judged: who of them has no slot, dances today, or cannot come; and whose slot publishing would change, as the board does. */
const readUnjudged = (db: Db, today: string) =>
  db
    .selectFrom('audition_entries')
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.entry_id', '=', 'audition_entries.id').on('withdrawn_at', 'is', null),
    )
    .leftJoin('schedule_blocks', 'schedule_blocks.id', 'assignments.block_id')
    .leftJoin('panels', 'panels.id', 'schedule_blocks.panel_id')
    .leftJoin('published_slots', (join) =>
      join
        .onRef('published_slots.entry_id', '=', 'audition_entries.id')
        .on('published_slots.version', '=', ({ selectFrom }) =>
          selectFrom('schedule_versions').select(({ fn }) => fn.max('number').as('number')),
        ),
    )
    .select(({ fn }) => {
      const every = fn.countAll<number>();
      const all = every
        .filterWhere('status', '=', 'Pending')
        .filterWhere('withdrawn_at', 'is', null);
      return [
        all.as('unjudged'),
        all
          .filterWhere('assignments.entry_id', 'is', null)
          // Who has lost a published slot needs another one.
          .filterWhere(({ or, eb }) =>
            or([
              eb('time_slot', 'in', NO_TIME_SLOT),
              eb('published_slots.entry_id', 'is not', null),
            ]),
          )
          .as('withoutSlot'),
        all
          .filterWhere(
            sql<boolean>`(published_slots.date, published_slots.starts) >= (${today}, ${DAY_ENDS})
              and (published_slots.date, published_slots.starts) < (${dateAfter(today)}, ${DAY_ENDS})`,
          )
          .filterWhere(({ or, eb }) =>
            or([eb('attendance', 'is', null), eb('attendance', 'in', BEFORE_DANCING)]),
          )
          .as('today'),
        all.filterWhere('slot_answer', '=', 'declined').as('declined'),
        every
          .filterWhere(sql<boolean>`(status <> 'Not Selected' or assignments.entry_id is null)`)
          .filterWhere(
            sql<boolean>`(schedule_blocks.date, assignments.starts, assignments.starts + slot_minutes, panels.name, panels.room)
              is distinct from (published_slots.date, published_slots.starts, published_slots.ends, published_slots.panel, published_slots.room)`,
          )
          .as('unpublished'),
      ];
    })
    .executeTakeFirstOrThrow();

/** Counts candidates by one query, with a row for all who have the same status, result, rank and slot or none. */
async function countCandidates(db: Db): Promise<[string, Summary[string]]> {
  const is = (condition: RawBuilder<unknown>) =>
    sql<number>`case when ${condition} then 1 else 0 end`;
  const rows = await db
    .selectFrom('audition_entries')
    .select(['status', 'published_status as published'])
    .select(({ fn }) => [
      is(sql`reserve_rank is not null`).as('isRanked'),
      is(sql`withdrawn_at is not null`).as('hasWithdrawn'),
      is(sql`time_slot in (${sql.join(NO_TIME_SLOT)})`).as('isUnassigned'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['status', 'published', 'isRanked', 'hasWithdrawn', 'isUnassigned'])
    .execute();
  const alike = rows.map(({ isRanked, hasWithdrawn, ...row }) => ({
    ...{ ...row, isWithdrawn: hasWithdrawn === 1, reserveRank: isRanked === 1 ? 1 : null },
  }));
  const countOf = (some: typeof alike) =>
    some.reduce((sum, { count: each }) => sum + Number(each), 0);
  const published = countOf(alike.filter((one) => one.published !== null));
  const pending = alike.filter((one) => outcomeOf(one) === 'Pending');
  const parts = {
    pending: countOf(pending),
    unassigned: countOf(pending.filter((one) => one.isUnassigned === 1)),
    published,
    // The first publication is the work of a phase.
    unannounced: published === 0 ? 0 : countOf(alike.filter(hasOtherResult)),
  };
  return ['audition-entries', { total: countOf(alike), parts }];
}

async function readSummary(options: Options): Promise<Summary> {
  const { db } = options;
  const season = await readCurrentSeason(db);
  const today = auditionDayAt(zonedTime(await readTime(db), options.timeZone));
  const [unjudged, ...areas] = await Promise.all([
    readUnjudged(db, today),
    count('team', db.selectFrom('team_members'), (all) => ({
      inactive: all.filterWhere('is_active', '=', 0),
    })),
    count('tutorials', db.selectFrom('tutorials'), (all) => ({
      draft: all.filterWhere('is_published', '=', 0),
    })),
    count('achievements', db.selectFrom('achievements')),
    count('rules', db.selectFrom('rule_sets'), (all) => ({
      active: all.filterWhere('is_active', '=', 1),
    })),
    countCandidates(db),
    count('seasons', db.selectFrom('seasons')),
    count('registrations', db.selectFrom('registrations'), (all) => ({
      held: all.filterWhere('held_reason', 'is not', null),
    })),
    count('messages', db.selectFrom('messages').where('season_id', '=', season.id), (all) => ({
      drafts: all.filterWhere('state', '=', 'draft'),
      failed: all.filterWhere('state', 'in', ['failed', 'bounced']),
    })),
  ]);
  const summary: Summary = Object.fromEntries(areas);
  const { parts } = summary['audition-entries']!;
  const { pending = 0, published = 0 } = parts;
  // Once all are reviewed, until the results are published.
  parts.toDecide = published + (await countByReview(db, 'not in')) > 0 ? 0 : pending;
  parts.reviewed = await countByReview(db, 'in');
  Object.assign(parts, unjudged);
  const day = await readToday(db, options.timeZone);
  const lines = await readLines(db);
  const due = lines.filter(({ paid_until }) => isDue(paid_until, day)).length;
  summary.handover = { total: lines.length, parts: { due } };
  const { asking } = await readOffers(db);
  summary.seasons!.parts = { ...(await readMissing(season, options)), asking: asking.length };
  return summary;
}

async function areasOf(account: Caller, options: Options): Promise<Summary> {
  const { uid, roles } = account;
  const summary = await readSummary(options);
  const viewer = await viewerOf(options.db, account);
  if (hasRole(roles, 'organiser')) {
    const { parts } = summary['audition-entries']!;
    parts.lateScores = await countLateScores(options.db, viewer);
    // Nothing says that others have reviewed to who judges independently.
    if (viewer.isIndependent) Object.assign(parts, { toDecide: 0, reviewed: 0 });
  } else if (mayRead(roles, 'audition-entries')) {
    const { parts } = summary['audition-entries']!;
    // These follow from the reviews of others.
    const { toDecide: _, reviewed: __, ...ofStatuses } = parts;
    // While judges are independent, numbers of statuses would say what was decided.
    summary['audition-entries']!.parts = {
      ...(!viewer.isIndependent && ofStatuses),
      unreviewed: await countUnreviewed(options.db, uid),
    };
  }
  return Object.fromEntries(
    Object.entries(summary).filter(([area]) => mayRead(roles, area as Area)),
  );
}

export async function summaryRoutes(app: FastifyInstance, options: Options) {
  readRoute(app, 'staff', '/summary', {
    summary: 'How many items each area has that the account may open',
    response: Summary,
    read: ({ request }) => areasOf(request.account!, options),
  });
}
