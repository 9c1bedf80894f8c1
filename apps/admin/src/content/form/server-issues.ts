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
  const { mount, array } = form.control._names;
  const isShown = (path: string) => array.has(path) || pathsUpTo(path).some((p) => mount.has(p));
  const shown = error.issues.filter(({ path }) => isShown(path));
  shown.forEach(({ path, message }, index) =>
    form.setError(path as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  const others = error.issues.filter(({ path }) => !isShown(path));
  return others.map(({ message }) => message).filter((message) => message !== error.message);
}

/** `tags.3` is shown by the field of `tags`. */
function pathsUpTo(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
