import { ApiError, seasonQueries } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import { type AuditionEntry, type BulkChangeResult, dayOf, type SlotMove } from '@nox/contracts';
import { Dialog, FormDialog, SelectField, TextField, useAnnounce, useChange } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { candidates } from '../entry/entry-facets.ts';
import { SLOTS_SUBJECT } from '../entry/rejected-items.tsx';
import { hasSlot, slotLabel, slotName } from '../entry/entry.ts';
import { useIsPublished } from '../sync/schedule-versions.ts';
import { useEntries, useRefresh } from '../sync/sync-provider.tsx';

const moveToSlot = (move: SlotMove) =>
  call<BulkChangeResult>('PUT', '/auditions/time-slots', { body: move });

/** In the select beside the slots, which may have any name. */
const NEW = 'new';
const SLOT = 'slot ';
const NONE = SLOT;

interface MoveDialogProps {
  chosen: readonly AuditionEntry[];
  onClose: () => void;
  onMoved?: () => void;
}

export function MoveDialog({ chosen, onClose, onMoved }: MoveDialogProps) {
  const announce = useAnnounce();
  const refresh = useRefresh();
  const entries = useEntries();
  const isPublished = useIsPublished();
  const [first] = chosen;
  const [choice, setChoice] = useState(first && hasSlot(first) ? SLOT + slotName(first) : NONE);
  const [newSlot, setNewSlot] = useState('');
  const [chosenDay, setDay] = useState<string>();
  const { data: season } = useQuery({ ...seasonQueries.current(), enabled: choice === NEW });
  const days = [...new Set(season?.parts.map(({ date }) => date))].toSorted();
  const day = chosenDay ?? days[0] ?? '';

  const { mutate, isPending, error } = useChange({
    mutationFn: moveToSlot,
    onSuccess: ({ message }) => {
      announce('go', message, SLOTS_SUBJECT);
      onMoved?.();
      onClose();
      void refresh();
    },
  });

  const submit = () => {
    if (choice === NEW && !newSlot.trim()) return;
    const timeSlot = choice === NEW ? `${day} ${newSlot}`.trim() : choice.slice(SLOT.length);
    mutate({ ids: chosen.map(({ _id }) => _id), timeSlot });
  };

  const title = `Move ${chosen.length === 1 && first ? first.fullName : candidates(chosen.length)}`;
  if (isPublished) return <PublishedDialog title={title} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submitLabel="Move"
      busyLabel="Moving..."
      failure={error && <SlotFailure error={error} failed="Failed to move." />}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      {chosen.length > 1 && <p>{chosen.map(({ fullName }) => fullName).join(', ')}</p>}
      <SelectField
        label="Time slot"
        options={[
          [NONE, 'Unassigned'],
          ...bySlot(entries).map(
            ([slot, { length }]) => [SLOT + slot, `${slotLabel(slot)} (${length})`] as const,
          ),
          [NEW, 'A new slot'],
        ]}
        value={choice}
        onChoose={setChoice}
      />
      {choice === NEW && days.length > 0 && (
        <SelectField
          label="Day"
          options={[...days.map((date) => [date, dayOf(date)] as const), ['', 'None']]}
          value={day}
          onChoose={setDay}
        />
      )}
      {choice === NEW && (
        <TextField
          label="New slot"
          required
          hint="Such as 18:00 - 18:30. Slots are sorted by this text."
          maxLength={60}
          autoComplete="off"
          value={newSlot}
          onChange={({ currentTarget }) => setNewSlot(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

const bySlot = (entries: readonly AuditionEntry[]) =>
  [...Map.groupBy(entries.filter(hasSlot), slotName)].toSorted(
    ([a], [b]) => Number(a > b) - Number(a < b),
  );

const openSchedule = <Link to="/admin/season/schedule">Open the schedule</Link>;

interface SlotFailureProps {
  error: Error;
  /** What did not happen, where the server does not say why. */
  failed: string;
}

export function SlotFailure({ error, failed }: SlotFailureProps) {
  const isPublished = error instanceof ApiError && error.code === 'schedule_published';
  return (
    <>
      {ApiError.messageOr(error, failed)}
      {isPublished && openSchedule}
    </>
  );
}

/** In place of what the server would refuse. */
export const PublishedDialog = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog title={title} cancelLabel="Close" onCancel={onClose}>
    <p>This season has a published schedule. Change it on the schedule board.</p>
    <p>{openSchedule}</p>
  </Dialog>
);
