import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, scheduleSlots } from '@nox/api-client';
import {
  type AuditionEntry,
  DEFAULT_SCHEDULE,
  divideIntoSlots,
  readTime,
  SlotSchedule,
  slotsOf,
} from '@nox/contracts';
import {
  classNames,
  formatNumber,
  FormDialog,
  Notice,
  TextField,
  TimeField,
  tools,
  ui,
  useAnnounce,
  useChange,
} from '@nox/ui';
import { type Control, type Path, useController, useForm, useWatch } from 'react-hook-form';
import { candidates } from '../entry/entry-facets.ts';
import { SLOTS_SUBJECT } from '../entry/rejected-items.tsx';
import { hasSlot, slotName, slotText } from '../entry/entry.ts';
import { useIsPublished } from '../sync/schedule-versions.ts';
import { useEntries, useRefresh } from '../sync/sync-provider.tsx';
import { Figures } from '../entry/score-dots.tsx';
import styles from './schedule-dialog.module.css';
import { PublishedDialog, SlotFailure } from './move-dialog.tsx';

export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const announce = useAnnounce();
  const refresh = useRefresh();
  const { register, handleSubmit, setError, control, formState } = useForm<SlotSchedule>({
    resolver: zodResolver(SlotSchedule),
    defaultValues: DEFAULT_SCHEDULE,
  });
  const { errors } = formState;
  const pending = useEntries().filter(({ status }) => status === 'Pending');
  const typed = SlotSchedule.safeParse(useWatch({ control }));

  const { mutate, isPending, error } = useChange({
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

  const title = 'Schedule Audition Time Slots';
  if (useIsPublished()) return <PublishedDialog title={title} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submitLabel="Divide into Slots"
      busyLabel="Scheduling..."
      failure={error && <SlotFailure error={error} failed="Failed to schedule slots." />}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={() => void handleSubmit((schedule) => mutate(schedule))()}
      formClassName={styles.form}
    >
      <p className={ui.minor}>
        {candidates(pending.length)} with the status Pending will be divided equally, in order of
        arrival. No one else's slot changes. You can undo this for ten minutes.
      </p>
      <ClockField label="Start time" name="startTime" control={control} />
      <ClockField label="End time" name="endTime" control={control} />
      <TextField
        label="Slot duration (minutes)"
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

interface ClockFieldProps {
  label: string;
  name: 'startTime' | 'endTime';
  control: Control<SlotSchedule>;
}

function ClockField({ label, ...options }: ClockFieldProps) {
  const { field, fieldState } = useController(options);
  const error = fieldState.error?.message;
  return <TimeField {...field} required label={label} error={error} read={readTime} />;
}

/** Below it there is time for little more than an entrance, in minutes. */
const MIN_MINUTES = 2;
const MAX_MOVES = 8;

interface SchedulePreviewProps {
  pending: readonly AuditionEntry[];
  schedule: SlotSchedule;
}

/** What dividing the pending entries would do; the server divides by the same function. */
function SchedulePreview({ pending, schedule }: SchedulePreviewProps) {
  const slots = divideIntoSlots(pending, schedule);
  const first = slots[0];
  const last = slots.at(-1);
  if (!first || !last) return null;
  const [most, least] = [first.people.length, last.people.length];
  const minutes = schedule.slotDuration / most;
  const { count, minutesLeftOver } = slotsOf(schedule);
  const moves = slots.flatMap(({ name, people }) =>
    people
      .filter((entry) => hasSlot(entry) && slotName(entry) !== name)
      .map((entry) => `${entry.fullName}: ${slotText(entry)} → ${name}`),
  );
  return (
    <div className={classNames(tools.section, styles.preview, ui.stack4)}>
      <div role="status">
        <Figures
          values={{
            Slots: [...new Set([slots.length, count])]
              .map((each) => formatNumber(each))
              .join(' of '),
            'In each': [...new Set([least, most])].join(' to '),
            'For each dancer': durationText(minutes),
            'Left over': minutesLeftOver > 0 && durationText(minutesLeftOver),
          }}
          low={minutes < MIN_MINUTES && 'For each dancer'}
        />
      </div>
      {minutes < MIN_MINUTES && (
        <Notice tone="lamp">
          Each dancer would have less than {MIN_MINUTES} minutes. Start earlier or end later.
        </Notice>
      )}
      {moves.length > 0 && (
        <Notice tone="lamp" className={styles.moves}>
          <p>
            {candidates(moves.length)} {moves.length === 1 ? 'moves' : 'move'} from the slot that
            they have:
          </p>
          <ul role="list">
            {moves.slice(0, MAX_MOVES).map((move, index) => (
              <li key={index}>{move}</li>
            ))}
          </ul>
          {moves.length > MAX_MOVES && (
            <p className={ui.minor}>and {formatNumber(moves.length - MAX_MOVES)} more</p>
          )}
        </Notice>
      )}
    </div>
  );
}

function durationText(minutes: number): string {
  if (minutes < MIN_MINUTES) return `${formatNumber(Math.floor(minutes * 60))} seconds`;
  return `${formatNumber(Math.floor(minutes * 10) / 10)} minutes`;
}
