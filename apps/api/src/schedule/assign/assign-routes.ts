import { AssignProposal, AssignRequest } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Db } from '../../database/schema.ts';
import { Assigner } from './assigner.ts';
import { readAssignSource } from './read-source.ts';

/** Proposes slots for everybody; names of candidates are not in it, but their ids are. */
export async function assignRoutes(app: FastifyInstance, { db }: { db: Db }) {
  const assigner = new Assigner({
    onFailure: (error) => app.log.warn({ err: error }, 'The best assignment was not computed.'),
  });
  app.addHook('preClose', () => assigner.stop());

  app.post<{ Body: AssignRequest }>(
    '/schedule/assign',
    {
      config: {
        gate: 'administrator',
        summary: 'Proposes slots for candidates: as many as possible get one; stores nothing',
        refusals: [409],
      },
      schema: { body: AssignRequest, response: { 200: AssignProposal } },
    },
    async ({ body }, reply) => {
      const closed = new AbortController();
      // The request itself is closed once its body is read.
      reply.raw.once('close', () => closed.abort());
      const proposal = await assigner.propose(() => readAssignSource(db, body), closed.signal);
      return reply.type('application/json; charset=utf-8').send(proposal);
    },
  );
}
