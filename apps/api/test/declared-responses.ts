import { brotliDecompressSync } from 'node:zlib';
import { ErrorBody } from '@nox/contracts';
import { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import { type RouteContract } from '#platform/contract/route-table.ts';

const patternOf = ({ path }: RouteContract) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);

/** Finds the route that answers; fixed paths come before those with an id in them. */
function routeFinder(contracts: readonly RouteContract[]) {
  const fixed = new Map(contracts.map((route) => [`${route.method} ${route.path}`, route]));
  const others = contracts
    .filter((route) => route.path.includes(':'))
    .map((route) => ({ route, pattern: patternOf(route) }));
  return (method: string, path: string) =>
    fixed.get(`${method} ${path}`) ??
    others.find(({ route, pattern }) => route.method === method && pattern.test(path))?.route;
}

export const textOf = ({ headers, rawPayload, body }: LightMyRequestResponse): string =>
  headers['content-encoding'] === 'br' ? String(brotliDecompressSync(rawPayload)) : body;

const jsonOf = (answer: LightMyRequestResponse): unknown => JSON.parse(textOf(answer));

/** @throws when an answer is not what its route declares: another status, another shape, a field too many */
export function expectDeclared(route: RouteContract, answer: LightMyRequestResponse): void {
  const { statusCode: status } = answer;
  if (status >= 400) {
    // A broken address is refused before the route is found.
    if (status !== 400) expect(route.refusals).toContain(status);
    // A form of a page is answered by a document.
    if (answer.headers['content-type']?.includes('text/html'))
      expect(route.bodyType).toMatch(/form/);
    else ErrorBody.strict().parse(answer.json());
    return;
  }
  if (status === 304) {
    expect([route.isConditional, answer.body]).toEqual([true, '']);
    return;
  }
  const schema = route.responses[status];
  expect(schema).toBeDefined();
  if (schema instanceof z.ZodUndefined) expect(answer.body).toBe('');
  else if (schema instanceof z.ZodType)
    expect(schema.parse(jsonOf(answer))).toEqual(jsonOf(answer));
  else
    expect(schema!.content).toHaveProperty([String(answer.headers['content-type']).split(';')[0]!]);
}

/** The first chunk of an endless response; then the connection is closed. */
async function beginningOf(answer: LightMyRequestResponse): Promise<LightMyRequestResponse> {
  const stream = answer.stream();
  let body = '';
  for await (const chunk of stream) {
    body += String(chunk);
    if (answer.statusCode === 200) break;
  }
  return Object.assign(answer, { body, json: () => JSON.parse(body) as never });
}

/** Checks every injected response against the contract of its route. */
export function checkResponses(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (
    options: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  const routeOf = routeFinder(app.contracts);
  const checked = async (asked: InjectOptions | string) => {
    const options = typeof asked === 'string' ? { url: asked } : asked;
    const path = String(options.url).split('?', 1)[0]!;
    const route = routeOf(options.method ?? 'GET', path);
    const answer = await inject({ ...options, payloadAsStream: route?.isStream ?? false });
    if (route?.isStream) return beginningOf(answer);
    if (route) expectDeclared(route, answer);
    return answer;
  };
  app.inject = checked as typeof app.inject;
}
