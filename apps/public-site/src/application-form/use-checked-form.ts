import type { FieldIssue } from '@nox/contracts';
import { afterPaint } from '@nox/ui';
import { useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod';

export type Errors = Readonly<Record<string, string>>;

export interface Checked<Values> {
  data: Values | undefined;
  issues: readonly FieldIssue[];
}

const toIssue = ({ path, message }: { path: readonly PropertyKey[]; message: string }) => ({
  path: path.map(String).join('.'),
  message,
});

/** @param further what is wrong whatever the schema says */
export function checked<Values>(
  schema: z.ZodType<Values>,
  values: unknown,
  further: readonly FieldIssue[] = [],
): Checked<Values> {
  const { data, error } = schema.safeParse(values);
  return { data, issues: [...(error?.issues ?? []).map(toIssue), ...further] };
}

/** A form that may come rendered, and be filled in before this code is there. `checkFields` loads the schema, which weighs more. */
export function useCheckedForm<Values>(
  checkFields: (fields: URLSearchParams) => Promise<Checked<Values>>,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  /** The errors of the last attempt, which its summary lists; the number makes each attempt take the focus. */
  const [rejected, setRejected] = useState<{ attempt: number; errors: Errors }>();

  const check = () => checkFields(fieldsOf(ref.current!));

  const checkField = async (name: string) => {
    if (!ref.current) return;
    // `submit` says what could not be loaded.
    const checked = await check().catch(() => undefined);
    if (!checked) return;
    const error = errorsIn(checked.issues)[name];
    setErrors((before) => {
      if (before[name] === error) return before;
      const { [name]: _, ...others } = before;
      return error ? { ...others, [name]: error } : others;
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
    reject,
    clear,
    async submit(): Promise<Values | undefined> {
      const { data, issues } = await check();
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
        // The first check takes a phone longer than the paint of what was tapped.
        if (name && isText && value !== '') afterPaint(() => void checkField(name));
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        const { name } = target as HTMLInputElement;
        if (name in errors) void checkField(name);
      },
    },
  };
}

/** @param action of a form that the browser sends itself where this code cannot run; others are sent by nothing before it is there */
export const sentBy = (send: () => void, action?: string) => ({
  noValidate: true,
  ...(action === undefined ? { method: 'dialog' } : { method: 'post', action }),
  onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  },
});

function inOrderOf(form: HTMLFormElement, issues: readonly FieldIssue[]): FieldIssue[] {
  const names = [...form.elements].map((control) => control.getAttribute('name'));
  const position = ({ path }: FieldIssue) => names.indexOf(path) >>> 0;
  return issues.toSorted((a, b) => position(a) - position(b));
}

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
