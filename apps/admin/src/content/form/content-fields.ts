import {
  get,
  useFormContext,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from 'react-hook-form';

/**
 * What ties a control to a field of the form around: `<TextField label="Name" {...field('name')} />`.
 * A list's error is that of its first entry that was refused.
 */
export function useContentFields<Input extends FieldValues>() {
  const { register, control, formState } = useFormContext<Input>();
  const errorOf = (name: Path<Input>) => firstMessage(get(formState.errors, name));
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => ({
    ...register(name, options),
    error: errorOf(name),
  });
  /** Whether somebody has had the time to fill it in: they left it, or wanted to save. */
  const isJudged = (name: Path<Input>) =>
    formState.isSubmitted || Boolean(get(formState.touchedFields, name));
  return { field, errorOf, isJudged, control };
}

function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find(Boolean);
  const message = (error as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}
