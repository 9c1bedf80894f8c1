import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type z } from 'zod';
import { NoContent } from '../contract/no-content.ts';
import { type Revisions } from '../database/revisions.ts';
import { type ContentRow, type Db } from '../database/schema.ts';
import { entityId } from '../errors/entity-id.ts';
import { notFound } from '../errors/http-error.ts';
import { expectedVersions, sendTagged, versionTag } from '../http/conditional.ts';
import { readsBrotli } from '../http/encoding.ts';
import { addVary } from '../http/vary.ts';
import { type MediaStore } from '../media/media-store.ts';
import { type ContentKind, type Visibility } from './content-kind.ts';
import { deleteContent, findContent, insertContent, updateContent } from './content-store.ts';
import { filesOf } from './file-columns.ts';
import { type PreparedAnswer } from './prepared-answer.ts';
import { removeUnusedFiles } from './unused-files.ts';

export interface ContentDependencies {
  db: Db;
  revisions: Revisions;
  media: MediaStore;
}

type OneItem = { Params: { id: string } };

const visibilityFor = ({ account }: FastifyRequest): Visibility =>
  account?.isAdmin ? 'all' : 'public';

/** Visitors may keep an answer and ask whether it still holds; an administrator's is for their eyes. */
function addCaching(request: FastifyRequest, reply: FastifyReply): void {
  addVary(reply, 'Authorization');
  reply.header('cache-control', visibilityFor(request) === 'all' ? 'no-store' : 'no-cache');
}

/**
 * `GET <path>`: visitors get what is prepared, 404 when that is nothing.
 * @param loadAll what administrators get instead
 */
export function preparedRoute(
  app: FastifyInstance,
  path: string,
  { summary, schema, noun }: { summary: string; schema: z.ZodType; noun: string },
  prepared: () => PreparedAnswer | Promise<PreparedAnswer | undefined>,
  loadAll?: () => Promise<unknown>,
): void {
  app.get(
    path,
    {
      config: { gate: 'anyone', summary, isConditional: true, refusals: loadAll ? [] : [404] },
      schema: { response: { 200: schema } },
    },
    async (request, reply) => {
      addCaching(request, reply);
      if (loadAll && visibilityFor(request) === 'all') return loadAll();
      const answer = await prepared();
      if (!answer) throw notFound(noun);
      if (answer.br) addVary(reply, 'Accept-Encoding');
      if (!answer.br || !readsBrotli(request)) {
        return sendTagged(request, reply, answer.identity.etag, answer.identity.bytes);
      }
      reply.header('content-encoding', 'br');
      return sendTagged(request, reply, answer.br.etag, answer.br.bytes);
    },
  );
}

/**
 * One, create, replace and delete: the same for each of the four contents.
 * @param readers who may see one item
 */
export function itemRoutes<Row extends ContentRow, Entity, Input>(
  app: FastifyInstance,
  path: string,
  kind: ContentKind<Row, Entity, Input>,
  schemas: { entity: z.ZodType<Entity>; input: z.ZodType<Input> },
  readers: 'anyone' | 'administrator',
  { db, revisions, media }: ContentDependencies,
): void {
  const { input, entity } = schemas;
  const noun = kind.noun.toLowerCase();

  const removeFiles = (before: Row, after: Row | undefined, log: FastifyBaseLogger) => {
    const kept = after ? filesOf(kind.table, after) : [];
    const dropped = filesOf(kind.table, before).filter((url) => !kept.includes(url));
    return removeUnusedFiles(db, media, dropped, log);
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
      return sendTagged(request, reply, versionTag(found.version), found.entity);
    },
  );

  app.post(
    path,
    {
      config: { gate: 'administrator', summary: `Creates a new ${noun}` },
      schema: { body: input, response: { 201: entity } },
    },
    async (request, reply) => {
      const created = await revisions.change(kind.group, (transaction) =>
        insertContent(kind, transaction, request.body as Input),
      );
      reply.headers({ 'cache-control': 'no-store', etag: versionTag(created.version) });
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
    },
    async (request, reply) => {
      const id = entityId(request.params.id, kind.noun);
      const { before, after } = await revisions.change(kind.group, (transaction) =>
        updateContent(kind, transaction, id, request.body as Input, expectedVersions(request)),
      );
      await removeFiles(before, after, request.log);
      reply.headers({ 'cache-control': 'no-store', etag: versionTag(after.version) });
      return kind.toEntity(after);
    },
  );

  app.delete<OneItem>(
    `${path}/:id`,
    {
      config: {
        gate: 'administrator',
        summary: `Deletes a ${noun} and the files that it alone used`,
        takesIfMatch: true,
      },
      schema: { response: { 204: NoContent } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, kind.noun);
      const deleted = await revisions.change(kind.group, (transaction) =>
        deleteContent(kind, transaction, id, expectedVersions(request)),
      );
      await removeFiles(deleted, undefined, request.log);
      return reply.code(204).send();
    },
  );
}
