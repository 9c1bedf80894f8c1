import { ApiError, auditionQueries } from '@nox/api-client';
import { call, changeFailureText } from '@nox/api-client/call';
import type { AuditionEntry } from '@nox/contracts';
import { ActionMenu, DeleteDialog, DialogFailure, download, useAnnounce, useChange } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeEntry } from '../sync/entries-sync.ts';

const pathOf = ({ _id }: AuditionEntry) => `/auditions/${encodeURIComponent(_id)}`;
const fetchData = (entry: AuditionEntry) => call<object>('GET', `${pathOf(entry)}/personal-data`);
const erase = (entry: AuditionEntry) => call('POST', `${pathOf(entry)}/erase`);

interface PersonalDataProps {
  entry: AuditionEntry;
  /** Called before the entry is removed from the list. */
  onErased: () => void;
}

/** For candidates who ask on paper what is stored about them, or that it is erased. */
export function PersonalData({ entry, onErased }: PersonalDataProps) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [toErase, setToErase] = useState<AuditionEntry>();

  const saving = useMutation({
    mutationFn: fetchData,
    onSuccess: (data, { rollNumber }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      download(file, `personal_data_${rollNumber.replaceAll(/[^\w-]/g, '')}.json`);
    },
  });
  const erasing = useChange({
    mutationFn: erase,
    onSuccess: async (_, { _id, fullName }) => {
      onErased();
      await changeEntry(queryClient, _id, () => undefined);
      announce('go', `Everything about ${fullName} is erased.`);
      setToErase(undefined);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: auditionQueries.all }),
  });

  const confirmErasure = (subject: AuditionEntry) => {
    erasing.reset();
    setToErase(subject);
  };

  return (
    <>
      <ActionMenu
        label="Personal data"
        actions={[
          { label: 'Download everything', onSelect: () => saving.mutate(entry) },
          {
            label: 'Erase everything…',
            isDestructive: true,
            onSelect: () => confirmErasure(entry),
          },
        ]}
      />
      <DialogFailure>
        {saving.isError &&
          ApiError.messageOr(saving.error, 'The data could not be fetched. Try again.')}
      </DialogFailure>
      <DeleteDialog
        subject={toErase}
        title={({ fullName }) => `Erase ${fullName}`}
        question={({ fullName }) =>
          `Everything about ${fullName} is erased: applications of all seasons, reviews, messages and links. This cannot be undone.`
        }
        confirmLabel="Erase for good"
        failure={
          erasing.isError
            ? changeFailureText(erasing.error, 'Nothing was erased. Try again.')
            : undefined
        }
        isBusy={erasing.isPending}
        onConfirm={erasing.mutate}
        onCancel={() => setToErase(undefined)}
      />
    </>
  );
}
