import { z } from 'zod';

/** What somebody typed and did not save. */
export const Draft = z.object({
  savedAt: z.iso.datetime(),
  /** The version that was edited; absent for something new. */
  version: z.string().optional(),
  values: z.record(z.string(), z.unknown()),
  /** The names of files that were chosen; the files themselves cannot be kept. */
  fileNames: z.array(z.string()),
});
export type Draft = z.infer<typeof Draft>;

/**
 * What a draft says of a form's fields. A form may have changed since, and anything may stand in a browser's
 * storage: what is not of the field's own kind is left as it is.
 */
export function draftedValues<Input extends object>(draft: Draft, current: Input): Input {
  const fields = Object.entries(current).map(([field, value]) => {
    const drafted = draft.values[field];
    return [field, isOfSameKind(drafted, value) ? drafted : value];
  });
  return Object.fromEntries(fields) as Input;
}

function isOfSameKind(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other);
  }
  return one !== null && typeof one === typeof other;
}

/** Whether two forms hold the same. */
export function isSameInput(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
