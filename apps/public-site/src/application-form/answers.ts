import { type FieldControl, type FieldIssue, fieldNames, fieldOf, isAsked } from '@nox/contracts';
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

/** What a form's data has of a field, by its control. */
const READERS: Partial<Record<FieldControl, (data: URLSearchParams, name: string) => unknown>> = {
  rating: (data, name) => (data.has(name) ? Number(data.get(name)) : undefined),
  parts: (data, name) => data.getAll(name),
  tick: (data, name) => data.has(name),
};

const textIn = (data: URLSearchParams, name: string) => data.get(name) ?? '';

/** The answers in a form's data, to what the season asks and a candidate may change later. */
export const answersIn = (data: URLSearchParams, season: Parameters<typeof isAsked>[1]) =>
  Object.fromEntries(
    fieldNames
      .filter((name) => fieldOf(name).changes !== 'never' && isAsked(name, season))
      .map((name) => [name, (READERS[fieldOf(name).control] ?? textIn)(data, name)]),
  );
