import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import * as contracts from '@nox/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { type Gate } from '../auth/gate.ts';
import { http } from '../connections/refused-input.ts';
import { isRole, type RouteContract } from './route-table.ts';

const GATE_DESCRIPTIONS: Record<Exclude<keyof Gate, contracts.Role>, string> = {
  public: 'Anybody.',
  optional: 'Anybody; a token that is sent along must be good.',
  signedIn: 'Any signed-in account.',
  staff: 'Accounts with any role.',
  operator: "Programs with the operator's token, `NOX_METRICS_TOKEN`.",
  candidate: 'Whoever has a secret link: `Authorization: Candidate <token>`.',
  viewer: 'Browsers with the cookie of `GET /viewing` or `GET /candidate/viewing`.',
  errors:
    'Programs with a token of a team (`Authorization: Team <token>`), its accounts, and administrators.',
  day: 'The same, screens with theirs (`Authorization: Display <token>`), and who checks in.',
};

function describeGate(gate: keyof Gate): string {
  if (!isRole(gate)) return GATE_DESCRIPTIONS[gate];
  const labels = contracts.rolesWith(gate).map((role) => contracts.describeRole(role).label);
  return `Accounts with a role of these: ${labels.join(', ')}.`;
}

// The document refers to the contracts by their names.
for (const [id, schema] of Object.entries(contracts)) {
  if (schema instanceof z.ZodType) z.globalRegistry.add(schema, { ...schema.meta(), id });
}

const ofType = (type: string, schema: z.ZodType) => ({ [type]: { schema } });

function responsesOf({ responses, refusals, isConditional }: RouteContract) {
  const described = (status: number, content?: Record<string, { schema: z.ZodType }>) => ({
    description: http.STATUS_CODES[status]!,
    ...(content && { content }),
  });
  const success = Object.entries(responses).map(([status, response]) => {
    if (response instanceof z.ZodUndefined) return [status, described(Number(status))];
    const content =
      response instanceof z.ZodType ? ofType('application/json', response) : response.content;
    return [status, described(Number(status), content)];
  });
  const error = ofType('application/json', contracts.ErrorBody);
  return Object.fromEntries([
    ...success,
    ...(isConditional ? [[304, described(304)]] : []),
    ...refusals.map((status) => [status, described(status, error)]),
  ]) as ZodOpenApiResponsesObject;
}

function headersOf({ isConditional, takesIfMatch, takesIdempotencyKey }: RouteContract) {
  return {
    ...(isConditional && { 'If-None-Match': z.string().optional() }),
    ...(takesIfMatch && { 'If-Match': z.string().optional() }),
    ...(takesIdempotencyKey && { 'Idempotency-Key': contracts.IdempotencyKey.optional() }),
  };
}

function describeRoute(route: RouteContract): ZodOpenApiOperationObject {
  const { path, gate, summary, query, body, bodyType } = route;
  const schemes: Partial<Record<keyof Gate, string>> = {
    operator: 'operatorToken',
    candidate: 'candidateToken',
    day: 'candidateToken',
    viewer: 'viewerCookie',
  };
  const scheme = schemes[gate] ?? 'token';
  const token = { [scheme]: [] };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const params = names.map((name) => [name, /id$/i.test(name) ? z.uuid() : z.string()]);
  const content = bodyType
    ? { [bodyType]: { schema: {} } }
    : body && ofType('application/json', body);
  return {
    summary,
    description: describeGate(gate),
    tags: [path.split('/')[2] ?? ''],
    ...(gate !== 'public' && {
      security: gate === 'optional' ? [{}, token] : [token],
    }),
    requestParams: {
      ...(query && { query: query as z.ZodObject }),
      path: z.object(Object.fromEntries(params)),
      header: z.object(headersOf(route)),
    },
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(route),
  };
}

/** @returns what all routes take, answer and refuse, in OpenAPI 3.1 */
export function openApiDocument(table: readonly RouteContract[]) {
  const paths: NonNullable<ZodOpenApiObject['paths']> = {};
  for (const route of table) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'NOX', version: '1.0.0' },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operatorToken: { type: 'http', scheme: 'bearer' },
        candidateToken: { type: 'apiKey', in: 'header', name: 'Authorization' },
        viewerCookie: { type: 'apiKey', in: 'cookie', name: 'nox-viewing' },
      },
    },
    paths,
  });
}

/** @returns a server of pages for people. Their policy allows their own scripts and styles only. */
export async function docsServer(table: readonly RouteContract[]): Promise<FastifyInstance> {
  const document = openApiDocument(table) as never;
  const app = Fastify();
  await app.register(fastifySwagger, { mode: 'static', specification: { document } });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': ["'self'", 'data:'],
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    },
  });
  return app;
}
