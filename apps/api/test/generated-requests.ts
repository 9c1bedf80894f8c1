import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { anyText, arbitraryOf, spoilt, type JsonSchema } from './schema-arbitrary.ts';
import { asAdministrator, asSomeone, bearer } from './api.ts';
import { asCandidate, KNOWN_TOKEN } from './links.ts';

/** `{id}` is filled in with the `nth` known id of its path's collection, `{id+1}` with the one after it. */
export interface GeneratedRequest {
  method: string;
  path: string;
  collection: string;
  nth: number;
  query: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

interface Operation {
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, object> }>;
  /** Absent where anybody may call. */
  security?: object[];
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}

const oddSegments = fc.constantFrom(
  ...['x', '..', '%00', '%', '%zz', '%2f', "'%20or%201=1", 'null', 'export', 'active', '0', '-1'],
  ...['%F0%9F%95%BA', 'a'.repeat(500), randomUUID().toUpperCase(), 'constructor', '__proto__'],
);
const oddQueries = fc.constantFrom(
  ...['?', '?a=b', '?dryRun=maybe', '?expected=-1', '?expected=99999999999', '?=', '?&&&'],
  ...['?expected=1&expected=2', '?name=%00', '?name=%ff', '?name=', '?__proto__=1'],
  ...['?constructor[prototype]=1', `?name=${'n'.repeat(5_000)}`, '?dryRun[]=true'],
  '?dryRun=true&skipInvalid=true&more=1',
);
const oddTypes = fc.constantFrom(
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
    '/',
  ],
  ...['application/json; charset=utf-16', 'application/xml', 'application/json, text/csv', 'x'],
);
const oddPayloads = fc.oneof(
  fc.constantFrom('', '{', '[]', 'null', '"text"', '7', '{"a":1', 'undefined', '\0', '\ufeff{}'),
  fc.constantFrom('['.repeat(20_000), '{"__proto__":{"isAdmin":true}}', '{"name":"a","name":"b"}'),
  fc.constant(`{"name":"${'n'.repeat(1_100_000)}"}`),
  anyText({ maxLength: 200 }),
);
const CSV_TITLES = 'Full Name,Phone Number,Roll Number,Email,Branch,Rate yourself,Dance Style';
const csvFiles = fc
  .array(fc.array(fc.string({ maxLength: 20 }), { maxLength: 12 }), { maxLength: 8 })
  .map((rows) => [CSV_TITLES, ...rows.map((row) => row.join(','))].join('\r\n'));

const callers = fc.oneof(
  { weight: 6, arbitrary: fc.constant(asAdministrator) },
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(asSomeone, bearer('garbage'), { authorization: '' }) },
);
/** Accounts have no business there. */
const candidateCallers = fc.oneof(
  { weight: 8, arbitrary: fc.constant(asCandidate(KNOWN_TOKEN)) },
  { weight: 1, arbitrary: callers },
);
const tags = fc.constantFrom('*', '"1"', 'W/"2"', '"', '""', '1', '"99999999999999999999"', 'é');

function bodyOf({ requestBody }: Operation, schemas: Record<string, JsonSchema>) {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !content) {
    const none = fc.constant({ type: undefined, payload: undefined });
    return fc.oneof(
      { weight: 8, arbitrary: none },
      { weight: 1, arbitrary: fc.record({ type: oddTypes, payload: oddPayloads }) },
    );
  }
  const good =
    type === 'application/json'
      ? arbitraryOf(content.schema, schemas)
      : fc.oneof(csvFiles, oddPayloads);
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const json = (values: fc.Arbitrary<unknown>) =>
    fc.record({
      type: fc.constant(type === '*/*' ? 'image/png' : type),
      payload: values.map(asText),
    });
  return fc.oneof(
    { weight: 5, arbitrary: json(good) },
    { weight: 5, arbitrary: json(good.chain((value) => spoilt(value))) },
    { weight: 1, arbitrary: json(oddPayloads) },
    { weight: 1, arbitrary: fc.record({ type: oddTypes, payload: good.map(asText) }) },
  );
}

function requestsFor(
  path: string,
  method: string,
  operation: Operation,
  schemas: Record<string, JsonSchema>,
): fc.Arbitrary<GeneratedRequest> {
  const { parameters = [] } = operation;
  const declared = (where: Parameter['in']) => parameters.filter((one) => one.in === where);

  const segments = declared('path').map(({ name, schema }) =>
    fc
      .oneof(
        { weight: 8, arbitrary: fc.constant(schema.format === 'uuid' ? '{id}' : 'team_images') },
        { weight: 1, arbitrary: fc.uuid() },
        { weight: 2, arbitrary: oddSegments },
      )
      .map((segment) => [name, segment] as const),
  );
  const some = (where: Parameter['in'], valueOf: (one: Parameter) => fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(declared(where).map((one) => [one.name, valueOf(one)])), {
      requiredKeys: [],
    });
  const query = some('query', ({ schema }) => arbitraryOf(schema, schemas));
  const conditions = some('header', () => tags);
  return fc
    .record({
      segments: fc.tuple(...segments),
      nth: fc.nat(50),
      query: fc.oneof(
        { weight: 5, arbitrary: query.map(toQuery) },
        { weight: 1, arbitrary: oddQueries },
      ),
      caller: path.startsWith('/api/candidate') ? candidateCallers : callers,
      conditions: fc.option(conditions, { freq: 3 }),
      body: bodyOf(operation, schemas),
    })
    .map(({ segments, nth, query, caller, conditions, body: { type, payload } }) => ({
      method: method.toUpperCase(),
      path: segments.reduce((so, [name, segment]) => so.replace(`{${name}}`, segment), path),
      collection: path.split('/')[2]!,
      nth,
      query,
      headers: {
        ...caller,
        ...conditions,
        ...(type !== undefined && { 'content-type': type }),
      } as Record<string, string>,
      payload,
    }));
}

function toQuery(values: Record<string, unknown>): string {
  const encoded = (value: unknown) => encodeURIComponent(String(value));
  const written = Object.entries(values).map(([name, value]) => `${name}=${encoded(value)}`);
  return written.length > 0 ? `?${written.join('&')}` : '';
}

/** Requests of every call that the document describes: right, wrong in one thing, and absurd. */
export function generatedRequests(document: OpenApiDocument): fc.Arbitrary<GeneratedRequest> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestsFor(path, method, operation, document.components.schemas),
    ),
  );
  return fc.oneof(...calls);
}
