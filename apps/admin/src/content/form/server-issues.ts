import { ApiError } from '@nox/api-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Puts what the server refused beside the fields; the first of them gets the focus.
 * @returns what was refused that no field of the form can show
 */
export function showIssues<Input extends FieldValues>(
  error: unknown,
  form: UseFormReturn<Input>,
): string[] {
  if (!(error instanceof ApiError)) return [];
  const hasField = (path: string) => isEdited(form.getValues(path as Path<Input>));
  const shown = error.issues.filter(({ path }) => hasField(path));
  shown.forEach(({ path, message }, index) =>
    form.setError(path as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  const others = error.issues.filter(({ path }) => !hasField(path));
  return others.map(({ message }) => message).filter((message) => message !== error.message);
}

/** A field holds a text, a number, a choice or a list. What the form does not know, or only groups, has none of its own. */
function isEdited(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'object' || Array.isArray(value));
}
