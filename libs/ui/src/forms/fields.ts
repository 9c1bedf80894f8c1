import { useEffect, useState } from 'react';
import {
  get,
  useFormContext,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from 'react-hook-form';
import { focusAndScroll } from '../page.ts';

/** A message that appears during a click would move the button away from the pointer. */
export const ERROR_DELAY_MS = 300;

export const focusField = (name: string) =>
  focusAndScroll(document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`));

/** Connects a control to a field of the form: `<TextField label="Name" {...field('name')} />`. */
export function useFormFields<Input extends FieldValues>() {
  const { register, control, formState } = useFormContext<Input>();
  const errorOf = (name: string) => firstMessage(get(formState.errors, name));
  const field = <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
    ...register(name, options),
    error: errorOf(name),
  });
  return { field, errorOf, control };
}

/**
 * The error of a field of a list once it is to be shown: with a delay after the field was left, and after a refused save.
 * A list is validated as a whole, and a new row has errors before anything was typed.
 * @param isQuiet leaving a field as it was shows nothing: a new row gives its first field the focus
 */
export function useShownError(name: string, isQuiet = false): string | undefined {
  const { formState, getValues } = useFormContext();
  const { submitCount, touchedFields, errors } = formState;
  const [initial] = useState<unknown>(() => getValues(name));
  // One that is added after a refused save has no error yet; one that it brings into sight has.
  const [addedAt, setAddedAt] = useState(get(errors, name) ? 0 : submitCount);
  // The form was reset.
  if (submitCount < addedAt) setAddedAt(0);
  const isChanged = !isQuiet || getValues(name) !== initial;
  const isTouched = isChanged && Boolean(get(touchedFields, name));
  const [isDelayOver, setIsDelayOver] = useState(false);

  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => setIsDelayOver(true), ERROR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isTouched]);

  const isShown = submitCount > addedAt || (isTouched && isDelayOver);
  return isShown ? firstMessage(get(errors, name)) : undefined;
}

/** Returns the message of a field, of a list itself, or of the first of its entries that is refused. */
function firstMessage(error: unknown): string | undefined {
  const { message, root } = (error ?? {}) as { message?: unknown; root?: unknown };
  if (typeof message === 'string') return message;
  if (root) return firstMessage(root);
  return Array.isArray(error) ? error.map(firstMessage).find(Boolean) : undefined;
}
