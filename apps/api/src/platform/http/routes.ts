import { type Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
// Tools that change data as routes do need what these declare.
import type {} from '@fastify/swagger';
import type {} from './known-hosts.ts';
import { type Actor } from '../database/audit.ts';
import {
  callerCheck,
  type Database,
  type Revised,
  type RevisionGroup,
} from '../database/revisions.ts';
import { type Db } from '../database/schema.ts';
import { bodyLimitOf, fieldLimitOf } from './body-limit.ts';
import { expectedVersions, versionTag } from './conditional.ts';
import { Replay, writeOnce } from './idempotency.ts';
import { entityId } from './validation.ts';

type GateName = NonNullable<FastifyContextConfig['gate']>;

interface Call<Body, Query> {
  body: Body;
  query: Query;
  /** The path's id is empty if it has none. */
  id: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Contract<Body, Query> extends Pick<
  FastifyContextConfig,
  'summary' | 'refusals' | 'takesIfMatch' | 'isConditional' | 'isForAnyHost' | 'bodyType'
> {
  body?: z.ZodType<Body>;
  bodyLimit?: number;
  query?: z.ZodType<Query>;
  /** What `:id` names, as it starts a sentence. Another text than an id is refused with 404. */
  noun?: string;
  preHandler?: (request: FastifyRequest) => Promise<void>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function declare<Body, Query>(
  app: FastifyInstance,
  gate: GateName,
  method: Method,
  url: string,
  route: Contract<Body, Query> & Pick<FastifyContextConfig, 'takesIdempotencyKey'>,
  response: Record<number, z.ZodType | { content: object }>,
  handle: (call: Call<Body, Query>) => unknown,
): void {
  const { query, body, noun, preHandler, ...rest } = route;
  const { bodyLimit = body && bodyLimitOf(body, url), ...config } = rest;
  if (query) bodyLimitOf(query, url);
  app.route<{ Params: { id?: string }; Body: Body; Querystring: Query }>({
    method,
    url,
    config: { gate, ...(body && { maxFields: fieldLimitOf(body) }), ...config },
    ...(bodyLimit && { bodyLimit }),
    schema: { response, ...(body && { body }), ...(query && { querystring: query }) },
    ...(preHandler && {
      preHandler: (request: unknown) => preHandler(request as FastifyRequest),
    }),
    handler: (request, reply) => {
      const { id = '' } = request.params;
      const call = {
        body: request.body as Body,
        query: request.query as Query,
        id: noun === undefined ? id : entityId(id, noun),
        request: request as FastifyRequest,
        reply: reply as FastifyReply,
      };
      const result = callerCheck.run(request.confirmCaller, () => handle(call));
      // What is sent already is not waited for.
      return result === reply && reply.sent ? undefined : result;
    },
  });
}

interface ReadRoute<Body, Query, Result> extends Contract<Body, Query> {
  response: z.ZodType<Result>;
  /** Returns the result, or sends it. */
  read: (call: Call<Body, Query>) => Result | FastifyReply | Promise<Result | FastifyReply>;
}

/** Declares a `GET`, or with a body a `POST`: a question that fits no address. */
export function readRoute<Result, Body = undefined, Query = undefined>(
  app: FastifyInstance,
  gate: GateName,
  url: string,
  { response, read, ...route }: ReadRoute<Body, Query, Result>,
): void {
  declare(app, gate, route.body ? 'POST' : 'GET', url, route, { 200: response }, read);
}

interface FileRoute<Query> extends Contract<undefined, Query> {
  /** The content has this type; text is in UTF-8. */
  type: string;
  name: string;
  read: (call: Call<undefined, Query>) => Promise<Buffer | string | Readable>;
}

export function fileRoute<Query = undefined>(
  app: FastifyInstance,
  gate: GateName,
  url: string,
  { type, name, read, ...route }: FileRoute<Query>,
): void {
  const response = { 200: { content: { [type]: { schema: z.string() } } } };
  declare(app, gate, 'GET', url, route, response, async (call) => {
    const file = await read(call);
    return call.reply
      .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file);
  });
}

interface ActionRoute<Body, Query, Result> extends Contract<Body, Query> {
  response: Record<number, z.ZodType<Result> | { content: object }>;
  act: (call: Call<Body, Query>) => Promise<Result | FastifyReply>;
}

const statusOf = (response: object) => Number(Object.keys(response)[0]);

/** Declares a route that changes something, and does more than a transaction of its own; see `writeRoute`. */
export function actionRoute<Result, Body = undefined, Query = undefined>(
  app: FastifyInstance,
  gate: GateName,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  { response, act, ...route }: ActionRoute<Body, Query, Result>,
): void {
  declare(app, gate, method, url, route, response, async (call) => {
    const result = await act(call);
    // A reply that `act` returns is awaited until it is sent, and resolves to nothing.
    return call.reply.sent ? call.reply : call.reply.code(statusOf(response)).send(result);
  });
}

export interface Writing {
  transaction: Db;
  /** The counters of the groups that it changes are locked. */
  revised: Revised;
  /** Null for a candidate, and for the server. */
  by: Actor | null;
}

export type AccountWriting = Writing & { by: Actor };

export interface WriteCall<Body, Query> extends AccountWriting, Call<Body, Query> {
  /** The versions that may be overwritten; absent, any. */
  expected: readonly number[] | undefined;
  /** The gates `public` and `candidate` have no actor. */
  by: Actor;
}

interface WriteRoute<Body, Query, Result> extends Contract<Body, Query> {
  response: Record<number, z.ZodType<Result>>;
  /** The groups whose revisions it counts, in the order of `Revisions.change`. */
  changes?: readonly RevisionGroup[];
  /** A further group, which nothing else changes meanwhile. */
  locks?: RevisionGroup;
  write: (call: WriteCall<Body, Query>) => Promise<Result>;
  /** The result's version becomes its `ETag`. */
  versionOf?: (result: Result) => number;
  /** Takes an `Idempotency-Key`; see `writeOnce`. */
  once?: {
    itemIdOf?: (result: Result) => string;
    /** Makes the response to a repeated request. @param itemId as `itemIdOf` had it; empty without one */
    repeat?: (call: Omit<WriteCall<Body, Query>, 'revised'>, itemId: string) => Promise<Result>;
  };
}

/** Runs `work` as a change of these groups that is no request with a result; see `Revisions.change`. */
export const changeGroups = <T, By extends Actor | null>(
  { revisions }: Pick<Database, 'revisions'>,
  groups: readonly RevisionGroup[],
  by: By,
  work: (call: Writing & { by: By }) => Promise<T>,
): Promise<T> =>
  revisions.change(groups, (transaction, revised) => work({ transaction, revised, by }));

/** Declares a route that writes in one transaction: what it takes and refuses, what it counts as changed, and what it does. */
export function writeRoute<Body = undefined, Query = undefined, Result = undefined>(
  app: FastifyInstance,
  { revisions }: Database,
  gate: GateName,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  {
    response,
    changes = [],
    locks,
    write,
    versionOf,
    once,
    ...rest
  }: WriteRoute<Body, Query, Result>,
): void {
  const status = statusOf(response);
  const route = { ...rest, takesIdempotencyKey: once !== undefined };

  declare(app, gate, method, url, route, response, async (asked) => {
    const { request, reply } = asked;
    const expected = route.takesIfMatch ? expectedVersions(request) : undefined;
    const call = { ...asked, expected, by: request.account! };
    const tagged = (result: Result) => {
      if (versionOf) reply.header('etag', versionTag(versionOf(result)));
      return result;
    };
    const run = (transaction: Db, revised: Revised) => {
      const work = async () => tagged(await write({ ...call, transaction, revised }));
      if (!once) return work();
      const { itemIdOf, repeat } = once;
      return writeOnce(transaction, asked, {
        write: work,
        status,
        itemIdOf,
        repeat: repeat && (async (id) => tagged(await repeat({ ...call, transaction }, id))),
      });
    };
    const result = await revisions.change(changes, run, locks).catch((error: unknown) => {
      if (error instanceof Replay) return error.body;
      throw error;
    });
    return reply.code(status).send(result);
  });
}
