import { NewParty, Party } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { authorOf } from '../../content/content-routes.ts';
import { NoContent } from '../../contract/route-table.ts';
import { type IdempotentWriter } from '../../http/idempotency.ts';
import { entityId } from '../../http/validation.ts';
import { addParty, deleteParty, findParty } from './parties.ts';

/** Of every write. */
const config = { gate: 'administrator', takesIdempotencyKey: true } as const;

/** Candidates who are to stay together. Part of the board's routes, which forbid caches. */
export async function partyRoutes(app: FastifyInstance, { writer }: { writer: IdempotentWriter }) {
  app.post<{ Body: NewParty }>(
    '/schedule/parties',
    {
      config: { ...config, summary: 'Candidates who are to stay together', refusals: [404, 409] },
      schema: { body: NewParty, response: { 201: Party } },
    },
    async (request, reply) =>
      writer.respond(
        request,
        reply,
        async (transaction, revision) => {
          const by = authorOf(request);
          const body = await addParty(transaction, revision, request.body, by);
          return { status: 201, body, subjectId: body._id };
        },
        (transaction, id) => findParty(transaction, id ?? ''),
      ),
  );

  app.delete<{ Params: { id: string } }>(
    '/schedule/parties/:id',
    {
      config: { ...config, summary: 'They need not stay together any more' },
      schema: { response: { 204: NoContent } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, 'Party');
      return writer.respond(request, reply, async (transaction, revision) => {
        await deleteParty(transaction, revision, id, authorOf(request));
        return { status: 204 };
      });
    },
  );
}
