import { type Readable } from 'node:stream';
import {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { z } from 'zod';
import { gateOf } from './route-gates.ts';
import { entityId } from './validation.ts';

/** A request that changes nothing. */
interface ReadCall<Body, Query> {
  body: Body;
  query: Query;
  /** Of the path; empty without one. */
  id: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Contract<Body, Query> extends Pick<
  FastifyContextConfig,
  'gate' | 'summary' | 'refusals' | 'isConditional' | 'isForAnyHost'
> {
  query?: z.ZodType<Query>;
  /** Of a question that does not belong into an address: then it is a `POST`. */
  body?: z.ZodType<Body>;
  /** What `:id` names, as it starts a sentence. Another text than an id is refused with 404. */
  noun?: string;
}

interface ReadRoute<Body, Query, Result> extends Contract<Body, Query> {
  response: z.ZodType<Result>;
  /** Or sends it. */
  read: (call: ReadCall<Body, Query>) => Result | FastifyReply | Promise<Result | FastifyReply>;
}

/** Declares a route that changes nothing. Without a gate it has that of its area; see `gateOf`. */
export function readRoute<Result, Body = undefined, Query = undefined>(
  app: FastifyInstance,
  url: string,
  route: ReadRoute<Body, Query, Result>,
): void {
  declare(app, url, route, route.response, route.read);
}

interface FileRoute<Query> extends Contract<undefined, Query> {
  /** Of the content; text is in UTF-8. */
  type: string;
  /** Under which browsers store it. */
  name: string;
  read: (call: ReadCall<undefined, Query>) => Promise<Buffer | string | Readable>;
}

/** The same for a file. */
export function fileRoute<Query = undefined>(
  app: FastifyInstance,
  url: string,
  { type, name, read, ...route }: FileRoute<Query>,
): void {
  const response = { content: { [type]: { schema: z.string() } } };
  declare(app, url, route, response, async (call) => {
    const file = await read(call);
    return call.reply
      .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file);
  });
}

function declare<Body, Query>(
  app: FastifyInstance,
  url: string,
  { gate = gateOf(url), query, body, noun, ...config }: Contract<Body, Query>,
  response: z.ZodType | { content: object },
  read: (call: ReadCall<Body, Query>) => unknown,
): void {
  app.route<{ Params: { id?: string }; Body: Body; Querystring: Query }>({
    method: body ? 'POST' : 'GET',
    url,
    config: { gate, ...config },
    schema: {
      response: { 200: response },
      ...(body && { body }),
      ...(query && { querystring: query }),
    },
    handler: async (request, reply) => {
      const { id = '' } = request.params;
      return read({
        body: request.body as Body,
        query: request.query as Query,
        id: noun === undefined ? id : entityId(id, noun),
        request: request as FastifyRequest,
        reply,
      });
    },
  });
}
