import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  ContentChange,
  DeletedItem,
  DisplayOrderChange,
  Message,
  SocietyVersion,
} from '@nox/contracts';
import { NoContent } from '#platform/contract/route-table.ts';
import { advanceTime } from '#platform/database/clock.ts';
import { type Database, memoizeByRevision } from '#platform/database/revisions.ts';
import { type ContentRow } from '#platform/database/schema.ts';
import { completeBody, expectedVersions, sendTagged } from '#platform/http/conditional.ts';
import { actionRoute, readRoute, writeRoute } from '#platform/http/routes.ts';
import { entityId } from '#platform/http/validation.ts';
import { type ImageStores } from '../media/stored-images.ts';
import { addCaching, cachedRoute, encodeResponse, visibilityFor } from './cached-route.ts';
import { checkFiles } from './checked-files.ts';
import { type ContentKind, filesOf, type Versioned, type Visibility } from './content-kind.ts';
import {
  deleteContent,
  findContent,
  insertContent,
  listChanges,
  listContent,
  reorder,
  updateContent,
} from './content-store.ts';
import { listDeleted, restoreDeleted } from './deleted-content.ts';
import { listVersions, readSociety, society } from './society.ts';
import { removeUnusedFiles } from './unused-files.ts';

export interface ContentDependencies extends Database, ImageStores {
  mediaOrigins: readonly string[];
}

/** Everyone reads what is public, where the kind has a list for visitors; administrators read and write everything. */
export function contentRoutes(
  app: FastifyInstance,
  kind: ContentKind,
  dependencies: ContentDependencies,
): void {
  readRoutes(app, kind, dependencies);
  saveRoutes(app, kind, dependencies);
  if (!kind.only) deletionRoutes(app, kind, dependencies);
  if (kind.sortedBy.column === 'display_order') orderRoute(app, kind, dependencies);
}

export async function societyVersionsRoute(app: FastifyInstance, { db }: Database): Promise<void> {
  readRoute(app, 'content', `${society.path}/versions`, {
    summary: 'The texts of the society that saves have replaced, the latest first',
    response: z.array(SocietyVersion),
    read: () => listVersions(db),
  });
}

function readRoutes(app: FastifyInstance, kind: ContentKind, { db, revisions }: Database): void {
  const { path, noun, list, entity, group } = kind;
  const { arrange = (items) => items, one, ...described } = list;
  const load = async (visibility: Visibility) =>
    arrange(await listContent(kind, db, visibility), () => readSociety(db));
  const cached = memoizeByRevision(revisions, group, async () => {
    const body = await load('public');
    return body === undefined ? undefined : encodeResponse(body);
  });
  const loadAll = one === undefined ? () => load('all') : undefined;
  // This route stands before `/:id`.
  cachedRoute(app, list.path, { ...described, noun: one ?? noun }, cached, loadAll);
  if (one !== undefined) {
    readRoute(app, 'content', path, {
      summary: `All ${noun.toLowerCase()}s`,
      response: z.array(entity),
      read: () => listContent(kind, db, 'all'),
    });
  }

  readRoute(app, one === undefined ? 'optional' : 'content', `${path}/:id`, {
    summary: `One ${noun.toLowerCase()}`,
    response: entity,
    isConditional: true,
    read: async ({ id, request, reply }) => {
      addCaching(request, reply);
      const found = await findContent(kind, db, entityId(id, noun), visibilityFor(request));
      return sendTagged(request, reply, found.etag, found.entity);
    },
  });

  readRoute(app, 'content', `${path}/:id/changes`, {
    summary: `Who changed what of a ${noun.toLowerCase()}, the latest change first`,
    noun,
    response: z.array(ContentChange),
    read: ({ id }) => listChanges(db, id),
  });
}

function saveRoutes(app: FastifyInstance, kind: ContentKind, dependencies: ContentDependencies) {
  const { db, revisions, media } = dependencies;
  const { path, input, entity, group, alsoChanges = [] } = kind;
  const noun = kind.noun.toLowerCase();
  const preHandler = ({ body }: FastifyRequest) => checkFiles(dependencies, kind, body);

  const removeFiles = (before: ContentRow, after: ContentRow, { log }: FastifyRequest) => {
    const current = filesOf(kind, after);
    const dropped = filesOf(kind, before).filter((url) => !current.includes(url));
    return removeUnusedFiles(db, media, dropped, (error) =>
      log.warn({ err: error }, 'A file that nothing refers to could not be removed.'),
    );
  };

  const tagged = (reply: FastifyReply, found: Versioned<unknown>) => {
    reply.header('etag', found.etag);
    return found.entity;
  };

  if (!kind.only) {
    writeRoute(app, dependencies, 'content', 'POST', path, {
      summary: `Creates a new ${noun}`,
      preHandler,
      changes: [group],
      body: input,
      response: { 201: entity },
      write: async ({ transaction, body, by, reply }) =>
        tagged(reply, await insertContent(kind, transaction, body, by)),
      once: {
        repeat: async ({ transaction, reply }, id) =>
          tagged(reply, await findContent(kind, transaction, id, 'all')),
      },
    });
  }

  actionRoute(app, 'content', 'PUT', `${path}/:id`, {
    summary: `Replaces every field of a ${noun}; with If-Match, what is absent stays`,
    takesIfMatch: true,
    preHandler,
    noun: kind.noun,
    body: input,
    response: { 200: entity },
    act: async ({ id, body, request, reply }) => {
      const caller = { expected: expectedVersions(request), by: request.account! };
      const complete = (stored: object) => completeBody(request, body as object, stored);
      const saved = await revisions.change([...alsoChanges, group], (transaction) =>
        updateContent(kind, transaction, id, complete, caller),
      );
      await removeFiles(saved.before, saved.after, request);
      return tagged(reply, saved);
    },
  });
}

function deletionRoutes(app: FastifyInstance, kind: ContentKind, database: Database): void {
  const { db, revisions } = database;
  const { path, group } = kind;
  const noun = kind.noun.toLowerCase();

  writeRoute(app, database, 'content', 'DELETE', `${path}/:id`, {
    summary: `Deletes a ${noun}; after ten minutes for good, with the files that it alone used`,
    noun: kind.noun,
    takesIfMatch: true,
    response: { 204: NoContent },
    changes: [group],
    write: ({ transaction, id, expected, by }) =>
      deleteContent(kind, transaction, id, { expected, by }),
  });

  readRoute(app, 'content', `${path}/deleted`, {
    summary: `What was deleted in the last ten minutes and can be restored: each ${noun}, newest first`,
    response: z.array(DeletedItem),
    read: () => listDeleted(db, kind.table),
  });

  actionRoute(app, 'content', 'POST', `${path}/:id/restore`, {
    summary: `Restores a deleted ${noun} as it was`,
    refusals: [409],
    noun: kind.noun,
    response: { 200: Message },
    act: async ({ id, request }) => {
      // The time is stored before the transaction, so that it is also when the undo is refused.
      const now = await advanceTime(db);
      const message = await revisions.change([group], (transaction) =>
        restoreDeleted(kind, transaction, id, { now, by: request.account! }),
      );
      return { message };
    },
  });
}

function orderRoute(app: FastifyInstance, kind: ContentKind, database: Database): void {
  writeRoute(app, database, 'content', 'PUT', `${kind.path}/display-order`, {
    summary: 'Numbers the named items from 0 in the given order',
    refusals: [409, 412],
    body: DisplayOrderChange,
    response: { 204: NoContent },
    changes: [kind.group],
    write: ({ transaction, body, by }) => reorder(transaction, kind, body, by),
  });
}
