import { Handover, HandoverInput, HandoverLineInput, HandoverTick } from '@nox/contracts';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Registry } from 'prom-client';
import { DAY_MS } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { readRoute, type WriteCall, writeRoute } from '#platform/http/routes.ts';
import { collectGauge } from '#platform/metrics/metrics-routes.ts';
import { administratorsOf, readPeople } from './administrators.ts';
import {
  addLine,
  beginHandover,
  callOff,
  changeLine,
  describeHandover,
  type HandoverOptions,
  LINE,
  removeLine,
  tickLine,
} from './handover.ts';

/** Routes of the page Handover: the next administrators read there what they have to know, and an administrator hands over to another one. */
export async function handoverRoutes(
  app: FastifyInstance,
  options: Database & { registry: Registry; config: HandoverOptions },
) {
  const { config, registry, ...database } = options;
  const describe = (db: Db, { account }: FastifyRequest) =>
    describeHandover(db, config, account!.uid);
  const response = { 200: Handover };
  const shared = { response, changes: ['staff'] } as const;
  const line = { ...shared, noun: LINE };

  collectGauge(registry, {
    name: 'nox_administrators',
    help: 'Accounts that are administrators and have signed in.',
    read: async (gauge) => gauge.set((await readAdministrators()).length),
  });
  collectGauge(registry, {
    name: 'nox_administrator_absent_days',
    help: 'Days since an administrator has last used the administration.',
    read: async (gauge) => {
      const days = (await readAdministrators()).map(({ lastOn }) => Date.parse(lastOn ?? ''));
      const last = Math.max(...days.filter(Number.isFinite));
      if (Number.isFinite(last)) gauge.set(Math.floor((Date.now() - last) / DAY_MS));
    },
  });
  const readAdministrators = async () =>
    administratorsOf(await readPeople(database.db, config.administrators));

  readRoute(app, 'administrator', '/handover', {
    summary: 'Who may do what, who holds what, and the handover that is under way',
    response: Handover,
    read: ({ request }) => describe(database.db, request),
  });

  const write = <Body>(change: (call: WriteCall<Body, undefined>) => Promise<void>) => ({
    write: async (call: WriteCall<Body, undefined>) => {
      await change(call);
      return describe(call.transaction, call.request);
    },
  });

  writeRoute(app, database, 'administrator', 'PUT', '/handover', {
    ...shared,
    summary: 'Begins to hand over to a person, or changes the last day of that',
    body: HandoverInput,
    refusals: [409],
    ...write<HandoverInput>((call) => beginHandover(call, config)),
  });

  writeRoute(app, database, 'administrator', 'DELETE', '/handover', {
    ...shared,
    summary: 'Calls a handover off; the successor stays an administrator',
    refusals: [404],
    ...write(callOff),
  });

  writeRoute(app, database, 'administrator', 'POST', '/handover/lines', {
    ...shared,
    summary: 'Adds something that the society holds, or a question',
    body: HandoverLineInput,
    ...write(addLine),
  });

  writeRoute(app, database, 'administrator', 'PUT', '/handover/lines/:id', {
    ...line,
    summary: 'Changes a line; its ticks end',
    body: HandoverLineInput,
    takesIfMatch: true,
    ...write(changeLine),
  });

  writeRoute(app, database, 'administrator', 'DELETE', '/handover/lines/:id', {
    ...line,
    summary: 'Deletes a line',
    takesIfMatch: true,
    ...write(removeLine),
  });

  writeRoute(app, database, 'administrator', 'PUT', '/handover/lines/:id/tick', {
    ...line,
    summary: 'Ticks a line for the account, or takes its tick back',
    body: HandoverTick,
    refusals: [409],
    ...write(tickLine),
  });
}
