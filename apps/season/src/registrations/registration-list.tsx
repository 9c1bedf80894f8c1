import { ApiError } from '@nox/api-client';
import type { DeskRegistration } from '@nox/contracts';
import { useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REGISTRATIONS, sendAgain } from './registration-calls.ts';
import { type ActionName, RegistrationCard } from './registration-card.tsx';
import { AdmitDialog, CorrectDialog, DeleteRegistrationDialog } from './registration-dialogs.tsx';
import styles from './registrations.module.css';

interface OpenDialog {
  name: ActionName;
  registration: DeskRegistration;
}

export function RegistrationList({
  registrations,
}: {
  registrations: readonly DeskRegistration[];
}) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ _id }: DeskRegistration) => sendAgain(_id),
    onSuccess: ({ application }) =>
      announce('go', `A message goes to ${application.emailAddress}.`),
    onError: (error) => announce('stop', ApiError.messageOr(error, 'Failed to send.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTRATIONS }),
  });
  const deleting = dialog?.name === 'delete' ? dialog.registration : undefined;
  return (
    <>
      <ul className={styles.list}>
        {registrations.map((registration) => (
          <li key={registration._id}>
            <RegistrationCard
              registration={registration}
              isSending={isPending && variables._id === registration._id}
              onAction={(name) =>
                name === 'send' ? mutate(registration) : setDialog({ name, registration })
              }
            />
          </li>
        ))}
      </ul>
      {dialog?.name === 'admit' && (
        <AdmitDialog registration={dialog.registration} onClose={close} />
      )}
      {dialog?.name === 'correct' && (
        <CorrectDialog registration={dialog.registration} onClose={close} />
      )}
      <DeleteRegistrationDialog registration={deleting} onClose={close} />
    </>
  );
}
