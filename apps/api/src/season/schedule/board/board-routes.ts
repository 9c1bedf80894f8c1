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
import { readStructure } from '#season/auditions/seats/seats.ts';
import { NoContent } from '#platform/contract/route-table.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { readRoute, writeRoute } from '#platform/http/routes.ts';
import { boardSender, readBoardChanges } from './read-board.ts';
import { moveCandidates, repeatMoves, EDIT, undoEdit } from './move-candidates.ts';
import { addParty, deleteParty, findParty, PARTY, pinCandidates } from './parties.ts';
import { saveStructure } from './save-structure.ts';

/** Each change is one revision of the schedule. */
const changes = ['schedule'] as const;

/** The schedule board names all candidates: it is for organisers alone. */
export async function boardRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
  readRoute(app, 'organiser', '/schedule', {
    summary: 'The schedule as organisers change it, with all candidates',
    response: Board,
    isConditional: true,
    read: boardSender(database),
  });

  readRoute(app, 'organiser', '/schedule/changes', {
    summary: 'What has changed on it after a revision',
    query: BoardChangesQuery,
    response: BoardChanges,
    read: ({ query }) => readBoardChanges(database, query),
  });

  writeRoute(app, database, 'organiser', 'PUT', '/schedule/structure', {
    summary: 'Replaces the panels and their blocks',
    refusals: [409],
    takesIfMatch: true,
    body: ScheduleStructureInput,
    response: { 200: ScheduleStructure },
    changes,
    write: (call) => saveStructure(call, timeZone),
    versionOf: ({ version }) => version,
    once: { repeat: ({ transaction }) => readStructure(transaction) },
  });

  moveRoutes(app, database);
  partyRoutes(app, database);
}

function moveRoutes(app: FastifyInstance, database: Database) {
  const once = {
    itemIdOf: ({ edit }: MovesResult) => edit._id,
    repeat: ({ transaction }: { transaction: Db }, id: string) => repeatMoves(transaction, id),
  };

  writeRoute(app, database, 'organiser', 'POST', '/schedule/moves', {
    summary: 'Moves candidates into slots, between them, and out of them: all or none',
    refusals: [404, 409],
    body: Moves,
    response: { 200: MovesResult },
    changes,
    write: (call) => moveCandidates(call, call.body),
    once,
  });

  writeRoute(app, database, 'organiser', 'POST', '/schedule/edits/:id/undo', {
    summary: 'Moves the candidates of a change back; undoing that does it again',
    noun: EDIT,
    refusals: [409],
    response: { 200: MovesResult },
    changes,
    write: (call) => undoEdit(call, call.id),
    once,
  });

  writeRoute(app, database, 'organiser', 'PUT', '/schedule/pins', {
    summary: 'Pins candidates to their slots, or takes that back; for assigning everybody',
    refusals: [404, 409],
    body: Pins,
    response: { 200: Message },
    changes,
    write: async (call) => ({ message: await pinCandidates(call, call.body) }),
    once: { repeat: async () => ({ message: 'This was saved already.' }) },
  });
}

function partyRoutes(app: FastifyInstance, database: Database) {
  writeRoute(app, database, 'organiser', 'POST', '/schedule/parties', {
    summary: 'Candidates who are to stay together',
    refusals: [404, 409],
    body: NewParty,
    response: { 201: Party },
    changes,
    write: (call) => addParty(call, call.body),
    once: { repeat: ({ transaction }, id) => findParty(transaction, id) },
  });

  writeRoute(app, database, 'organiser', 'DELETE', '/schedule/parties/:id', {
    summary: 'They need not stay together any more',
    noun: PARTY,
    response: { 204: NoContent },
    changes,
    write: (call) => deleteParty(call, call.id),
    once: {},
  });
}
