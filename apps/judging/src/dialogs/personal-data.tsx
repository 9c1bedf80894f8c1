import { ApiError, auditionQueries, call } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import type { AuditionEntry } from '@nox/contracts';
import { ActionMenu, DeleteDialog, DialogFailure, download, useAnnounce, useChange } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeEntry } from '../sync/entries-sync.ts';

const pathOf = ({ _id }: AuditionEntry) => `/auditions/${encodeURIComponent(_id)}`;
const fetchData = (entry: AuditionEntry) => call<object>('GET', `${pathOf(entry)}/personal-data`);

interface PersonalDataProps {
  entry: AuditionEntry;
  /** Called before the entry is removed from the list. */
  onErased: () => void;
}

/** Candidates may ask on paper what is stored about them, or that it is erased. */
export function PersonalData({ entry, onErased }: PersonalDataProps) {
  const [isErasing, setIsErasing] = useState(false);
  const saving = useMutation({
    mutationFn: fetchData,
    onSuccess: (data, { rollNumber }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      download(file, `personal_data_${rollNumber.replaceAll(/[^\w-]/g, '')}.json`);
    },
  });
  return (
    <>
      <ActionMenu
        label="Personal data"
        actions={[
          { label: 'Download everything', onSelect: () => saving.mutate(entry) },
          {
            label: 'Erase everything…',
            isDestructive: true,
            onSelect: () => setIsErasing(true),
          },
        ]}
      />
      <DialogFailure>
        {saving.isError &&
          ApiError.messageOr(saving.error, 'The data could not be fetched. Try again.')}
      </DialogFailure>
      {isErasing && (
        <EraseDialog entry={entry} onErased={onErased} onClose={() => setIsErasing(false)} />
      )}
    </>
  );
}

function EraseDialog({ entry, onErased, onClose }: PersonalDataProps & { onClose: () => void }) {
  const { _id, fullName } = entry;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useChange({
    mutationFn: () => call('POST', `${pathOf(entry)}/erase`),
    onSuccess: async () => {
      onErased();
      await changeEntry(queryClient, _id, () => undefined);
      announce('positive', `Everything about ${fullName} is erased.`);
      onClose();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: auditionQueries.all }),
  });
  return (
    <DeleteDialog
      title={`Erase ${fullName}`}
      question={`Everything about ${fullName} is erased: applications of all seasons, reviews, messages and links. This cannot be undone.`}
      confirmLabel="Erase for good"
      failure={error ? changeFailureText(error, 'Nothing was erased. Try again.') : undefined}
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}
