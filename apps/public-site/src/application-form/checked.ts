import type { FieldIssue } from '@nox/contracts';
import type { z } from 'zod';
import type { Checked } from './use-checked-form.ts';

const toIssue = ({ path, message }: { path: readonly PropertyKey[]; message: string }) => ({
  path: path.map(String).join('.'),
  message,
});

/** @param further what is wrong whatever the schema says */
export function checked<Values>(
  schema: z.ZodType<Values>,
  values: unknown,
  further: readonly FieldIssue[] = [],
): Checked<Values> {
  const { data, error } = schema.safeParse(values);
  return { data, issues: [...(error?.issues ?? []).map(toIssue), ...further] };
}
