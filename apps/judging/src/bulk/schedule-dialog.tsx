import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, scheduleSlots } from '@nox/api-client';
import { type AuditionEntry, DEFAULT_SCHEDULE, SlotSchedule } from '@nox/contracts';
import { FormDialog, TextField, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { type Path, useForm, useWatch } from 'react-hook-form';
import styles from './schedule-dialog.module.css';
import { SchedulePreview } from './schedule-preview.tsx';
import { SlotFailure } from './slot-failure.tsx';
import { candidates } from '../entry/entry-filter.ts';
import { SLOTS_SUBJECT } from '../entry/undo-subject.ts';
import { useRefresh } from '../sync/sync-provider.tsx';

interface ScheduleDialogProps {
  entries: readonly AuditionEntry[];
  onClose: () => void;
}

/** Divides the pending entries into time slots. */
export function ScheduleDialog({ entries, onClose }: ScheduleDialogProps) {
  const announce = useAnnounce();
  const refresh = useRefresh();
  const { register, handleSubmit, setError, control, formState } = useForm<SlotSchedule>({
    resolver: zodResolver(SlotSchedule),
    defaultValues: DEFAULT_SCHEDULE,
  });
  const { errors } = formState;
  const pending = entries.filter(({ status }) => status === 'Pending');
  const typed = SlotSchedule.safeParse(useWatch({ control }));

  const { mutate, isPending, error } = useMutation({
    mutationFn: scheduleSlots,
    onSuccess: (message) => {
      announce('go', message || 'Scheduling successful!', SLOTS_SUBJECT);
      onClose();
      void refresh();
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return;
      for (const { path, message } of failure.issues) {
        setError(path as Path<SlotSchedule>, { message });
      }
    },
  });

  return (
    <FormDialog
      title="Schedule Audition Time Slots"
      submitLabel="Divide into Slots"
      busyLabel="Scheduling..."
      failure={error && <SlotFailure error={error} failed="Failed to schedule slots." />}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={() => void handleSubmit((schedule) => mutate(schedule))()}
      formClassName={styles.form}
    >
      <p className={styles.hint}>
        {candidates(pending.length)} with the status Pending will be divided equally, in order of
        arrival. No one else's slot changes. You can undo this for ten minutes.
      </p>
      <TextField
        label="Start Time"
        type="time"
        required
        error={errors.startTime?.message}
        {...register('startTime')}
      />
      <TextField
        label="End Time"
        type="time"
        required
        error={errors.endTime?.message}
        {...register('endTime')}
      />
      <TextField
        label="Slot Duration (minutes)"
        type="number"
        inputMode="numeric"
        min={1}
        required
        error={errors.slotDuration?.message}
        {...register('slotDuration', { valueAsNumber: true })}
      />
      {typed.success && <SchedulePreview pending={pending} schedule={typed.data} />}
    </FormDialog>
  );
}
