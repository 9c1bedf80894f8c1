import { MAX_CALLS } from '@nox/release-format';
import * as z from 'zod';
import { type FastifyInstance } from 'fastify';
import { readRoute } from '../http/routes.ts';
import { type RouteContract } from './route-table.ts';

/**
 * The fields of query and body that a call must have, as the OpenAPI document has them. Each start asks this of all routes that
 * the live releases call, and JSON schemas take 90 ms to make.
 */
export const requiredBy = ({ query, body }: RouteContract): string[] =>
  [query, body].flatMap((schema) =>
    schema instanceof z.ZodObject
      ? Object.keys(schema.shape).filter((name) => schema.shape[name]._zod.optin === undefined)
      : [],
  );

/**
 * Compares calls, such as `POST /api/lessons title,date`, with what this server documents. `*` stands for fields that are not
 * known, which are not compared. @returns those that there are none of, without fields, and those that lack required fields,
 * with these
 */
export function unservedCalls(table: readonly RouteContract[], calls: readonly string[]): string[] {
  const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/');
  const routes = table.map((route) => ({ route, segments: segmentsOf(route.path) }));
  return calls.flatMap((call) => {
    const [method, path = '', sent = ''] = call.split(' ');
    const made = segmentsOf(path);
    const isServed = (served: string, index: number) =>
      served === made[index] || (served.startsWith(':') && made[index] !== '');
    const found = routes.filter(
      ({ route, segments }) =>
        route.method === method && segments.length === made.length && segments.every(isServed),
    );
    // A path that is written out comes before one with a parameter.
    const own = found.find(({ route }) => route.path === path) ?? found[0];
    if (!own) return `${method} ${path}`;
    const fields = sent.split(',');
    const lacking = requiredBy(own.route).filter((one) => !fields.includes(one));
    return sent === '*' || lacking.length === 0 ? [] : `${method} ${path} ${lacking.join()}`;
  });
}

/** `POST /unserved-calls`: a release compares a build with the server. It names no call that was not asked for. */
export async function unservedCallsRoute(app: FastifyInstance) {
  readRoute(app, 'public', '/unserved-calls', {
    isForAnyHost: true,
    summary: 'Which calls of a build this server lacks, or with which required fields',
    body: z.array(z.string().max(300, { abort: true })).max(MAX_CALLS),
    response: z.array(z.string()),
    read: async ({ body }) => unservedCalls(app.contracts, body),
  });
}
