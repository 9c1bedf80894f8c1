import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, call, scheduleSlots, seasonQueries } from '@nox/api-client';
import {
  type AuditionEntry,
  type BulkChangeResult,
  dayOf,
  DEFAULT_SCHEDULE,
  divideIntoSlots,
  pluralize,
  readTime,
  type SlotMove,
  SlotSchedule,
  slotsOf,
} from '@nox/contracts';
import {
  classNames,
  Dialog,
  formatNumber,
  FormDialog,
  Notice,
  SelectField,
  TextField,
  TimeField,
  tools,
  ui,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import {
  type Path,
  useController,
  type UseControllerProps,
  useForm,
  useWatch,
} from 'react-hook-form';
import { Link } from 'react-router-dom';
import { candidates, hasSlot, slotLabel, slotName, slotText } from '../entry/entry.ts';
import { SLOTS_SUBJECT } from '../entry/outbox-notices.tsx';
import { Figures } from '../entry/entry-marks.tsx';
import { versionsQuery } from '../sync/judging-settings.ts';
import { useEntries, useListChange } from '../sync/sync-provider.tsx';
import { LimitedList } from './import-preview.tsx';
import styles from './slot-dialogs.module.css';

const openSchedule = <Link to="/admin/season/schedule">Open the schedule</Link>;

interface SlotDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'isBusy' | 'failure'> {
  change: { isPending: boolean; error: Error | null };
  failed: string;
}

/** Once a schedule is published it says what the server would. */
function SlotDialog({ change: { isPending, error }, failed, ...form }: SlotDialogProps) {
  const { title, onCancel } = form;
  const { data: versions = [] } = useQuery(versionsQuery);
  if (versions.length > 0) {
    return (
      <Dialog title={title} cancelLabel="Close" onCancel={onCancel}>
        <p>This season has a published schedule. Change it on the schedule board.</p>
        <p>{openSchedule}</p>
      </Dialog>
    );
  }
  const failure = error && (
    <>
      {ApiError.messageOr(error, failed)}
      {error instanceof ApiError && error.code === 'schedule_published' && openSchedule}
    </>
  );
  return <FormDialog {...form} isBusy={isPending} failure={failure} />;
}

/** The select has this value beside the slots, which may have any name. */
const NEW = 'new';
const SLOT = 'slot ';
const NONE = SLOT;

interface MoveDialogProps {
  chosen: readonly AuditionEntry[];
  onClose: () => void;
  onMoved?: () => void;
}

export function MoveDialog({ chosen, onClose, onMoved }: MoveDialogProps) {
  const entries = useEntries();
  const [first] = chosen;
  const [choice, setChoice] = useState(first && hasSlot(first) ? SLOT + slotName(first) : NONE);
  const newSlot = useNewSlot(choice === NEW);
  const change = useListChange({
    call: (timeSlot: string) => {
      const body: SlotMove = { ids: chosen.map(({ _id }) => _id), timeSlot };
      return call<BulkChangeResult>('PUT', '/auditions/time-slots', { body });
    },
    said: ({ message }) => message,
    subject: () => SLOTS_SUBJECT,
    onDone: () => {
      onMoved?.();
      onClose();
    },
  });
  const submit = () => {
    if (choice !== NEW) change.mutate(choice.slice(SLOT.length));
    else if (newSlot.name) change.mutate(newSlot.name);
  };
  const slots = bySlot(entries).map(
    ([slot, { length }]) => [SLOT + slot, `${slotLabel(slot)} (${length})`] as const,
  );
  return (
    <SlotDialog
      title={`Move ${chosen.length === 1 && first ? first.fullName : candidates(chosen.length)}`}
      submitLabel="Move"
      busyLabel="Moving..."
      change={change}
      failed="Failed to move."
      onCancel={onClose}
      onSubmit={submit}
    >
      {chosen.length > 1 && <p>{chosen.map(({ fullName }) => fullName).join(', ')}</p>}
      <SelectField
        label="Time slot"
        options={[[NONE, 'Unassigned'], ...slots, [NEW, 'A new slot']]}
        value={choice}
        onChoose={setChoice}
      />
      {newSlot.fields}
    </SlotDialog>
  );
}

/** A slot that is typed, on a day of the season if it has any. */
function useNewSlot(isNew: boolean) {
  const [typed, setTyped] = useState('');
  const [chosenDay, setDay] = useState<string>();
  const { data: season } = useQuery({ ...seasonQueries.current(), enabled: isNew });
  const days = [...new Set(season?.parts.map(({ date }) => date))].toSorted();
  const day = chosenDay ?? days[0] ?? '';
  const fields = isNew && (
    <>
      {days.length > 0 && (
        <SelectField
          label="Day"
          options={[...days.map((date) => [date, dayOf(date)] as const), ['', 'None']]}
          value={day}
          onChoose={setDay}
        />
      )}
      <TextField
        label="New slot"
        required
        hint="Such as 18:00 - 18:30. Slots are sorted by this text."
        maxLength={60}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </>
  );
  return { name: typed.trim() && `${day} ${typed}`.trim(), fields };
}

const bySlot = (entries: readonly AuditionEntry[]) =>
  [...Map.groupBy(entries.filter(hasSlot), slotName)].toSorted(
    ([a], [b]) => Number(a > b) - Number(a < b),
  );

export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, control, formState } = useForm<SlotSchedule>({
    resolver: zodResolver(SlotSchedule),
    defaultValues: DEFAULT_SCHEDULE,
  });
  const { errors } = formState;
  const pending = useEntries().filter(({ status }) => status === 'Pending');
  const typed = SlotSchedule.safeParse(useWatch({ control }));

  const change = useListChange({
    call: scheduleSlots,
    said: (message) => message || 'Scheduling successful!',
    subject: () => SLOTS_SUBJECT,
    onDone: onClose,
    onError: (failure) => {
      for (const { path, message } of failure instanceof ApiError ? failure.issues : []) {
        setError(path as Path<SlotSchedule>, { message });
      }
    },
  });

  return (
    <SlotDialog
      title="Schedule Audition Time Slots"
      submitLabel="Divide into Slots"
      busyLabel="Scheduling..."
      change={change}
      failed="Failed to schedule slots."
      onCancel={onClose}
      onSubmit={() => void handleSubmit((schedule) => change.mutate(schedule))()}
    >
      <div className={styles.form}>
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
      </div>
    </SlotDialog>
  );
}

