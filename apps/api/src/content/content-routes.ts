import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { NoContent } from '../contract/route-table.ts';
import { type Actor } from '../database/audit.ts';
import { type Database } from '../database/revisions.ts';
import { type ContentRow } from '../database/schema.ts';
import { entityId } from '../http/validation.ts';
import { expectedVersions, sendTagged } from '../http/conditional.ts';
import { type ImageStores } from '../media/stored-images.ts';
import { filesOf, type ContentKind, type Visibility } from './content-kind.ts';
import {
  deleteContent,
  findContent,
  insertContent,
  listContent,
  updateContent,
} from './content-store.ts';
import { cachedResponse } from './cached-response.ts';
import { addCaching, cachedRoute, visibilityFor } from './cached-route.ts';
import { prepareForeignUploads } from './foreign-uploads.ts';
import { fileFields, refuseForeignFiles } from './media-origins.ts';
import { refuseMissingFiles, removeUnusedFiles } from './unused-files.ts';

export interface ContentDependencies extends Database, ImageStores {
  /** Where pictures and videos may lie, beside this server. */
  mediaOrigins: readonly string[];
}

type OneItem = { Params: { id: string } };

/** The account that writes: behind the gate `administrator` there is one. */
export const authorOf = ({ account }: FastifyRequest): Actor => account!;

/**
 * `GET <path>`: the items that the caller may see.
 * @param arrange makes the response of the items in their order
 */
export function listRoute<Row extends ContentRow, Entity, Input>(
  app: FastifyInstance,
  path: string,
  kind: ContentKind<Row, Entity, Input>,
  { summary, schema }: { summary: string; schema: z.ZodType },
  { db, revisions }: ContentDependencies,
  arrange: (items: Entity[]) => unknown = (items) => items,
): void {
  const load = async (visibility: Visibility) => arrange(await listContent(kind, db, visibility));
  const cached = cachedResponse(revisions, kind.group, () => load('public'));
  cachedRoute(app, path, { summary, schema, noun: kind.noun }, cached, () => load('all'));
}

/**
 * Read one, create, replace and delete: the same for each kind of content.
 * @param readers who may read one item
 */
export function itemRoutes<Row extends ContentRow, Entity, Input>(
  app: FastifyInstance,
  path: string,
  kind: ContentKind<Row, Entity, Input>,
  { entity, input }: { entity: z.ZodType<Entity>; input: z.ZodType<Input> },
  readers: 'optional' | 'administrator',
  dependencies: ContentDependencies,
): void {
  const { db, revisions, media, mediaOrigins } = dependencies;
  const noun = kind.noun.toLowerCase();

  const removeFiles = (before: Row, after: Row, log: FastifyBaseLogger) => {
    const current = filesOf(kind.table, after);
    const dropped = filesOf(kind.table, before).filter((url) => !current.includes(url));
    return removeUnusedFiles(db, media, dropped, (error) =>
      log.warn({ err: error }, 'a file that nothing refers to could not be removed'),
    );
  };

  const checkFiles = async ({ body }: FastifyRequest) => {
    const files = fileFields(kind.table, body as object);
    refuseForeignFiles(files, mediaOrigins);
    await refuseMissingFiles(db, media, files);
    await prepareForeignUploads(dependencies, kind.group, files);
  };

  app.get<OneItem>(
    `${path}/:id`,
    {
      config: { gate: readers, summary: `One ${noun}`, isConditional: true },
      schema: { response: { 200: entity } },
    },
    async (request, reply) => {
      addCaching(request, reply);
      const id = entityId(request.params.id, kind.noun);
      const found = await findContent(kind, db, id, visibilityFor(request));
      return sendTagged(request, reply, found.etag, found.entity);
    },
  );

  app.post(
    path,
    {
      config: { gate: 'administrator', summary: `Creates a new ${noun}` },
      schema: { body: input, response: { 201: entity } },
      preHandler: checkFiles,
    },
    async (request, reply) => {
      const created = await revisions.change(kind.group, (transaction) =>
        insertContent(kind, transaction, request.body as Input, authorOf(request)),
      );
      reply.header('etag', created.etag);
      return reply.code(201).send(created.entity);
    },
  );

  app.put<OneItem>(
    `${path}/:id`,
    {
      config: {
        gate: 'administrator',
        summary: `Replaces every field of a ${noun}`,
        takesIfMatch: true,
      },
      schema: { body: input, response: { 200: entity } },
      preHandler: checkFiles,
    },
    async (request, reply) => {
      const id = entityId(request.params.id, kind.noun);
      const { before, after, entity, etag } = await revisions.change(kind.group, (transaction) =>
        updateContent(kind, transaction, id, request.body as Input, {
          expected: expectedVersions(request),
          by: authorOf(request),
        }),
      );
      await removeFiles(before, after, request.log);
      reply.header('etag', etag);
      return entity;
    },
  );

  app.delete<OneItem>(
    `${path}/:id`,
    {
      config: {
        gate: 'administrator',
        summary: `Deletes a ${noun}; after ten minutes for good, with the files that it alone used`,
        takesIfMatch: true,
      },
      schema: { response: { 204: NoContent } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, kind.noun);
      const caller = { expected: expectedVersions(request), by: authorOf(request) };
      await revisions.change(kind.group, (transaction) =>
        deleteContent(kind, transaction, id, caller),
      );
      return reply.code(204).send();
    },
  );
}
