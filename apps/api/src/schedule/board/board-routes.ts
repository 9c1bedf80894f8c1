import {
  Board,
  BoardChanges,
  BoardChangesQuery,
  Message,
  Moves,
  MovesResult,
  NewParty,
  Party,
  Pins,
  ScheduleStructure,
  ScheduleStructureInput,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { readStructure } from '../../auditions/seats/structure.ts';
import { NoContent } from '../../contract/route-table.ts';
import { type Database } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { sendInChunks } from '../../http/large-responses.ts';
import { writeRoute } from '../../http/write-route.ts';
import { boardSender } from './read-board.ts';
import { moveCandidates, repeatMoves } from './move-candidates.ts';
import { addParty, deleteParty, findParty, PARTY } from './parties.ts';
import { pinCandidates } from './pins.ts';
import { readBoardChanges } from './read-changes.ts';
import { saveStructure } from './save-structure.ts';
import { EDIT, undoEdit } from './undo-edit.ts';

/** What organisers change on it: each change is one revision of the schedule. */
function registerWrites(app: FastifyInstance, database: Database): void {
  const changes = ['schedule'] as const;

  writeRoute(app, database, 'PUT', '/schedule/structure', {
    ...{ summary: 'Replaces the panels and their blocks', refusals: [409], takesIfMatch: true },
    ...{ body: ScheduleStructureInput, response: { 200: ScheduleStructure }, changes },
    write: ({ transaction, revised, body, ...caller }) =>
      saveStructure(transaction, revised.schedule, body, caller),
    versionOf: ({ version }) => version,
    once: { repeat: ({ transaction }) => readStructure(transaction) },
  });

  const moves = {
    itemIdOf: ({ edit }: MovesResult) => edit._id,
    repeat: ({ transaction }: { transaction: Db }, editId: string | null) =>
      repeatMoves(transaction, editId),
  };

  writeRoute(app, database, 'POST', '/schedule/moves', {
    summary: 'Moves candidates into slots, between them, and out of them: all or none',
    ...{ refusals: [404, 409], body: Moves, response: { 200: MovesResult }, changes },
    write: ({ transaction, revised, body, by }) =>
      moveCandidates(transaction, revised.schedule, body, by),
    once: moves,
  });

  writeRoute(app, database, 'POST', '/schedule/edits/:id/undo', {
    summary: 'Moves the candidates of a change back; undoing that does it again',
    ...{ noun: EDIT, refusals: [409], response: { 200: MovesResult }, changes },
    write: ({ transaction, revised, id, by }) => undoEdit(transaction, revised.schedule, id, by),
    once: moves,
  });

  writeRoute(app, database, 'PUT', '/schedule/pins', {
    summary: 'Pins candidates to their slots, or takes that back; for assigning everybody',
    ...{ refusals: [404, 409], body: Pins, response: { 200: Message }, changes },
    write: async ({ transaction, revised, body, by }) => ({
      message: await pinCandidates(transaction, revised.schedule, body, by),
    }),
    once: { repeat: async () => ({ message: 'This was saved already.' }) },
  });

  writeRoute(app, database, 'POST', '/schedule/parties', {
    summary: 'Candidates who are to stay together',
    ...{ refusals: [404, 409], body: NewParty, response: { 201: Party }, changes },
    write: ({ transaction, revised, body, by }) =>
      addParty(transaction, revised.schedule, body, by),
    once: {
      itemIdOf: ({ _id }) => _id,
      repeat: ({ transaction }, id) => findParty(transaction, id ?? ''),
    },
  });

  writeRoute(app, database, 'DELETE', '/schedule/parties/:id', {
    summary: 'They need not stay together any more',
    ...{ noun: PARTY, response: { 204: NoContent }, changes },
    write: ({ transaction, revised, id, by }) => deleteParty(transaction, revised.schedule, id, by),
    once: {},
  });
}

/** The schedule board: names of candidates, so administrators only. */
export async function boardRoutes(app: FastifyInstance, database: Database) {
  sendInChunks(app);

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
    boardSender(database),
  );

  app.get<{ Querystring: BoardChangesQuery }>(
    '/schedule/changes',
    {
      config: { gate: 'administrator', summary: 'What has changed on it after a revision' },
      schema: { querystring: BoardChangesQuery, response: { 200: BoardChanges } },
    },
    ({ query }) => readBoardChanges(database, query),
  );

  registerWrites(app, database);
}