interface ClockFieldProps extends UseControllerProps<SlotSchedule, 'startTime' | 'endTime'> {
  label: string;
}

function ClockField({ label, ...options }: ClockFieldProps) {
  const { field, fieldState } = useController(options);
  const error = fieldState.error?.message;
  return <TimeField {...field} required label={label} error={error} read={readTime} />;
}

/** A shorter slot has time for little more than an entrance. */
const MIN_MINUTES = 2;
const MAX_MOVES = 8;

interface SchedulePreviewProps {
  pending: readonly AuditionEntry[];
  schedule: SlotSchedule;
}

/** What dividing the pending entries would do; the server divides by the same function. */
function SchedulePreview({ pending, schedule }: SchedulePreviewProps) {
  const slots = divideIntoSlots(pending, schedule);
  const sizes = slots.map(({ people }) => people.length);
  if (sizes.length === 0) return null;
  const minutes = schedule.slotDuration / sizes[0]!;
  const { count, minutesLeftOver } = slotsOf(schedule);
  const moves = slots.flatMap(({ name, people }) =>
    people
      .filter((entry) => hasSlot(entry) && slotName(entry) !== name)
      .map((entry) => `${entry.fullName}: ${slotText(entry)} → ${name}`),
  );
  const isShort = minutes < MIN_MINUTES;
  return (
    <div className={classNames(tools.section, tools.whole, ui.stack4)}>
      <div role="status">
        <Figures
          values={{
            Slots: [...new Set([slots.length, count])]
              .map((each) => formatNumber(each))
              .join(' of '),
            'In each': [...new Set([sizes.at(-1), sizes[0]])].join(' to '),
            'For each dancer': durationText(minutes),
            'Left over': minutesLeftOver > 0 && durationText(minutesLeftOver),
          }}
          low={isShort && 'For each dancer'}
        />
      </div>
      {isShort && (
        <Notice tone="pending">
          Each dancer would have less than {MIN_MINUTES} minutes. Start earlier or end later.
        </Notice>
      )}
      {moves.length > 0 && (
        <Notice tone="pending" className={styles.moves}>
          <p>
            {pluralize(moves.length, 'candidate moves', 'candidates move')} from the slot that they
            have:
          </p>
          <LimitedList items={moves} limit={MAX_MOVES} />
        </Notice>
      )}
    </div>
  );
}

const durationText = (minutes: number) =>
  minutes < MIN_MINUTES
    ? `${formatNumber(Math.floor(minutes * 60))} seconds`
    : `${formatNumber(Math.floor(minutes * 10) / 10)} minutes`;
