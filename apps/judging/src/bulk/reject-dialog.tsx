import { decideOn } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  type AuditionEntry,
  dayOf,
  dayOfSlot,
  listAll,
  pluralize,
  type Progress,
  PROGRESS_TEXTS,
} from '@nox/contracts';
import {
  AlertDialog,
  CheckboxField,
  classNames,
  Button,
  formatNumber,
  tools,
  ui,
  useAnnounce,
} from '@nox/ui';
import { useState } from 'react';
import type { groupPending } from '../entry/entry.ts';
import { useListChange } from '../sync/sync-provider.tsx';

/** "58 on Sat 15 Aug and 3 without a day" */
function describeDays(entries: readonly AuditionEntry[]): string {
  const byDay = Map.groupBy(entries, (entry) => dayOfSlot(entry) ?? '');
  const days = [...byDay].toSorted(([one], [other]) => (one > other ? 1 : -1));
  const named = days.filter(([day]) => day).map(([day, all]) => `${all.length} on ${dayOf(day)}`);
  const others = byDay.get('')?.length ?? 0;
  return listAll([...named, ...(others > 0 ? [`${others} without a day`] : [])]);
}

/** The numbers are from when the dialog was opened; the server refuses them once they have changed. */
type RejectDialogProps = ReturnType<typeof groupPending> & { onDone: () => void };

/** Rejects chosen groups of those who are pending, in one call. Only who was seen is chosen at first. */
export function RejectDialog({ groups, others, onDone }: RejectDialogProps) {
  const [chosen, setChosen] = useState<readonly Progress[]>(['scored']);
  const announce = useAnnounce();
  const all = groups.flatMap((group) => group.entries);
  const rejected = groups
    .filter(({ name }) => chosen.includes(name))
    .flatMap((group) => group.entries);
  const { mutate, isPending } = useListChange({
    call: () => decideOn({ ids: rejected.map(({ _id }) => _id), status: 'Not Selected' }),
    said: ({ message }) => message,
    subject: ({ undoable }) => undoable?._id,
    onDone,
    onError: (error) => {
      announce('negative', failureText(error, 'Failed to perform bulk rejection.'));
      onDone();
    },
  });
  const count = formatNumber(rejected.length);
  const isAll = rejected.length === all.length;
  return (
    <AlertDialog
      title="Reject All Pending"
      question={
        <div className={ui.stack3}>
          <p>
            Are you sure you want to change{' '}
            {isAll ? `all ${count}` : `${count} of ${formatNumber(all.length)}`} "Pending" entries
            to "Not Selected"?
          </p>
          <GroupBoxes groups={groups} chosen={chosen} onChoose={setChosen} />
          {others > 0 && (
            <p className={ui.minor}>
              {pluralize(
                others,
                'candidate whom you do not judge stays',
                'candidates whom you do not judge stay',
              )}{' '}
              Pending.
            </p>
          )}
        </div>
      }
      isBusy={isPending}
      onCancel={onDone}
    >
      <Button
        variant="destructive"
        disabled={isPending || rejected.length === 0}
        onClick={() => mutate()}
      >
        {isPending ? 'Working...' : `Reject ${count}`}
      </Button>
    </AlertDialog>
  );
}

interface GroupBoxesProps extends Pick<ReturnType<typeof groupPending>, 'groups'> {
  chosen: readonly Progress[];
  onChoose: (chosen: readonly Progress[]) => void;
}

const GroupBoxes = ({ groups, chosen, onChoose }: GroupBoxesProps) => (
  <fieldset className={classNames(tools.bare, ui.stack2)}>
    <legend>Whom do you reject?</legend>
    {groups.map(({ name, entries }) => (
      <CheckboxField
        key={name}
        label={`${formatNumber(entries.length)} ${name === 'scored' ? 'seen and not chosen' : PROGRESS_TEXTS[name]}`}
        hint={name === 'ahead' ? describeDays(entries) : undefined}
        checked={chosen.includes(name)}
        onChange={({ currentTarget: { checked } }) =>
          onChoose(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
        }
      />
    ))}
  </fieldset>
);
