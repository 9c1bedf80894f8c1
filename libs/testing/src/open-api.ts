import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';

interface Content {
  content?: { 'application/json'?: { schema: z.core.JSONSchema.JSONSchema } };
}
interface Operation {
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, z.core.JSONSchema.JSONSchema> };
}

// Not in the import itself, which would become a dependency on one version of it.
const SITE = '@nox/site';

/** Reads the document of the site that a team has installed, or of the one in `NOX_SITE`; in the product's own specs there is none. */
function readDocument(): OpenApi | undefined {
  const { NOX_SITE } = process.env;
  try {
    const path = NOX_SITE
      ? join(NOX_SITE, 'openapi.json')
      : createRequire(join(process.cwd(), 'package.json')).resolve(`${SITE}/openapi.json`);
    const text = readFileSync(path, 'utf8').replaceAll('#/components/schemas/', '#/$defs/');
    return JSON.parse(text, withoutUnchecked) as OpenApi;
  } catch (error) {
    if (NOX_SITE) throw error;
    return undefined;
  }
}

/** A server sends all fields, and sets none to a default; patterns with classes of Unicode cannot be compiled here. */
function withoutUnchecked(key: string, value: unknown): unknown {
  if (key === 'pattern' && typeof value === 'string' && /\\p\{/i.test(value)) return undefined;
  const isSchema = typeof value === 'object' && value !== null && 'type' in value;
  return key === 'default' && !isSchema ? undefined : value;
}

let read: { api: OpenApi | undefined } | undefined;

/** The document, which is read when it is first needed. Without one, nothing is refused. */
export const openApi = (): OpenApi | undefined => (read ??= { api: readDocument() }).api;

/** The operation of a call, such as that of `/api/team/{id}` for `/api/team/7` or `/api/team/:id`. @throws Error if the API has none */
function operationOf(method: string, path: string): Operation {
  const given = path.split('/');
  const isPart = (part: string, index: number) =>
    part === given[index] || part.startsWith('{') || given[index]?.startsWith(':');
  const operations = Object.entries(openApi()!.paths).flatMap(
    ([template, { [method]: operation }]) => {
      const parts = template.split('/');
      if (!operation || parts.length !== given.length || !parts.every(isPart)) return [];
      return [{ operation, variables: parts.filter((part) => part.startsWith('{')).length }];
    },
  );
  const [found] = operations.toSorted((one, other) => one.variables - other.variables);
  if (!found) throw new Error(`The API has no ${method.toUpperCase()} ${path}.`);
  return found.operation;
}

const schemas = new WeakMap<Content, z.ZodType>();

function checkBody(of: Content | undefined, body: unknown, sentence: string): void {
  const json = of?.content?.['application/json'];
  if (!of || !json) return;
  const { schemas: $defs } = openApi()!.components;
  const schema = schemas.get(of) ?? z.fromJSONSchema({ ...json.schema, $defs });
  schemas.set(of, schema);
  const { error } = schema.safeParse(body);
  if (error) throw new Error(`${sentence}:\n${z.prettifyError(error)}`);
}

/** @throws Error with a sentence if the API has no such call, or refuses the body that is `sent` */
export function checkRequest(method: string, path: string, sent?: unknown): void {
  if (!openApi()) return;
  const { requestBody } = operationOf(method, path);
  const sentence = `The API refuses this body of ${method.toUpperCase()} ${path}`;
  if (sent !== undefined) checkBody(requestBody, sent, sentence);
}

/** @throws Error with a sentence if the API never responds so */
export function checkResponse(method: string, path: string, status: number, body: unknown): void {
  if (!openApi()) return;
  const { responses } = operationOf(method, path);
  const sentence = `The API never answers ${method.toUpperCase()} ${path} with`;
  if (!(status in responses)) throw new Error(`${sentence} ${status}.`);
  if (body !== undefined) checkBody(responses[status], body, `${sentence} this body`);
}
