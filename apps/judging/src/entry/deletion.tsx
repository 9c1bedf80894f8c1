import { ApiError, call, deleteAuditionEntry } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import type { AuditionEntry } from '@nox/contracts';
import { ActionMenu, CAN_BE_UNDONE, DeleteDialog, DialogFailure, download } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeEntry } from '../sync/entries-sync.ts';
import { useListChange } from '../sync/sync-provider.tsx';
import { deletionSubject } from './outbox-notices.tsx';

const pathOf = ({ _id }: AuditionEntry) => `/auditions/${encodeURIComponent(_id)}`;

const REMOVALS = {
  delete: {
    verb: 'Delete',
    question: (name: string) =>
      `Are you sure you want to delete the entire entry for ${name}? ${CAN_BE_UNDONE}`,
    confirmLabel: 'Delete',
    call: ({ _id }: AuditionEntry) => deleteAuditionEntry(_id),
    said: () => 'Entry deleted successfully.',
    failureOf: (error: Error) => ApiError.messageOr(error, 'Failed to delete entry.'),
  },
  erase: {
    verb: 'Erase',
    question: (name: string) =>
      `Everything about ${name} is erased: applications of all seasons, reviews, messages and links. This cannot be undone.`,
    confirmLabel: 'Erase for good',
    call: (entry: AuditionEntry) => call('POST', `${pathOf(entry)}/erase`),
    said: (name: string) => `Everything about ${name} is erased.`,
    failureOf: (error: Error) => changeFailureText(error, 'Nothing was erased. Try again.'),
  },
};

interface RemovalDialogProps {
  kind: keyof typeof REMOVALS;
  entry: AuditionEntry;
  onRemoved?: () => void;
  onClose: () => void;
}

export function RemovalDialog({ kind, entry, onRemoved, onClose }: RemovalDialogProps) {
  const { _id, fullName } = entry;
  const { verb, question, confirmLabel, call: remove, said, failureOf } = REMOVALS[kind];
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useListChange({
    call: () => remove(entry),
    said: () => said(fullName),
    subject: () => (kind === 'delete' ? deletionSubject(fullName) : undefined),
    onDone: async () => {
      onRemoved?.();
      await changeEntry(queryClient, _id, () => undefined);
      onClose();
    },
  });
  return (
    <DeleteDialog
      title={`${verb} ${fullName}`}
      question={question(fullName)}
      confirmLabel={confirmLabel}
      failure={error ? failureOf(error) : undefined}
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}

interface PersonalDataProps {
  entry: AuditionEntry;
  onErased: () => void;
}

/** Candidates may ask on paper what is stored about them, or that it is erased. */
export function PersonalData({ entry, onErased }: PersonalDataProps) {
  const [isErasing, setIsErasing] = useState(false);
  const { mutate, error } = useMutation({
    mutationFn: () => call<object>('GET', `${pathOf(entry)}/personal-data`),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      download(file, `personal_data_${entry.rollNumber.replaceAll(/[^\w-]/g, '')}.json`);
    },
  });
  const erase = { label: 'Erase everything…', onSelect: () => setIsErasing(true) };
  return (
    <>
      <ActionMenu
        label="Personal data"
        actions={[
          { label: 'Download everything', onSelect: () => mutate() },
          { ...erase, isDestructive: true },
        ]}
      />
      <DialogFailure>
        {error && ApiError.messageOr(error, 'The data could not be fetched. Try again.')}
      </DialogFailure>
      {isErasing && (
        <RemovalDialog
          kind="erase"
          entry={entry}
          onRemoved={onErased}
          onClose={() => setIsErasing(false)}
        />
      )}
    </>
  );
}
