import { type FieldIssue } from '@nox/contracts';
import { type z } from 'zod';
import { HttpError } from './http-error.ts';

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

/**
 * Checks what came from outside against the contract and returns it with trimmed texts and defaults filled in.
 * @throws HttpError 400 `invalid` naming every refused field
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(toFieldIssues);
  throw new HttpError(400, 'invalid', issues.map(({ message }) => message).join(' '), issues);
}
