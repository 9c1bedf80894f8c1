import { ContentChange } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { entityId } from '../http/validation.ts';
import { listChanges } from './content-changes.ts';
import { type ContentDependencies } from './content-routes.ts';

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
