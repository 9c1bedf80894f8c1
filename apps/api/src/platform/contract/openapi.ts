import fastifySwagger from '@fastify/swagger';
import * as contracts from '@nox/contracts';
import { type FastifyInstance, type FastifySchema } from 'fastify';
import { fastifyZodOpenApiPlugin, fastifyZodOpenApiTransformers } from 'fastify-zod-openapi';
import * as z from 'zod';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { type Gate } from '../auth/gate.ts';
import { http } from '../connections/refused-input.ts';
import { readRoute } from '../http/routes.ts';
import { type RouteContract, toContract } from './route-table.ts';

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

export const isRole = (gate: keyof Gate): gate is (typeof contracts.ROLES)[number] =>
  contracts.ROLES.some((role) => role === gate);

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
  ]) as Record<string, object>;
}

function headersOf({ isConditional, takesIfMatch, takesIdempotencyKey }: RouteContract) {
  return {
    ...(isConditional && { 'If-None-Match': z.string().optional() }),
    ...(takesIfMatch && { 'If-Match': z.string().optional() }),
    ...(takesIdempotencyKey && { 'Idempotency-Key': contracts.IdempotencyKey.optional() }),
  };
}

function describeRoute(route: RouteContract) {
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
  const headers = headersOf(route);
  return {
    summary,
    description: describeGate(gate),
    tags: [path.split('/')[2] ?? ''],
    ...(gate !== 'public' && {
      security: gate === 'optional' ? [{}, token] : [token],
    }),
    ...(names.length > 0 && { params: z.object(Object.fromEntries(params)) }),
    ...(query && { querystring: query }),
    ...(Object.keys(headers).length > 0 && { headers: z.object(headers) }),
    ...(body && { body }),
    ...(bodyType && { body: { required: true, content: { [bodyType]: { schema: {} } } } }),
    response: responsesOf(route),
  };
}

/** Describes the routes that are registered from now on, in OpenAPI 3.1: `app.swagger()`. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifyZodOpenApiPlugin);
  await app.register(fastifySwagger, {
    openapi: {
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
    },
    ...fastifyZodOpenApiTransformers,
    transform: (route) => {
      if (route.schema?.hide) return { schema: route.schema, url: route.url };
      // The plugin above puts its registry into the schema under a symbol, which the spread keeps.
      const schema = { ...route.schema, ...describeRoute(toContract(route.route)) };
      return fastifyZodOpenApiTransformers.transform({ ...route, schema: schema as FastifySchema });
    },
  });
}

/** `GET /openapi.json`: the contract for programs. */
export async function openApiRoute(app: FastifyInstance, { gate }: { gate: keyof Gate }) {
  readRoute(app, gate, '/openapi.json', {
    summary: 'This contract, as OpenAPI 3.1',
    response: z.record(z.string(), z.unknown()),
    read: () => app.swagger() as unknown as Record<string, unknown>,
  });
}

/** Serves pages for people. The policy allows their own scripts and styles only. @param enter the gate in front of all of it */
export async function docsPages(app: FastifyInstance, { enter }: { enter: Gate[keyof Gate] }) {
  app.addHook('onRequest', enter);
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
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
}
