import { type MailStatus, MessageState } from '@nox/contracts';
import { type Gauge, type Registry } from 'prom-client';
import { type Db } from '#platform/database/schema.ts';
import { countBy, countRows } from '#platform/database/rows.ts';
import { collectGauge } from '#platform/metrics/metrics-routes.ts';
import { readPause } from './sending/claims.ts';
import { isoTime } from '#platform/database/clock.ts';

function countRegistrations(db: Db) {
  const query = db.selectFrom('registrations').select(({ fn }) => {
    const all = fn.countAll<number>();
    const others = all.filterWhere('held_reason', 'is', null);
    return [
      others.filterWhere('confirmed_at', 'is', null).as('unconfirmed'),
      all.filterWhere('held_reason', 'is not', null).as('held'),
      others.filterWhere('confirmed_at', 'is not', null).as('waiting'),
    ];
  });
  return query.executeTakeFirstOrThrow();
}

/** Figures that are read from the database when they are asked for; while it is away they are left out. */
export function registerMessageMetrics(registry: Registry, db: Db): void {
  const collected = (name: string, help: string, read: (gauge: Gauge<'state'>) => Promise<void>) =>
    collectGauge(registry, { name, help, labelNames: ['state'], read });
  collected('nox_messages', 'Messages to candidates.', async (gauge) => {
    const counts = await countBy(db.selectFrom('messages'), 'state');
    for (const state of MessageState.options) gauge.set({ state }, counts.get(state) ?? 0);
  });
  collected('nox_registrations', 'Registrations that are no entries yet.', async (gauge) => {
    const counts = await countRegistrations(db);
    for (const [state, count] of Object.entries(counts)) gauge.set({ state }, count);
  });
  collected('nox_mail_paused', '1 while the mail server refuses everything.', async (gauge) => {
    gauge.set((await readPause(db)) ? 1 : 0);
  });
}

/** Email that the mail server did not accept yet, or that did not reach it. */
export async function readRetries(db: Db): Promise<MailStatus['retries']> {
  const retried = db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .where('attempts', '>', 0)
    .where('answer', 'is not', null);
  const next = retried.select(['answer', 'next_try_at']).orderBy('next_try_at').limit(1);
  const [first] = await next.execute();
  if (!first) return null;
  const count = await countRows(retried);
  return { count, reason: first.answer ?? '', next: isoTime(first.next_try_at) };
}
