import { ApiError } from '@nox/api-client';
import type { ListedRegistration } from '@nox/contracts';
import { AlertDialog, Button, DeleteDialog, FormDialog, TextField, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  admit,
  correct,
  deleteRegistration,
  REGISTRATIONS,
  sendAgain,
} from './registration-calls.ts';
import { othersWithEntry } from './registration-words.ts';

interface RegistrationDialogProps {
  registration: ListedRegistration;
  onClose: () => void;
}

/** Says what is sent, and who has the roll number already. */
export function AdmitDialog({ registration, onClose }: RegistrationDialogProps) {
  const { _id, application, extras, isGuardianConfirmed } = registration;
  const { fullName } = application;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const others = othersWithEntry(registration);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => admit(_id, { allowsSameRollNumber: others.length > 0 }),
    onSuccess: ({ number }) => {
      announce('go', `${fullName} has entry number ${number}.`);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTRATIONS }),
  });
  return (
    <AlertDialog
      isOpen
      title={`Admit ${fullName}?`}
      question={
        <>
          <p>{fullName} gets an entry at once. No message is sent.</p>
          {others.length > 0 && (
            <p>
              {others.map((other) => other.fullName).join(', ')} already{' '}
              {others.length === 1 ? 'has' : 'have'} an entry with this roll number. Both entries
              stay.
            </p>
          )}
          {extras.guardian && !isGuardianConfirmed && <p>The guardian has not agreed yet.</p>}
        </>
      }
      failure={error ? ApiError.messageOr(error, 'Failed to admit.') : undefined}
      isBusy={isPending}
      onCancel={onClose}
      finalFocus={() => document.querySelector('h1')}
    >
      <Button variant="primary" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? 'Admitting...' : 'Admit'}
      </Button>
    </AlertDialog>
  );
}

/** Corrects the address, and sends the message there. */
export function CorrectDialog({ registration, onClose }: RegistrationDialogProps) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [emailAddress, setEmailAddress] = useState(registration.application.emailAddress);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { _id } = await correct(registration, emailAddress.trim());
      await sendAgain(_id);
    },
    onSuccess: () => {
      announce('go', 'The address was corrected, and the message is sent to it.');
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTRATIONS }),
  });
  const issue = error instanceof ApiError ? error.issues?.[0]?.message : undefined;
  return (
    <FormDialog
      title={`E-mail Address of ${registration.application.fullName}`}
      submitLabel="Save and Send"
      busyLabel="Saving..."
      failure={error && !issue ? ApiError.messageOr(error, 'Failed to save.') : undefined}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={mutate}
    >
      <TextField
        label="Email address"
        type="email"
        required
        error={issue}
        hint="Links that were sent to the former address stop working."
        autoComplete="off"
        value={emailAddress}
        onChange={({ currentTarget }) => setEmailAddress(currentTarget.value)}
      />
    </FormDialog>
  );
}

interface DeleteRegistrationDialogProps {
  registration: ListedRegistration | undefined;
  onClose: () => void;
}

export function DeleteRegistrationDialog({ registration, onClose }: DeleteRegistrationDialogProps) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ _id }: ListedRegistration) => deleteRegistration(_id),
    onSuccess: (_answer, { application }) => {
      announce('go', `The registration of ${application.fullName} was deleted.`);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTRATIONS }),
  });
  return (
    <DeleteDialog
      subject={registration}
      title={() => 'Delete Registration'}
      question={({ application }) =>
        `Delete the registration of ${application.fullName}, with its messages? This cannot be undone; nothing is sent.`
      }
      failure={error ? ApiError.messageOr(error, 'Failed to delete.') : undefined}
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
      finalFocus={() => document.querySelector('h1')}
    />
  );
}
