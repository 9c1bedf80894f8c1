import { isUtf8 } from 'node:buffer';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import * as z from 'zod';
import * as core from 'zod/v4/core';
import { type FieldIssue, unwrapped, uuid } from '@nox/contracts';
import { HttpError, invalidFields, notFound } from '../errors/http-error.ts';
import { firstMaximum, hasTooManyFields } from './body-limit.ts';
import { recordSentFields } from './conditional.ts';

/** @param id all are UUIDs @param noun what it names, as it starts a sentence: "Team member" @throws HttpError 404 */
export function entityId(id: string, noun: string): string {
  const { data } = uuid().safeParse(id);
  if (data !== undefined) return data;
  throw notFound(noun);
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
};

/** Enough to mend a request, however much is wrong with it. */
const MAX_ISSUES = 10;
const MAX_NAME = 100;

/** Names of fields may be a stranger's. */
const shorten = (name: string) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name);

/** `eventDetails.date` is "Date", `rules.0.isActive` "Is active". */
function labelOf(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((part) => typeof part === 'string') ?? 'The request';
  const words = shorten(name).replaceAll(/\B[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Says what is wrong where a schema does not say it itself: the library's own messages are for programmers. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const label = labelOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${label} is required.`;
      return `${label} must be ${TYPES[issue.expected] ?? 'an object'}.`;
    case 'invalid_value':
      return `${label} must be one of ${issue.values.join(', ')}.`;
    case 'too_small':
      return `${label} must be at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return `${label} must be at most ${issue.maximum}${unitOf(issue.origin)}.`;
    default:
      return `${label} is not what is expected here.`;
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
}

function toFieldIssues(issue: z.core.$ZodIssue): FieldIssue[] {
  const path = shorten(issue.path.join('.'));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ISSUES).map((key) => ({
      path: shorten([...issue.path, key].join('.')),
      message: `Unknown field "${shorten(key)}".`,
    }));
  }
  if (issue.code === 'invalid_type' && path === '') {
    return [{ path, message: 'A JSON object is expected.' }];
  }
  return [{ path, message: issue.message }];
}

/** Input with trimmed texts and defaults, or an HttpError 400 `invalid` naming the first refused fields. */
export function validate(
  schema: z.ZodType,
  input: unknown,
): { value: unknown; error?: undefined } | { error: HttpError } {
  // `safeParse` makes a sentence of every issue.
  const result = schema._zod.run({ value: input, issues: [] }, { async: false });
  const { value, issues } = result as z.core.ParsePayload;
  if (issues.length === 0) return { value };
  const first = issues
    .slice(0, MAX_ISSUES)
    .map((issue) => core.util.finalizeIssue(issue, { error: sentenceOf }, z.config()))
    .flatMap(toFieldIssues);
  const bySentence = new Map(first.toReversed().map((issue) => [issue.message, issue]));
  return { error: invalidFields([...bySentence.values()].toReversed().slice(0, MAX_ISSUES)) };
}

/** Leaves out, at any depth, the fields that responses have and requests have not: only the server writes them. */
function withoutServerFields(value: unknown, input: z.ZodType, response: z.ZodType): unknown {
  const [sent, read] = [unwrapped(input), unwrapped(response)];
  if (Array.isArray(value) && sent instanceof z.ZodArray && read instanceof z.ZodArray) {
    const [one, other] = [sent.element as z.ZodType, read.element as z.ZodType];
    if (value.length > firstMaximum(sent)) return value;
    return value.map((item) => withoutServerFields(item, one, other));
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || !(sent instanceof z.ZodObject && read instanceof z.ZodObject)) return value;
  // It has far more fields than what was read.
  if (Object.keys(value).length > 10 * Object.keys(read.shape).length) return value;
  // Otherwise the response is not what is replaced.
  if (!Object.keys(sent.shape).every((key) => key in read.shape)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
      // A name such as `toString` is of no field.
      if (!Object.hasOwn(read.shape, key)) return [[key, field]];
      const [inInput, inResponse] = [sent.shape[key], read.shape[key]!];
      return inInput ? [[key, withoutServerFields(field, inInput, inResponse)]] : [];
    }),
  );
}

const compileValidator =
  ({ schema }: { schema: z.ZodType }) =>
  (input: unknown) =>
    validate(schema, input);

/** Makes Fastify validate requests with zod, and load no Ajv. Responses are not validated at run time; the tests do that. */
export const zodCompilers: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    // The option's type knows schemas of Ajv only.
    buildValidator: () => compileValidator as never,
    buildSerializer: () => () => (value) => JSON.stringify(value),
  },
};

/** What replaces a resource may be what was read of it. */
export function acceptServerFields(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, next) => {
    const { config, schema } = request.routeOptions;
    const { body, response } = (schema ?? {}) as {
      body?: z.ZodType;
      response?: { 200?: z.ZodType };
    };
    if (request.method === 'PUT' && config.takesIfMatch && body && response?.[200]) {
      request.body = withoutServerFields(request.body, body, response[200]);
      recordSentFields(request);
    }
    next();
  });
}

/** A call that takes no body accepts none, or an empty object. */
const NoBody = z.strictObject({}).nullish();

const unsupported = (message: string) => new HttpError(415, 'unsupported_type', message);

/** JSON is UTF-8 (RFC 8259); decoding another encoding would store damaged text. */
function refusalOf({ headers, routeOptions }: FastifyRequest, body: Buffer): HttpError | undefined {
  const charset = /;\s*charset="?([^;"\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return unsupported('The request must be sent in UTF-8.');
  if (!isUtf8(body)) return new HttpError(400, 'bad_request', 'The request is not UTF-8 text.');
  if (!hasTooManyFields(body, routeOptions.config.maxFields)) return undefined;
  return new HttpError(413, 'too_large', 'The request has too many fields.');
}

/** Accepts uncompressed JSON in UTF-8 only. A call that declares no body refuses fields instead of ignoring them. */
export function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    const refusal = refusalOf(request, bytes);
    if (refusal) return done(refusal);
    return parse(request, bytes.toString(), done);
  });

  app.addHook('onRequest', ({ headers }, _reply, next) => {
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') next();
    else next(unsupported('The request must be sent uncompressed.'));
  });

  app.addHook('preValidation', (request, _reply, next) => {
    const { body } = request;
    // The fast path: nearly every call is a read without a body.
    if (body === undefined) return next();
    const { schema, config } = request.routeOptions;
    next(schema?.body || config.bodyType ? undefined : validate(NoBody, body).error);
  });
}

/** Accepts bodies of these types only, as they came. @param refusal of all others */
export function useRawBodies(app: FastifyInstance, types: string[], refusal: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(unsupported(refusal)));
}
