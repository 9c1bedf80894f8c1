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
  const result = schema.safeParse(input);
  if (result.success) return { value: result.data };
  const issues = result.error.issues.flatMap(toFieldIssues);
  const message = issues.map((issue) => issue.message).join(' ');
  return { error: new HttpError(400, 'invalid', message, issues) };
}

/** Makes Fastify validate requests with zod. Responses are not validated at run time; the tests do that. */
export function useZodValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(
    ({ schema }) =>
      (input) =>
        validate(schema, input),
  );
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
}
