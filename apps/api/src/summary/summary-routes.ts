import {
  agreesWithRules,
  hasRole,
  NO_TIME_SLOT,
  type Role,
  type RuleSet,
  Summary,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { countUnreviewed } from '../auditions/entries/visible-reviews.ts';
import { type Caller } from '../auth/gate.ts';
import { readTime } from '../database/clock.ts';
import { type Db } from '../database/schema.ts';
import { readRoute } from '../http/read-route.ts';
import { type MailSettings } from '../messages/sending/transports.ts';
import { type CurrentSeason, localTimeOf, readCurrentSeason } from '../seasons/current-season.ts';
import { type LiveSeason } from '../seasons/live-season.ts';

interface Options {
  db: Db;
  season: Pick<LiveSeason, 'state'>;
  mail: MailSettings;
  timeZone: string;
}

/** What candidates lack who register now or soon. */
async function readGaps(settings: CurrentSeason['settings'], { season, mail }: Options) {
  const isNear = ['announced', 'open', 'paused'].includes(await season.state());
  return {
    noMailServer: isNear && !mail.smtp ? 1 : 0,
    noContact: isNear && settings.contactEmail === '' ? 1 : 0,
    noLastDay: isNear && settings.endsOn === null ? 1 : 0,
  };
}

/** What is missing in the current season, and of what it waits. */
async function readSeason(options: Options): Promise<Summary> {
  const { db } = options;
  const all = db.fn.countAll<number>();
  const { id, settings } = await readCurrentSeason(db);
  const [seasons, registrations, messages, rules] = await Promise.all([
    db.selectFrom('seasons').select(all.as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('registrations')
      .select([all.as('total'), db.fn.count<number>('held_reason').as('held')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('messages')
      .where('season_id', '=', id)
      .select([
        all.as('total'),
        all.filterWhere('state', '=', 'draft').as('drafts'),
        all.filterWhere('state', 'in', ['failed', 'bounced']).as('failed'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('rule_sets')
      .select('event_details')
      .where('is_active', '=', 1)
      .executeTakeFirst(),
  ]);
  const { date = '' } = JSON.parse(rules?.event_details ?? '{}') as Partial<
    RuleSet['eventDetails']
  >;
  return {
    seasons: {
      total: seasons.total,
      parts: {
        noPrivacyText: settings.privacyText === '' ? 1 : 0,
        otherDates: agreesWithRules(date, settings) === false ? 1 : 0,
        ...(await readGaps(settings, options)),
      },
    },
    registrations: { total: registrations.total, parts: { held: registrations.held } },
    messages: {
      total: messages.total,
      parts: { drafts: messages.drafts, failed: messages.failed },
    },
  };
}

/**
 * Of the candidates who are still to be judged: who has no slot at all, whose slot is not published as it is planned, and
 * who dances today.
 */
const readUnjudged = (db: Db, today: string) =>
  db
    .selectFrom('audition_entries')
    .leftJoin('assignments', 'assignments.entry_id', 'audition_entries.id')
    .leftJoin('schedule_blocks', 'schedule_blocks.id', 'assignments.block_id')
    .leftJoin('panels', 'panels.id', 'schedule_blocks.panel_id')
    .leftJoin('published_slots', (join) =>
      join
        .onRef('published_slots.entry_id', '=', 'audition_entries.id')
        .on('published_slots.version', '=', ({ selectFrom }) =>
          selectFrom('schedule_versions').select(({ fn }) => fn.max('number').as('number')),
        ),
    )
    .where('status', '=', 'Pending')
    .where('withdrawn_at', 'is', null)
    .select(({ fn }) => {
      const all = fn.countAll<number>();
      return [
        all.as('unjudged'),
        all
          .filterWhere('assignments.entry_id', 'is', null)
          .filterWhere('time_slot', 'in', NO_TIME_SLOT)
          .as('withoutSlot'),
        all.filterWhere('published_slots.date', '=', today).as('today'),
        all
          .filterWhere(({ or, eb, ref }) =>
            or([
              eb('schedule_blocks.date', 'is distinct from', ref('published_slots.date')),
              eb('assignments.starts', 'is distinct from', ref('published_slots.starts')),
              eb(
                eb('assignments.starts', '+', ref('slot_minutes')),
                'is distinct from',
                ref('published_slots.ends'),
              ),
              eb('panels.name', 'is distinct from', ref('published_slots.panel')),
              eb('panels.room', 'is distinct from', ref('published_slots.room')),
            ]),
          )
          .as('unpublished'),
      ];
    })
    .executeTakeFirstOrThrow();

/** One statement for each table: nothing but the counts leaves the database. */
async function readSummary(options: Options): Promise<Summary> {
  const { db } = options;
  const all = db.fn.countAll<number>();
  // Who has withdrawn waits for nothing.
  const present = all.filterWhere('withdrawn_at', 'is', null);
  const pending = present.filterWhere('status', '=', 'Pending');
  const { date: today } = localTimeOf(await readTime(db), options.timeZone);
  const [season, team, tutorials, achievements, rules, entries, unjudged] = await Promise.all([
    readSeason(options),
    db
      .selectFrom('team_members')
      .select([all.as('total'), all.filterWhere('is_active', '=', 0).as('inactive')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tutorials')
      .select([all.as('total'), all.filterWhere('is_published', '=', 0).as('draft')])
      .executeTakeFirstOrThrow(),
    db.selectFrom('achievements').select(all.as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('rule_sets')
      .select([all.as('total'), all.filterWhere('is_active', '=', 1).as('active')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('audition_entries')
      .select(({ selectFrom }) => [
        all.as('total'),
        pending.as('pending'),
        pending.filterWhere('time_slot', 'in', NO_TIME_SLOT).as('unassigned'),
        present
          .filterWhere('audition_entries.id', 'not in', selectFrom('reviews').select('entry_id'))
          .as('unreviewed'),
        all.filterWhere('published_status', 'is not', null).as('published'),
      ])
      .executeTakeFirstOrThrow(),
    readUnjudged(db, today),
  ]);
  return {
    team: { total: team.total, parts: { inactive: team.inactive } },
    tutorials: { total: tutorials.total, parts: { draft: tutorials.draft } },
    achievements: { total: achievements.total, parts: {} },
    rules: { total: rules.total, parts: { active: rules.active } },
    'audition-entries': {
      total: entries.total,
      parts: {
        ...{ pending: entries.pending, unassigned: entries.unassigned, ...unjudged },
        // Once all are reviewed, until the results are published.
        toDecide: entries.unreviewed + entries.published > 0 ? 0 : entries.pending,
      },
    },
    ...season,
  };
}

/** Who may open an area; all others are organisers'. */
const READERS: Record<string, Role> = {
  ...{ team: 'content', tutorials: 'content', achievements: 'content', rules: 'content' },
  'audition-entries': 'judge',
};

async function areasOf({ uid, roles }: Caller, options: Options): Promise<Summary> {
  const summary = await readSummary(options);
  if (hasRole(roles, 'judge') && !hasRole(roles, 'organiser')) {
    summary['audition-entries']!.parts.unreviewed = await countUnreviewed(options.db, uid);
  }
  return Object.fromEntries(
    Object.entries(summary).filter(([area]) => hasRole(roles, READERS[area] ?? 'organiser')),
  );
}

/** `GET /summary`: what the dashboard and the menu count. */
export async function summaryRoutes(app: FastifyInstance, options: Options) {
  readRoute(app, '/summary', {
    ...{ gate: 'staff', summary: 'How many items each area has that the account may open' },
    response: Summary,
    read: ({ request }) => areasOf(request.account!, options),
  });
}
