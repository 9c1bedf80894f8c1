import { decideOn } from '@nox/api-client';
import { syncEntries } from '@nox/api-client/entries-sync';
import { divideAt, pluralize } from '@nox/contracts';
import { Button, CheckboxField, classNames, Dialog, DialogFailure, tools, ui } from '@nox/ui';
import { useAction } from '@nox/actions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsQuery } from '../calls/queries.ts';
import { CandidateList } from '../ui/candidate-lists.tsx';
import { type Candidate, describeTie, toRows } from './candidates.ts';
import type { Deliberation } from './use-deliberation.ts';

const isPending = ({ outcome }: Candidate) => outcome === 'Pending';

/** Who is pending above the line, and who shares a place that it crosses: pending, or decided on before. */
export function pendingAt({ candidates, places }: Pick<Deliberation, 'candidates' | 'places'>) {
  const { above, tied } = divideAt(candidates, places);
  const decided = tied.filter((one) => !isPending(one));
  return { sure: above.filter(isPending), tied: tied.filter(isPending), decided };
}

type SelectDialogProps = Deliberation & { onClose: () => void };

/** Selects who is above the line, and chosen ones of those whom it divides, in one call. */
export function SelectDialog(props: SelectDialogProps) {
  const { candidates, places, progress, onClose } = props;
  const [{ sure, tied, decided }] = useState(() => pendingAt(props));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { select, isBusy, failure, isRefused } = useSelect(props);
  // The list stays as it was read until it is refused. Then it names who cannot be selected any more.
  const pending = new Set(candidates.filter(isPending).map(({ key }) => key));
  const isLeft = ({ key }: Candidate) => !isRefused || pending.has(key);
  const batch = [...sure, ...tied.filter(({ key }) => chosen.has(key))].filter(isLeft);
  return (
    <Dialog
      title="Select above the line"
      onCancel={onClose}
      isBusy={isBusy}
      actions={
        <Button
          variant="primary"
          disabled={isBusy || batch.length === 0}
          onClick={() => select(batch)}
        >
          {isBusy ? 'Selecting...' : `Select ${pluralize(batch.length, 'candidate')}`}
        </Button>
      }
    >
      <div className={ui.stack4}>
        {progress.ahead.length > 0 && (
          <p className={ui.pending}>
            {pluralize(progress.ahead.length, 'candidate is', 'candidates are')} still to dance.
          </p>
        )}
        <CandidateList
          title="Cannot be selected any more"
          items={toRows([...sure, ...tied].filter((one) => !isLeft(one)))}
        />
        <CandidateList title="Above the line" items={toRows(sure.filter(isLeft))} />
        {tied.some(isLeft) && (
          <TiedBoxes
            {...{ tied: tied.filter(isLeft), decided, chosen }}
            legend={`${describeTie(candidates, places)}. Their scores are equal: whom do you take?`}
            onChoose={setChosen}
          />
        )}
        <DialogFailure>{failure}</DialogFailure>
      </div>
    </Dialog>
  );
}

/** @returns `isRefused` after a call was refused: somebody has another status by now */
function useSelect({ decisions, onClose }: SelectDialogProps) {
  const [isRefused, setIsRefused] = useState(false);
  const queryClient = useQueryClient();
  const { mutate, isPending, failure } = useAction({
    call: async (selected: readonly Candidate[]) => {
      const ids = selected.map(({ key }) => key);
      const deciding = decideOn({ ids, status: 'Selected' });
      // A status that is not fetched now is fetched with the next change.
      await deciding.catch(() => setIsRefused(true));
      await syncEntries(queryClient).catch(() => undefined);
      return (await deciding).undoable?._id;
    },
    failed: 'Nobody was selected.',
    onDone: (bulkId, selected) => {
      decisions.add(selected, 'Selected', bulkId);
      onClose();
    },
    refreshes: [resultsQuery.queryKey],
  });
  return { select: mutate, isBusy: isPending, failure, isRefused };
}

interface TiedBoxesProps extends Pick<ReturnType<typeof pendingAt>, 'tied' | 'decided'> {
  legend: string;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Who of those that share a place is taken; who was decided on before is only named. */
function TiedBoxes({ tied, decided, legend, chosen, onChoose }: TiedBoxesProps) {
  const all = new Set(tied.map(({ key }) => key));
  return (
    <fieldset className={classNames(tools.bare, ui.stack2)}>
      <legend>{legend}</legend>
      {tied.length > 1 && (
        <CheckboxField
          label={`All ${tied.length}`}
          checked={chosen.size === tied.length}
          onChange={({ currentTarget: { checked } }) => onChoose(checked ? all : new Set())}
        />
      )}
      {tied.map(({ key, entry: { fullName, number } }) => (
        <CheckboxField
          key={key}
          label={`${number ?? ''} ${fullName}`}
          checked={chosen.has(key)}
          onChange={({ currentTarget: { checked } }) => {
            const others = [...chosen].filter((one) => one !== key);
            onChoose(new Set(checked ? [...others, key] : others));
          }}
        />
      ))}
      {decided.map(({ key, entry: { fullName, number }, outcome }) => (
        <p key={key} className={ui.minor}>
          {number} <bdi>{fullName}</bdi> is {outcome === 'Reserve' ? 'a reserve' : outcome} already.
        </p>
      ))}
    </fieldset>
  );
}
