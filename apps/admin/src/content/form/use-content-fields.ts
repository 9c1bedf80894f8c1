import { useEffect, useState } from 'react';
import {
  get,
  useFormContext,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from 'react-hook-form';

/** A message that appears during a click would move the button away from the pointer. */
export const ERROR_DELAY_MS = 300;

/** Connects a control to a field of the form: `<TextField label="Name" {...field('name')} />`. */
export function useContentFields<Input extends FieldValues>() {
  const { register, control, formState } = useFormContext<Input>();
  const errorOf = (name: Path<Input>) => firstMessage(get(formState.errors, name));
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => ({
    ...register(name, options),
    error: errorOf(name),
  });
  return { field, errorOf, control };
}

/** Delayed on blur. For fields of a list, which is validated as a whole: the form delays its own errors, not those. */
export function useShowError(name: string): boolean {
  const { isSubmitted, touchedFields } = useFormContext().formState;
  const isTouched = Boolean(get(touchedFields, name));
  const [isDelayOver, setIsDelayOver] = useState(false);

  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => setIsDelayOver(true), ERROR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isTouched]);

  return isSubmitted || (isTouched && isDelayOver);
}

function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find(Boolean);
  const message = (error as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}
