import { ContentChange, DeletedItem, Message } from '@nox/contracts';
import { listChanges } from './content-changes.ts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { advanceTime } from '../database/clock.ts';
import { type ContentRow } from '../database/schema.ts';
import { entityId } from '../http/validation.ts';
import { type ContentKind } from './content-kind.ts';
import { authorOf, type ContentDependencies } from './content-routes.ts';
import { listDeleted, restoreDeleted } from './deleted-content.ts';

/** `GET <path>/deleted` and `POST <path>/:id/restore`: undoing deletions, the same for each kind of content. */
export function restoreRoutes<Row extends ContentRow, Entity, Input>(
  app: FastifyInstance,
  path: string,
  kind: ContentKind<Row, Entity, Input>,
  { db, revisions }: ContentDependencies,
): void {
  const noun = kind.noun.toLowerCase();

  app.get(
    `${path}/deleted`,
    {
      config: {
        gate: 'administrator',
        summary: `What was deleted in the last ten minutes and can be restored: each ${noun}, newest first`,
      },
      schema: { response: { 200: z.array(DeletedItem) } },
    },
    () => listDeleted(db, kind.table),
  );

  app.post<{ Params: { id: string } }>(
    `${path}/:id/restore`,
    {
      config: {
        gate: 'administrator',
        summary: `Restores a deleted ${noun} as it was`,
        refusals: [409],
      },
      schema: { response: { 200: Message } },
    },
    async (request): Promise<Message> => {
      const id = entityId(request.params.id, kind.noun);
      // Before the transaction, so that it is stored also when the undo is refused.
      const now = await advanceTime(db);
      const message = await revisions.change(kind.group, (transaction) =>
        restoreDeleted(kind, transaction, id, { now, by: authorOf(request) }),
      );
      return { message };
    },
  );
}

/** `GET <path>/:id/changes`: who changed what of an item, and when. No other response has any of it. */
export function changesRoute(
  app: FastifyInstance,
  path: string,
  { noun }: { noun: string },
  { db }: ContentDependencies,
): void {
  app.get<{ Params: { id: string } }>(
    `${path}/:id/changes`,
    {
      config: {
        gate: 'administrator',
        summary: `Who changed what of a ${noun.toLowerCase()}, the latest change first`,
      },
      schema: { response: { 200: z.array(ContentChange) } },
    },
    ({ params }) => listChanges(db, entityId(params.id, noun)),
  );
}
