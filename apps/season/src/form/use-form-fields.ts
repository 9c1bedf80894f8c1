import { useEffect, useState } from 'react';
import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useFormContext,
} from 'react-hook-form';

/** A message that appears during a click would move the button away from the pointer. */
export const ERROR_DELAY_MS = 300;

/** Connects a control to a field of the form. */
export function useFormFields<Values extends FieldValues>() {
  const { register, control, formState } = useFormContext<Values>();
  const errorOf = (name: string): string | undefined => {
    const error = get(formState.errors, name) as {
      message?: unknown;
      root?: { message?: unknown };
    };
    const message = error?.message ?? error?.root?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const field = <Name extends Path<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ) => ({
    ...register(name, options),
    error: errorOf(name),
  });
  return { field, errorOf, control };
}

/**
 * Whether the error of a field of a list is shown: some time after the field was left, and after a refused save. A list is
 * validated as a whole, and a new row has errors before anything was typed.
 */
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
