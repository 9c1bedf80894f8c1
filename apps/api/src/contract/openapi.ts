import * as contracts from '@nox/contracts';
import { z } from 'zod';
import { type RouteContract } from './route-table.ts';

type Json = Record<string, unknown>;

export interface Operation extends Json {
  summary: string;
  description: string;
  requestBody?: { required: true; content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
}

export interface OpenApiDocument extends Json {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

/** The contracts by their names, so that the document names them too. */
const named = z.registry<{ id: string }>();
for (const [id, value] of Object.entries(contracts)) {
  if (value instanceof z.ZodType) named.add(value, { id });
}

export const GATE_DESCRIPTIONS = {
  public: 'Anybody.',
  optional: 'Anybody; a token that is sent along must be good.',
  signedIn: 'Whoever is signed in.',
  administrator: 'Administrators.',
  operator: "Programs on the same machine, or with the operator's token.",
} as const;

const STATUS_DESCRIPTIONS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done; there is nothing to say.',
  304: 'You have it already.',
  400: 'The request is wrong; `issues` names the fields.',
  401: 'A valid token is missing.',
  403: 'You may not.',
  404: 'There is no such thing.',
  409: 'It contradicts what is there.',
  412: 'Someone else saved meanwhile; nothing was overwritten.',
  413: 'Too large.',
  415: 'Not a type that is taken.',
  422: 'The `Idempotency-Key` belongs to another request.',
  429: 'Too often; see `Retry-After`.',
  500: 'Our fault.',
  503: 'Not possible at the moment; try again.',
  507: 'There is no space left.',
};

/** Turns zod schemas into JSON Schema, and gathers those that have a name. */
function createSchemas() {
  const components: Record<string, Json> = {};

  function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $defs, ...json } = JSON.parse(
      JSON.stringify(z.toJSONSchema(schema, { metadata: named, io })).replaceAll(
        '#/$defs/',
        '#/components/schemas/',
      ),
    ) as Json & { $defs?: Record<string, Json> };
    delete json.$schema;
    Object.assign(components, $defs);
    return json;
  }

  return { components, toJsonSchema };
}

const { type, pattern } = z.toJSONSchema(contracts.IdempotencyKey);
const idempotencyKey: Json = { type, pattern };

type ToJsonSchema = ReturnType<typeof createSchemas>['toJsonSchema'];

function parametersOf(route: RouteContract) {
  const { path, query, isConditional, takesIfMatch, takesIdempotencyKey } = route;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(/id$/i.test(name!) && { format: 'uuid' }) },
  }));
  const asked: Json = query ? z.toJSONSchema(query, { io: 'input' }) : {};
  const shape = (asked.properties ?? {}) as Record<string, Json>;
  const inQuery = Object.entries(shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: ((asked.required ?? []) as string[]).includes(name),
    schema,
  }));
  const header = (name: string, schema: Json = { type: 'string' }) => ({
    name,
    in: 'header',
    schema,
  });
  return [
    ...inPath,
    ...inQuery,
    ...(isConditional ? [header('If-None-Match')] : []),
    ...(takesIfMatch ? [header('If-Match')] : []),
    ...(takesIdempotencyKey ? [header('Idempotency-Key', idempotencyKey)] : []),
  ];
}

function responsesOf({ responses, refusals, isConditional }: RouteContract, to: ToJsonSchema) {
  const success = Object.entries(responses).map(([status, answer]) => {
    const description = STATUS_DESCRIPTIONS[Number(status)] ?? 'Done.';
    if (answer instanceof z.ZodUndefined) return [status, { description }];
    if (answer instanceof z.ZodType) {
      const content = { 'application/json': { schema: to(answer, 'output') } };
      return [status, { description, content }];
    }
    const content = Object.entries(answer.content).map(([type, { schema }]) => [
      type,
      { schema: to(schema, 'output') },
    ]);
    return [status, { description, content: Object.fromEntries(content) }];
  });
  const error = { 'application/json': { schema: to(contracts.ErrorBody, 'output') } };
  const refused = refusals.map((status) => [
    status,
    { description: STATUS_DESCRIPTIONS[status] ?? 'Refused.', content: error },
  ]);
  const unchanged = isConditional ? [['304', { description: STATUS_DESCRIPTIONS[304] }]] : [];
  return Object.fromEntries([...success, ...unchanged, ...refused]) as Operation['responses'];
}

function toOperation(route: RouteContract, to: ToJsonSchema): Operation {
  const { path, gate, summary, body, bodyType } = route;
  const parameters = parametersOf(route);
  const token = [gate === 'operator' ? { operatorToken: [] } : { token: [] }];
  return {
    summary,
    description: GATE_DESCRIPTIONS[gate],
    tags: [path.split('/')[2] ?? ''],
    ...(gate !== 'public' && {
      security: ['optional', 'operator'].includes(gate) ? [{}, ...token] : token,
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: to(body, 'input') } },
      },
    }),
    ...(bodyType && {
      requestBody: { required: true, content: { [bodyType]: { schema: {} } } },
    }),
    responses: responsesOf(route, to),
  };
}

/** Describes every route of the table in OpenAPI 3.1; the schemas are those that check the requests. */
export function toOpenApi(table: readonly RouteContract[]): OpenApiDocument {
  const { components, toJsonSchema } = createSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const route of table) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: toOperation(route, toJsonSchema),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'NOX', version: '1.0.0' },
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operatorToken: { type: 'http', scheme: 'bearer' },
      },
    } as OpenApiDocument['components'],
  };
}
