import { useEffect, useState } from 'react';
import {
  get,
  useFormContext,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from 'react-hook-form';

/** A message that appears while a button is being pressed would push the button from under the finger. */
export const ERROR_DELAY_MS = 300;

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
  return { field, errorOf, control };
}

/**
 * Whether a field's message may be shown: a moment after somebody left the field, or as soon as they want to save. For
 * fields of a list, which is checked as a whole when a line is added: the form delays its own messages, not those.
 */
export function useIsJudged(name: string): boolean {
  const { isSubmitted, touchedFields } = useFormContext().formState;
  const isTouched = Boolean(get(touchedFields, name));
  const [wasLeft, setWasLeft] = useState(false);

  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => setWasLeft(true), ERROR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isTouched]);

  return isSubmitted || (isTouched && wasLeft);
}

function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find(Boolean);
  const message = (error as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}
