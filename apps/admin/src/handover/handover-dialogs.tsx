import { ApiError, call, type CallOptions } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import type { Handover, HandoverLine } from '@nox/contracts';
import { DeleteDialog, FormDialog, TextField, useAnnounce, useChange } from '@nox/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';

interface Sent extends CallOptions {
  method: 'POST' | 'PUT' | 'DELETE';
  path?: string;
}

/** A change of the handover: the page shows the response, and `said` announces it. */
export function useSend(said: string, failed: string, onDone?: () => void) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const change = useChange({
    mutationFn: ({ method, path = '', ...options }: Sent) =>
      call<Handover>(method, `/handover${path}`, options),
    onSuccess: (handover) => {
      queryClient.setQueryData(['handover'], handover);
      announce('positive', said, 'handover');
      onDone?.();
    },
    // Others may have changed it.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['handover'] }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['staff'] }),
  });
  const { error, isPending: isBusy } = change;
  const issues = error instanceof ApiError ? error.issues : [];
  return {
    send: change.mutate,
    sending: isBusy ? change.variables : undefined,
    isBusy,
    failure: error && issues.length === 0 ? changeFailureText(error, failed) : undefined,
    errorOf: (field: string) => issues.find(({ path }) => path === field)?.message,
  };
}

/** What is typed, by the names of the fields. */
function useTyped<Values extends Record<string, string>>(initial: Values) {
  const [values, setValues] = useState(initial);
  const field = (name: keyof Values & string) => ({
    value: values[name],
    autoComplete: 'off',
    onChange: ({
      currentTarget: { value },
    }: Parameters<NonNullable<ComponentProps<'input'>['onChange']>>[0]) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  return { values, field };
}

type Current = NonNullable<Handover['current']>;

interface HandoverDialogProps {
  /** The one that is under way, whose day is changed. */
  current: Current | undefined;
  onClose: () => void;
}

export function HandoverDialog({ current, onClose }: HandoverDialogProps) {
  const { values, field } = useTyped({ name: '', email: '', endsOn: current?.endsOn ?? '' });
  const said = current ? 'The last day is changed.' : 'The handover has begun.';
  const { send, errorOf, ...state } = useSend(said, 'Nothing was changed.', onClose);
  const body = current ? { ...values, name: current.to, email: current.email } : values;
  return (
    <FormDialog
      {...state}
      title={current ? 'Change the last day' : 'Hand over to somebody'}
      submitLabel={current ? 'Save' : 'Invite'}
      busyLabel="Sending..."
      onSubmit={() => send({ method: 'PUT', body })}
      onCancel={onClose}
    >
      {!current && (
        <>
          <TextField label="Name" required error={errorOf('name')} {...field('name')} />
          <TextField
            label="Email address"
            type="email"
            required
            hint="They are invited as administrator. Who is here already gets that right at once."
            error={errorOf('email')}
            {...field('email')}
          />
        </>
      )}
      <TextField
        label="Last day of your access"
        type="date"
        required
        hint="Your own access ends after it, unless nobody else would be an administrator."
        error={errorOf('endsOn')}
        {...field('endsOn')}
      />
    </FormDialog>
  );
}

export function CallOffDialog({ to, from, onClose }: Current & { onClose: () => void }) {
  const { send, isBusy, failure } = useSend(
    'The handover is called off.',
    'Nothing was changed.',
    onClose,
  );
  return (
    <DeleteDialog
      title="Call the handover off?"
      question={`The access of ${from} does not end. ${to} stays an administrator: end that on the page People.`}
      confirmLabel="Call it off"
      failure={failure}
      isBusy={isBusy}
      onConfirm={() => send({ method: 'DELETE' })}
      onCancel={onClose}
    />
  );
}

interface LineDialogProps {
  /** Absent for a new one. */
  line: HandoverLine | undefined;
  onClose: () => void;
}

export const pathOf = ({ _id }: HandoverLine) => `/lines/${_id}`;

export function LineDialog({ line, onClose }: LineDialogProps) {
  const { title = '', holder = '', paidUntil } = line ?? {};
  const { values, field } = useTyped({ title, holder, paidUntil: paidUntil ?? '' });
  const { send, errorOf, ...state } = useSend('The line is saved.', 'Nothing was saved.', onClose);
  const body = { ...values, paidUntil: values.paidUntil || null };
  return (
    <FormDialog
      {...state}
      title={line ? `Change “${title}”` : 'Add a line'}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={() =>
        line
          ? send({ method: 'PUT', path: pathOf(line), body, version: line.version })
          : send({ method: 'POST', path: '/lines', body })
      }
      onCancel={onClose}
    >
      <TextField label="What it is" required error={errorOf('title')} {...field('title')} />
      <TextField
        label="Who has it"
        hint="A name and an address, or where it is written. No passwords."
        error={errorOf('holder')}
        {...field('holder')}
      />
      <TextField
        label="Paid until"
        type="date"
        hint="A month before, it is on the dashboard and in an email to the administrators."
        error={errorOf('paidUntil')}
        {...field('paidUntil')}
      />
    </FormDialog>
  );
}

export function DeleteLineDialog({ line, onClose }: { line: HandoverLine; onClose: () => void }) {
  const { send, isBusy, failure } = useSend(
    'The line is deleted.',
    'Nothing was deleted.',
    onClose,
  );
  return (
    <DeleteDialog
      title={`Delete “${line.title}”?`}
      question="What is written there is gone for good."
      failure={failure}
      isBusy={isBusy}
      onConfirm={() => send({ method: 'DELETE', path: pathOf(line), version: line.version })}
      onCancel={onClose}
    />
  );
}
