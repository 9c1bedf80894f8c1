import { call } from '@nox/api-client';
import type { Handover, HandoverLine } from '@nox/contracts';
import { DeleteDialog, FormDialog, TextField } from '@nox/ui';
import { useAction, useFormAction } from '@nox/actions';

/** Every change of the handover is announced at one place, and shown here and on the page People. */
export const SHOWN = { subject: 'handover', refreshes: [['handover'], ['staff']] };

type Current = NonNullable<Handover['current']>;

interface HandoverDialogProps {
  /** The open handover, whose last day is changed. */
  current: Current | undefined;
  onClose: () => void;
}

export function HandoverDialog({ current, onClose }: HandoverDialogProps) {
  const { to: name = '', email = '', endsOn = '' } = current ?? {};
  const { text, dialog } = useFormAction(
    { defaultValues: { name, email, endsOn } },
    {
      ...SHOWN,
      call: (body) => call<Handover>('PUT', '/handover', { body }),
      said: () => (current ? 'The last day is changed.' : 'The handover has begun.'),
      failed: 'Nothing was changed.',
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      {...dialog}
      title={current ? 'Change the last day' : 'Hand over to somebody'}
      submitLabel={current ? 'Save' : 'Invite'}
      busyLabel="Sending..."
      onCancel={onClose}
    >
      {!current && (
        <>
          <TextField label="Name" required {...text('name')} />
          <TextField
            label="Email address"
            type="email"
            required
            hint="They are invited as administrator. Somebody who has joined already becomes one at once."
            {...text('email')}
          />
        </>
      )}
      <TextField
        label="Last day of your access"
        type="date"
        required
        hint="Your own access ends after it, unless nobody else would be an administrator."
        {...text('endsOn')}
      />
    </FormDialog>
  );
}

export function CallOffDialog({ to, from, onClose }: Current & { onClose: () => void }) {
  const { mutate, dialog } = useAction({
    ...SHOWN,
    call: () => call<Handover>('DELETE', '/handover'),
    said: () => 'The handover is called off.',
    failed: 'Nothing was changed.',
    onDone: onClose,
  });
  return (
    <DeleteDialog
      {...dialog}
      title="Call the handover off?"
      question={`The access of ${from} does not end. ${to} stays an administrator: end that on the page People.`}
      confirmLabel="Call it off"
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
}

interface LineDialogProps {
  /** It is absent for a new line. */
  line: HandoverLine | undefined;
  onClose: () => void;
}

export const pathOf = ({ _id }: HandoverLine) => `/handover/lines/${_id}`;

export function LineDialog({ line, onClose }: LineDialogProps) {
  const { title = '', holder = '', paidUntil } = line ?? {};
  const { text, dialog } = useFormAction(
    { defaultValues: { title, holder, paidUntil: paidUntil ?? '' } },
    {
      ...SHOWN,
      call: (values) => {
        const body = { ...values, paidUntil: values.paidUntil || null };
        return line
          ? call<Handover>('PUT', pathOf(line), { body, version: line.version })
          : call<Handover>('POST', '/handover/lines', { body });
      },
      said: () => 'The line is saved.',
      failed: 'Nothing was saved.',
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      {...dialog}
      title={line ? `Change “${title}”` : 'Add a line'}
      submitLabel="Save"
      busyLabel="Saving..."
      onCancel={onClose}
    >
      <TextField label="What it is" required {...text('title')} />
      <TextField
        label="Who has it"
        hint="A name and an address, or where it is written. No passwords."
        {...text('holder')}
      />
      <TextField
        label="Paid until"
        type="date"
        hint="A month before, it is on the dashboard and in an email to the administrators."
        {...text('paidUntil')}
      />
    </FormDialog>
  );
}

export function DeleteLineDialog({ line, onClose }: { line: HandoverLine; onClose: () => void }) {
  const { mutate, dialog } = useAction({
    ...SHOWN,
    call: () => call<Handover>('DELETE', pathOf(line), { version: line.version }),
    said: () => 'The line is deleted.',
    failed: 'Nothing was deleted.',
    onDone: onClose,
  });
  return (
    <DeleteDialog
      {...dialog}
      title={`Delete “${line.title}”?`}
      question="What is written there is gone for good."
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
}
