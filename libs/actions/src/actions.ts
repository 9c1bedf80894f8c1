import { ApiError } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import { newKey, useAnnounce, useChange } from '@nox/ui';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

/** @returns a function that makes the key of a request; a repeated request gets the same key, so that it is done once when its response was lost */
export function useRequestKey() {
  const last = useRef({ text: '', key: '' });
  return (request: unknown): string => {
    const text = JSON.stringify(request);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

export function issuesOf(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.issues.length === 0) return undefined;
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}

export function setIssues<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
) {
  for (const [name, message] of Object.entries(issuesOf(error) ?? {})) {
    setError(name as Path<Values>, { message });
  }
}

interface Action<Result, Variables> {
  call: (variables: Variables) => Promise<Result>;
  /** Says what was done, unless the page itself shows that. */
  said?: (result: Result, variables: Variables) => string;
  subject?: string;
  onDone?: (result: Result, variables: Variables) => void;
  /** Says what was not done when the call fails, such as "Nothing was sent." */
  failed: string;
  announcesFailure?: boolean;
  /** Queries that are fetched again, also after a failure, since others may have changed something meanwhile. */
  refreshes: readonly QueryKey[];
}

export const refreshAll = (queryClient: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** A change on the server, whose result is announced; a dialog gets `dialog`. */
export function useAction<Result, Variables = void>(action: Action<Result, Variables>) {
  const { call, said, subject, onDone, failed, announcesFailure, refreshes } = action;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const change = useChange({
    mutationFn: call,
    onSuccess: (result, variables) => {
      if (said) announce('positive', said(result, variables), subject);
      onDone?.(result, variables);
    },
    onError: (reason) => {
      // A page that was left shows no failure.
      if (announcesFailure || !isShown.current)
        announce('negative', changeFailureText(reason, failed), subject);
    },
    onSettled: () => refreshAll(queryClient, refreshes),
  });
  const failure = change.error ? changeFailureText(change.error, failed) : undefined;
  return { ...change, failure, dialog: { isBusy: change.isPending, failure } };
}

/** An action that sends the values of a dialog's form: a `field` says why the server refused its value. */
export function useFormAction<Values extends FieldValues, Result, Sent = Values>(
  options: UseFormProps<Values, unknown, Sent>,
  action: Action<Result, Sent>,
) {
  const form = useForm(options);
  const { mutate, ...change } = useAction(action);
  const errorOf = (name: string) =>
    (get(form.formState.errors, name) as { message?: string } | undefined)?.message;
  const field = (name: Path<Values>, rules?: RegisterOptions<Values>) => ({
    ...form.register(name, rules),
    error: errorOf(name),
  });
  const send = form.handleSubmit((sent) =>
    mutate(sent, { onError: (error) => setIssues(form, error) }),
  );
  const refused = Object.keys(issuesOf(change.error) ?? {});
  const isBeside = refused.some((name) => get(form.getValues(), name) !== undefined);
  return {
    ...change,
    form,
    errorOf,
    field,
    text: (...[name, rules]: Parameters<typeof field>) => ({
      autoComplete: 'off',
      ...field(name, rules),
    }),
    dialog: {
      isBusy: change.isPending,
      failure: isBeside ? undefined : change.failure,
      onSubmit() {
        // Errors from the server about the former values would stop the form.
        form.clearErrors();
        void send();
      },
    },
  };
}
