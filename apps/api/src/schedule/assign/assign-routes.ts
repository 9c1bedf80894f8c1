import { AssignProposal, AssignRequest } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Db } from '../../database/schema.ts';
import { stringifyLists } from '../../http/large-responses.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { readBoard } from '../board/read-board.ts';
import { readInPages } from '../../http/time-slices.ts';
import { readRoute } from '../../http/read-route.ts';
import { type AssignSource } from './assign-source.ts';
import { Assigner } from './assigner.ts';

/** The JSON of what is assigned from. Lets other requests run meanwhile. */
export async function readAssignSource(db: Db, request: AssignRequest): Promise<string> {
  const { structure, candidates, assignments, parties } = await readBoard(db);
  const { parts } = (await readCurrentSeason(db)).settings;
  const query = db.selectFrom('audition_entries').select(['id', 'told_slot']);
  const notified = await readInPages(query.where('told_slot', 'is not', null), 'id');
  const source: AssignSource = {
    ...{ structure, candidates, assignments, parties, parts, notified, request },
  };
  return stringifyLists(source);
}

/** Proposes slots for everybody; names of candidates are not in it, but their ids are. */
export async function assignRoutes(app: FastifyInstance, { db }: { db: Db }) {
  const assigner = new Assigner({
    onFailure: (error) => app.log.warn({ err: error }, 'The best assignment was not computed.'),
  });
  app.addHook('preClose', () => assigner.stop());

  readRoute(app, '/schedule/assign', {
    summary: 'Proposes slots for candidates: as many as possible get one; stores nothing',
    ...{ body: AssignRequest, response: AssignProposal, refusals: [409] },
    read: async ({ body, reply }) => {
      const closed = new AbortController();
      // The request itself is closed once its body is read.
      reply.raw.once('close', () => closed.abort());
      const proposal = await assigner.propose(() => readAssignSource(db, body), closed.signal);
      return reply.type('application/json; charset=utf-8').send(proposal);
    },
  });
}
