import { type FastifyInstance } from 'fastify';
import { FirstStep, FirstStepsDone, NextFirstStep } from '@nox/contracts';
import { creationTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { insertNew } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { writeRoute } from '#platform/http/routes.ts';

const BEGUN = 'first-steps';
const milestoneOf = (step: FirstStep) => `${BEGUN}: ${step}`;

const insertMilestone = (transaction: Db, name: string) =>
  insertNew(transaction, 'milestones', { name, created_at: creationTime() });

/** Called in the transaction that fills a new database, unless it gets sample content. */
export const beginFirstSteps = (transaction: Db) => insertMilestone(transaction, BEGUN);

/**
 * The first step that no administrator has done or skipped: whoever comes next goes on where the last one stopped, and two at
 * once see the same. It is undefined after all steps, for a site of an earlier release or with sample content, and where
 * anything but staff was changed before the first step.
 */
export async function nextFirstStep(db: Db): Promise<FirstStep | undefined> {
  const milestones = db.selectFrom('milestones').select('name').where('name', 'like', `${BEGUN}%`);
  const names = (await milestones.execute()).map(({ name }) => name);
  if (!names.includes(BEGUN)) return undefined;
  const isBegun = names.length > 1;
  const changes = db.selectFrom('audit_log').select('id').where('subject', '!=', 'staff');
  if (!isBegun && (await changes.limit(1).executeTakeFirst())) return undefined;
  return FirstStep.options.find((step) => !names.includes(milestoneOf(step)));
}

/** Called in a transaction. A step that is done already stays so. */
export async function markFirstSteps(transaction: Db, steps: readonly FirstStep[]): Promise<void> {
  for (const step of steps) await insertMilestone(transaction, milestoneOf(step));
}

export async function firstStepRoutes(app: FastifyInstance, database: Database): Promise<void> {
  writeRoute(app, database, 'administrator', 'POST', '/first-steps', {
    summary: 'Marks first steps of a fresh site as done or skipped; the response has the next one',
    body: FirstStepsDone,
    response: { 200: NextFirstStep },
    write: async ({ transaction, body }) => {
      await markFirstSteps(transaction, body.steps);
      return { step: (await nextFirstStep(transaction)) ?? null };
    },
  });
}
