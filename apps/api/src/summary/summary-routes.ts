import { NO_TIME_SLOT, Summary } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Db } from '../database/schema.ts';
import { readRoute } from '../http/read-route.ts';

/** One statement for each table: nothing but the counts leaves the database. */
async function readSummary(db: Db): Promise<Summary> {
  const all = db.fn.countAll<number>();
  const pending = all.filterWhere('status', '=', 'Pending');
  const [team, tutorials, achievements, rules, entries] = await Promise.all([
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
      .select([
        all.as('total'),
        pending.as('pending'),
        pending.filterWhere('time_slot', 'in', NO_TIME_SLOT).as('unassigned'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    team: { total: team.total, parts: { inactive: team.inactive } },
    tutorials: { total: tutorials.total, parts: { draft: tutorials.draft } },
    achievements: { total: achievements.total, parts: {} },
    rules: { total: rules.total, parts: { active: rules.active } },
    'audition-entries': {
      total: entries.total,
      parts: { pending: entries.pending, unassigned: entries.unassigned },
    },
  };
}

/** `GET /summary`: what the dashboard counts. */
export async function summaryRoutes(app: FastifyInstance, { db }: { db: Db }) {
  readRoute(app, '/summary', {
    summary: 'How many items each area has',
    response: Summary,
    read: () => readSummary(db),
  });
}
