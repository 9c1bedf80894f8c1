import { type FieldIssue } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpError, notFound } from '../errors/http-error.ts';

const EntityId = z.uuid();

/**
 * All ids are UUIDs, so no other text in a path can name an existing item.
 * @param noun what the id names, as it starts a sentence: "Team member"
 * @throws HttpError 404
 */
export function entityId(id: string, noun: string): string {
  if (EntityId.safeParse(id).success) return id;
  throw notFound(noun);
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
};

/** `eventDetails.date` is "Date", `rules.0.isActive` "Is active". */
function labelOf(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((part) => typeof part === 'string') ?? 'The request';
  const words = name.replaceAll(/\B[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
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
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: `Unknown field "${key}".`,
    }));
  }
  if (issue.code === 'invalid_type' && path === '') {
    return [{ path, message: 'A JSON object is expected.' }];
  }
  return [{ path, message: issue.message }];
}

/** Input with trimmed texts and defaults, or an HttpError 400 `invalid` naming every refused field. */
export function validate(
  schema: z.ZodType,
  input: unknown,
): { value: unknown; error?: undefined } | { error: HttpError } {
  const result = schema.safeParse(input, { error: sentenceOf });
  if (result.success) return { value: result.data };
  const issues = result.error.issues.flatMap(toFieldIssues);
  const message = issues.map((issue) => issue.message).join(' ');
  return { error: new HttpError(400, 'invalid', message, issues) };
}

type Wrapper = { def: { innerType?: z.ZodType; in?: z.ZodType } };

/** Without defaults, transformations and the like. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType, in: input } = (schema as unknown as Wrapper).def;
  const inner = innerType ?? input;
  return inner ? unwrapped(inner) : schema;
}

/** Leaves out, at any depth, the fields that responses have and requests have not: only the server writes them. */
function withoutServerFields(value: unknown, input: z.ZodType, response: z.ZodType): unknown {
  const [sent, read] = [unwrapped(input), unwrapped(response)];
  if (Array.isArray(value) && sent instanceof z.ZodArray && read instanceof z.ZodArray) {
    const [one, other] = [sent.element as z.ZodType, read.element as z.ZodType];
    return value.map((item) => withoutServerFields(item, one, other));
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || !(sent instanceof z.ZodObject && read instanceof z.ZodObject)) return value;
  // Otherwise the response is not what is replaced.
  if (!Object.keys(sent.shape).every((key) => key in read.shape)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
      // A field may have the name of what every object inherits.
      const [inInput, inResponse] = [sent, read].map(({ shape }) =>
        Object.hasOwn(shape, key) ? shape[key] : undefined,
      );
      if (!inResponse) return [[key, field]];
      return inInput ? [[key, withoutServerFields(field, inInput, inResponse)]] : [];
    }),
  );
}

/** Makes Fastify validate requests with zod. Responses are not validated at run time; the tests do that. */
export function useZodValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(
    ({ schema }) =>
      (input) =>
        validate(schema, input),
  );
  // What replaces a resource may be what was read of it.
  app.addHook('preValidation', (request, _reply, next) => {
    const { config, schema } = request.routeOptions;
    const { body, response } = (schema ?? {}) as {
      body?: z.ZodType;
      response?: { 200?: z.ZodType };
    };
    if (request.method === 'PUT' && config.takesIfMatch && body && response?.[200]) {
      request.body = withoutServerFields(request.body, body, response[200]);
    }
    next();
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
}
