import { type RefObject, useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { focusAndScroll } from '../page.ts';

const INCOMPLETE = 'Complete this, or leave it empty.';

/** Validates a form; the first invalid field in the page gets the focus, not the first that was registered. */
export function useValidity<Input extends FieldValues>(
  form: UseFormReturn<Input>,
  element: RefObject<HTMLFormElement | null>,
) {
  const isRefused = useRef(false);
  const { submitCount } = form.formState;
  useEffect(() => {
    // This render marks the fields, and opens what contains them.
    if (isRefused.current) {
      focusAndScroll(element.current?.querySelector<HTMLElement>('[aria-invalid=true]'));
    }
    isRefused.current = false;
  }, [element, submitCount]);

  const focusInvalid = () => void (isRefused.current = true);
  return {
    /** Once the fields that were refused are marked. */
    focusInvalid,
    whenValid: (onValid: (input: Input) => unknown): Promise<unknown> => {
      const validate = form.handleSubmit((input) => {
        const incomplete = incompleteIn(element.current);
        for (const path of incomplete) {
          form.setError(path as Path<Input>, { type: 'incomplete', message: INCOMPLETE });
        }
        return incomplete.length > 0 ? focusInvalid() : onValid(input);
      }, focusInvalid);
      return validate();
    },
  };
}

/** The names of fields with a part of a date or number, which have no value. */
const incompleteIn = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll('input') ?? [])]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name);
