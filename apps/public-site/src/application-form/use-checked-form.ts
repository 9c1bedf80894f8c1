import type { FieldIssue } from '@nox/contracts';
import { useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';

/** A message for each field with a rejected value, by its name. */
export type Errors = Readonly<Record<string, string>>;

interface CheckedFormOptions<Values, Read> {
  schema: z.ZodType<Values>;
  /** What the controls say, as the schema takes it. */
  read: (fields: URLSearchParams) => Read;
  /** What else is wrong, whatever the schema says. */
  further?: (values: Read) => FieldIssue[];
}

/**
 * A form whose controls keep their values themselves: it may come rendered and be filled in before this code is there.
 * A field is checked when it is left, again while it is corrected, and all of them by `submit`.
 */
export function useCheckedForm<Values, Read>({
  schema,
  read,
  further = () => [],
}: CheckedFormOptions<Values, Read>) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  /** The errors of the last attempt, which its summary lists; the number makes each attempt take the focus. */
  const [rejected, setRejected] = useState<{ attempt: number; errors: Errors }>();

  const check = () => {
    const values = read(fieldsOf(ref.current!));
    const { data, error } = schema.safeParse(values);
    const issues = [...(error?.issues ?? []).map(toIssue), ...further(values)];
    return { data, issues };
  };

  const checkField = (name: string) => {
    const error = errorsIn(check().issues)[name];
    setErrors((before) => {
      const others = Object.entries(before).filter(([key]) => key !== name);
      return { ...Object.fromEntries(others), ...(error && { [name]: error }) };
    });
  };

  const reject = (issues: readonly FieldIssue[]) => {
    const found = errorsIn(inOrderOf(ref.current!, issues));
    setErrors(found);
    setRejected((last) => ({ attempt: (last?.attempt ?? 0) + 1, errors: found }));
  };

  const clear = () => {
    setErrors({});
    setRejected(undefined);
  };

  return {
    ref,
    errors,
    rejected,
    /** Shows what the server rejected. */
    reject,
    clear,
    /** The values, or nothing where some of them were rejected. */
    submit(): Values | undefined {
      const { data, issues } = check();
      if (issues.length === 0) {
        clear();
        return data;
      }
      reject(issues);
      return undefined;
    },
    handlers: {
      onBlur({ target }: FormEvent<HTMLFormElement>) {
        const { name, value, type } = target as unknown as HTMLInputElement;
        const isText = type !== 'radio' && type !== 'checkbox';
        if (name && isText && value !== '') checkField(name);
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        const { name } = target as HTMLInputElement;
        if (name in errors) checkField(name);
      },
    },
  };
}

const toIssue = ({ path, message }: { path: readonly PropertyKey[]; message: string }) => ({
  path: path.map(String).join('.'),
  message,
});

/** From the top of the form to its end. */
function inOrderOf(form: HTMLFormElement, issues: readonly FieldIssue[]): FieldIssue[] {
  const names = [...form.elements].map((control) => control.getAttribute('name'));
  const position = ({ path }: FieldIssue) => names.indexOf(path) >>> 0;
  return issues.toSorted((a, b) => position(a) - position(b));
}

/** The first message of each field. */
function errorsIn(issues: readonly FieldIssue[]): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path] ??= message;
  return errors;
}

/** What a form's controls say, as its `FormData` would; that one knows files besides. */
export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const control of form.elements as Iterable<Element> as Iterable<HTMLInputElement>) {
    const { name, value, type, checked } = control;
    const isUnchosen = (type === 'radio' || type === 'checkbox') && !checked;
    if (name && !isUnchosen && !control.matches(':disabled')) fields.append(name, value);
  }
  return fields;
}
