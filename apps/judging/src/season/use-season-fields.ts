import type { SeasonInput } from '@nox/contracts';
import { useEffect, useState } from 'react';
import { get, type Path, type RegisterOptions, useFormContext } from 'react-hook-form';

/** A message that appears during a click would move the button away from the pointer. */
export const ERROR_DELAY_MS = 300;

/** Connects a control to a field of the form. */
export function useSeasonFields() {
  const { register, control, formState } = useFormContext<SeasonInput>();
  const errorOf = (name: string): string | undefined => {
    const error = get(formState.errors, name) as {
      message?: unknown;
      root?: { message?: unknown };
    };
    const message = error?.message ?? error?.root?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const field = <Name extends Path<SeasonInput>>(
    name: Name,
    options?: RegisterOptions<SeasonInput, Name>,
  ) => ({ ...register(name, options), error: errorOf(name) });
  return { field, errorOf, control };
}

/** Whether the error of a field of a list is shown: some time after the field was left, and after a refused save. */
export function useShowError(name: Path<SeasonInput>): boolean {
  const { isSubmitted, touchedFields } = useFormContext<SeasonInput>().formState;
  const isTouched = Boolean(get(touchedFields, name));
  const [isDelayOver, setIsDelayOver] = useState(false);
  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => setIsDelayOver(true), ERROR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isTouched]);
  return isSubmitted || (isTouched && isDelayOver);
}
