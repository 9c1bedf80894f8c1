import {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type z } from 'zod';
import { type Actor } from '../database/audit.ts';
import { type Database, lockRevision, type RevisionGroup } from '../database/revisions.ts';
import { type Db } from '../database/schema.ts';
import { expectedVersions, versionTag } from './conditional.ts';
import { writeOnce } from './idempotency.ts';
import { gateOf } from './route-gates.ts';
import { entityId } from './validation.ts';

/** A transaction that writes. */
export interface Writing {
  transaction: Db;
  /** The revisions of the groups that it changes, whose counters it has locked; 0 of the others. */
  revised: Record<RevisionGroup, number>;
  /** Null for a candidate, and for the server. */
  by: Actor | null;
}

/** The same of an account. */
export type AccountWriting = Writing & { by: Actor };

/** A request to write, in its transaction. */
export interface WriteCall<Body, Query> extends AccountWriting {
  body: Body;
  query: Query;
  /** Of the path; empty without one. */
  id: string;
  /** The versions that may be overwritten; absent, any. */
  expected: readonly number[] | undefined;
  /** Not for the gates `public` and `candidate`. */
  by: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Contract = Pick<FastifyContextConfig, 'summary' | 'refusals' | 'takesIfMatch'>;

interface WriteRoute<Body, Query, Result> extends Contract {
  /** Absent: that of the area; see `gateOf`. */
  gate?: FastifyContextConfig['gate'];
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  /** With one status. */
  response: Record<number, z.ZodType<Result>>;
  /** What `:id` names, as it starts a sentence. Another text than an id is refused with 404. */
  noun?: string;
  /** The groups whose revisions it counts, in the order of `Revisions.change`. */
  changes?: Groups;
  /** Runs between the changes of a further group. Without this and `changes`, in a transaction of its own. */
  between?: RevisionGroup;
  write: (call: WriteCall<Body, Query>) => Promise<Result>;
  /** Of the result, as its `ETag`. */
  versionOf?: (result: Result) => number;
  /** Takes an `Idempotency-Key`; see `writeOnce`. */
  once?: {
    itemIdOf?: (result: Result) => string;
    /** Makes the response to a repeated request. @param itemId as `itemIdOf` had it, or null */
    repeat?: (
      call: Omit<WriteCall<Body, Query>, 'revised'>,
      itemId: string | null,
    ) => Promise<Result>;
  };
}

/** No revision; for changes that are no requests, too. */
export const UNCHANGED: Record<RevisionGroup, number> = {
  ...{ team: 0, tutorials: 0, achievements: 0, rules: 0 },
  ...{ season: 0, auditions: 0, schedule: 0, staff: 0 },
};

type Groups = readonly [RevisionGroup, ...RevisionGroup[]];

const revisedBy = (groups: readonly RevisionGroup[], counted: readonly number[]) => ({
  ...UNCHANGED,
  ...Object.fromEntries(groups.map((group, at) => [group, counted[at]])),
});

/** Runs `work` as a change of these groups that is no request with a result; see `Revisions.change`. */
export const changeGroups = <T, By extends Actor | null>(
  { revisions }: Pick<Database, 'revisions'>,
  groups: Groups,
  by: By,
  work: (call: Writing & { by: By }) => Promise<T>,
): Promise<T> =>
  revisions.change(
    groups[0],
    (transaction, ...counted) => work({ transaction, revised: revisedBy(groups, counted), by }),
    groups.slice(1),
  );

/** Declares a route that writes in one transaction: what it takes and refuses, what it counts as changed, and what it does. */
export function writeRoute<Body = undefined, Query = undefined, Result = undefined>(
  app: FastifyInstance,
  { db, revisions }: Database,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  route: WriteRoute<Body, Query, Result>,
): void {
  const { body, query, response, noun, changes, between, write, versionOf, once, ...config } =
    route;
  const status = Number(Object.keys(response)[0]);

  function serialise<T>(work: (transaction: Db, ...revised: number[]) => Promise<T>): Promise<T> {
    const run = async (transaction: Db, ...revised: number[]) => {
      if (between) await lockRevision(transaction, between);
      return work(transaction, ...revised);
    };
    if (!changes) return db.transaction().execute(run);
    const [group, ...also] = changes;
    return revisions.change(group, run, also);
  }

  app.route<{ Params: { id?: string }; Body: Body; Querystring: Query }>({
    method,
    url,
    config: { gate: gateOf(url), ...config, takesIdempotencyKey: once !== undefined },
    schema: { response, ...(body && { body }), ...(query && { querystring: query }) },
    handler: async (request, reply) => {
      const { id = '' } = request.params;
      const call = {
        body: request.body as Body,
        query: request.query as Query,
        id: noun === undefined ? id : entityId(id, noun),
        expected: route.takesIfMatch ? expectedVersions(request) : undefined,
        by: request.account!,
        request: request as FastifyRequest,
        reply: reply as FastifyReply,
      };
      const tagged = (result: Result) => {
        if (versionOf) reply.header('etag', versionTag(versionOf(result)));
        return result;
      };
      const run = (transaction: Db, ...counted: number[]) =>
        write({ ...call, transaction, revised: revisedBy(changes ?? [], counted) });
      if (!once) return reply.code(status).send(tagged(await serialise(run)));
      const { itemIdOf, repeat } = once;
      const result = await writeOnce(
        serialise,
        reply.request,
        reply,
        async (...args) => {
          const written = await run(...args);
          return { status, body: tagged(written), itemId: itemIdOf?.(written) };
        },
        repeat &&
          (async (transaction, itemId) => tagged(await repeat({ ...call, transaction }, itemId))),
      );
      return reply.code(result.status).send(result.body);
    },
  });
}
