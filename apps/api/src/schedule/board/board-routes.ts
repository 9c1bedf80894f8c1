import {
  Board,
  BoardChanges,
  BoardChangesQuery,
  Message,
  Moves,
  MovesResult,
  Pins,
  ScheduleStructure,
  ScheduleStructureInput,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { readStructure } from '../../auditions/seats/structure.ts';
import { authorOf } from '../../content/content-routes.ts';
import { type Database } from '../../database/revisions.ts';
import { expectedVersions, versionTag } from '../../http/conditional.ts';
import { IdempotentWriter } from '../../http/idempotency.ts';
import { sendInChunks } from '../../http/large-responses.ts';
import { entityId } from '../../http/validation.ts';
import { boardSender } from './cached-board.ts';
import { moveCandidates } from './move-candidates.ts';
import { partyRoutes } from './party-routes.ts';
import { pinCandidates } from './pins.ts';
import { readBoardChanges } from './read-changes.ts';
import { repeatMoves } from './repeat-moves.ts';
import { saveStructure } from './save-structure.ts';
import { undoEdit } from './undo-edit.ts';

type One = { Params: { id: string } };
type Options = { writer: IdempotentWriter };

async function readRoutes(app: FastifyInstance, { db, revisions }: Database) {
  const sendBoard = boardSender({ db, revisions });

  app.get(
    '/schedule',
    {
      config: {
        gate: 'administrator',
        summary: 'The schedule as organisers change it, with all candidates',
        isConditional: true,
      },
      schema: { response: { 200: Board } },
    },
    sendBoard,
  );

  app.get<{ Querystring: BoardChangesQuery }>(
    '/schedule/changes',
    {
      config: { gate: 'administrator', summary: 'What has changed on it after a revision' },
      schema: { querystring: BoardChangesQuery, response: { 200: BoardChanges } },
    },
    ({ query }) => readBoardChanges({ db, revisions }, query),
  );
}

/** Of every write. */
const config = { gate: 'administrator', takesIdempotencyKey: true } as const;

async function structureRoute(app: FastifyInstance, { writer }: Options) {
  app.put<{ Body: ScheduleStructureInput }>(
    '/schedule/structure',
    {
      config: {
        ...config,
        summary: 'Replaces the panels and their blocks',
        refusals: [409],
        takesIfMatch: true,
      },
      schema: { body: ScheduleStructureInput, response: { 200: ScheduleStructure } },
    },
    async (request, reply) => {
      const tagged = (body: ScheduleStructure) => {
        reply.header('etag', versionTag(body.version));
        return body;
      };
      return writer.respond(
        request,
        reply,
        async (transaction, revision) => {
          const caller = { expected: expectedVersions(request), by: authorOf(request) };
          const body = await saveStructure(transaction, revision, request.body, caller);
          return { status: 200, body: tagged(body) };
        },
        async (transaction) => tagged(await readStructure(transaction)),
      );
    },
  );
}

async function moveRoutes(app: FastifyInstance, { writer }: Options) {
  app.post<{ Body: Moves }>(
    '/schedule/moves',
    {
      config: {
        ...config,
        summary: 'Moves candidates into slots, between them, and out of them: all or none',
        refusals: [404, 409],
      },
      schema: { body: Moves, response: { 200: MovesResult } },
    },
    async (request, reply) =>
      writer.respond(
        request,
        reply,
        async (transaction, revision) => {
          const by = authorOf(request);
          const body = await moveCandidates(transaction, revision, request.body, by);
          return { status: 200, body, subjectId: body.edit._id };
        },
        repeatMoves,
      ),
  );

  app.post<One>(
    '/schedule/edits/:id/undo',
    {
      config: {
        ...config,
        summary: 'Moves the candidates of a change back; undoing that does it again',
        refusals: [409],
      },
      schema: { response: { 200: MovesResult } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, 'Change of the schedule');
      return writer.respond(
        request,
        reply,
        async (transaction, revision) => {
          const body = await undoEdit(transaction, revision, id, authorOf(request));
          return { status: 200, body, subjectId: body.edit._id };
        },
        repeatMoves,
      );
    },
  );
}

async function pinRoute(app: FastifyInstance, { writer }: Options) {
  app.put<{ Body: Pins }>(
    '/schedule/pins',
    {
      config: {
        ...config,
        summary: 'Pins candidates to their slots, or takes that back; for assigning everybody',
        refusals: [404, 409],
      },
      schema: { body: Pins, response: { 200: Message } },
    },
    async (request, reply) =>
      writer.respond(
        request,
        reply,
        async (transaction, revision) => {
          const by = authorOf(request);
          const message = await pinCandidates(transaction, revision, request.body, by);
          return { status: 200, body: { message } };
        },
        async () => ({ message: 'This was saved already.' }),
      ),
  );
}

/** The schedule board: names of candidates, so administrators only. */
export async function boardRoutes(app: FastifyInstance, { db, revisions }: Database) {
  const writer = new IdempotentWriter(revisions, 'schedule');
  sendInChunks(app);
  await app.register(readRoutes, { db, revisions });
  for (const routes of [structureRoute, moveRoutes, pinRoute, partyRoutes]) {
    await app.register(routes, { writer });
  }
}
