import { ApiError } from '@nox/api-client';
import type { AssignProposal, AssignRequest, Board, ScheduleEdit } from '@nox/contracts';
import { Button, Dialog, Notice, Progress, scrollIntoView, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { failureText } from '../../calls/failure-text.ts';
import layout from '../../ui/layout.module.css';
import { boardQuery, moveCandidates, proposeSlots } from '../schedule-calls.ts';
import styles from './assign-dialog.module.css';
import { Proposal, StatusesField } from './proposal.tsx';

interface AssignDialogProps {
  board: Board;
  onClose: () => void;
  onEdited: (edit: ScheduleEdit) => void;
}

const SCOPES = [
  ['unassigned', 'Those without a slot', 'Candidates with a slot stay where they are.'],
  ['all', 'All who are not pinned', 'As few as possible are moved for it.'],
] as const;

const METHODS = [
  ['optimal', 'As many as possible', 'Compares all ways to fill the slots. Some seconds.'],
  ['by arrival', 'By arrival', 'Who registered first gets the first slot that suits. At once.'],
] as const;

/** The proposal stays on the screen until it is applied: what was seen is what is done. */
function useAssigning({ onClose, onEdited }: AssignDialogProps) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const applying = useMutation({
    mutationFn: ({ moves }: AssignProposal) =>
      moveCandidates({ moves, force: false, kind: 'assigned' }),
    onSuccess: ({ edit, message }) => {
      announce('go', message, 'schedule');
      onEdited(edit);
      onClose();
    },
    onSettled: () => queryClient.refetchQueries({ queryKey: boardQuery.queryKey }),
  });
  const running = useRef<AbortController>(undefined);
  // Closing ends the work of the server, too.
  useEffect(() => () => running.current?.abort(), []);
  const proposing = useMutation({
    mutationFn: (request: AssignRequest) => {
      running.current = new AbortController();
      return proposeSlots(request, running.current.signal);
    },
    onMutate: () => applying.reset(),
  });
  return { applying, proposing };
}

/** Works out slots for candidates, and shows who would get which before anything is changed. */
export function AssignDialog(props: AssignDialogProps) {
  const { board, onClose } = props;
  const [request, setRequest] = useState<AssignRequest>({
    ...{ scope: 'unassigned', method: 'optimal', statuses: ['Pending'] },
  });
  const change = (changes: Partial<AssignRequest>) => setRequest({ ...request, ...changes });
  const hasStatus = request.statuses.length > 0;
  const formId = useId();
  const { applying, proposing } = useAssigning(props);
  const proposal = proposing.isPending ? undefined : proposing.data;
  const count = proposal?.moves.length ?? 0;
  const { error } = applying;
  // The board is another one by now, and so is what suits it.
  const isRefused = error instanceof ApiError && error.status !== undefined && error.status < 500;
  return (
    <Dialog
      title="Assign Everybody"
      subject={proposal ? 'proposal' : 'request'}
      cancelLabel={proposal && count === 0 ? 'Close' : 'Cancel'}
      onCancel={onClose}
      isBusy={applying.isPending}
      actions={
        proposal ? (
          count > 0 && (
            // One button, so that the focus stays when what it does is another thing.
            <Button
              variant="primary"
              aria-disabled={applying.isPending}
              onClick={() => {
                if (isRefused) proposing.mutate(request);
                else if (!applying.isPending) applying.mutate(proposal);
              }}
            >
              {applying.isPending ? 'Applying...' : isRefused ? 'Work Out Again' : 'Apply'}
            </Button>
          )
        ) : (
          <Button
            type="submit"
            form={formId}
            variant="primary"
            aria-disabled={proposing.isPending || !hasStatus}
          >
            {proposing.isPending ? 'Working out...' : 'Work Out'}
          </Button>
        )
      }
    >
      <div
        className={layout.stack}
        // A long list scrolls by keyboard, although there is nothing in it to choose.
        {...(proposal && { role: 'group', 'aria-label': 'Proposal', tabIndex: 0 })}
      >
        {error && (
          <Notice ref={scrollIntoView} tone="stop">
            {failureText(error, 'Nothing was changed.')}
          </Notice>
        )}
        {proposal ? (
          <Proposal proposal={proposal} board={board} />
        ) : (
          <form
            id={formId}
            className={layout.stack}
            onSubmit={(event) => {
              event.preventDefault();
              if (hasStatus && !proposing.isPending) proposing.mutate(request);
            }}
          >
            <p>Nothing is changed until you have seen who would get which slot.</p>
            <Choices
              legend="Who gets a slot"
              choices={SCOPES}
              value={request.scope}
              onChange={(scope) => change({ scope })}
            />
            <StatusesField {...{ board, request }} onChange={(statuses) => change({ statuses })} />
            <Choices
              legend="How"
              choices={METHODS}
              value={request.method}
              onChange={(method) => change({ method })}
            />
            {proposing.error && (
              <Notice tone="stop">
                {failureText(proposing.error, 'No slots were worked out.')}
              </Notice>
            )}
            {proposing.isPending && (
              <div role="status" className={styles.progress}>
                Working out slots…
                <Progress aria-label="Working out slots" />
              </div>
            )}
          </form>
        )}
      </div>
    </Dialog>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  choices: readonly (readonly [value: Value, label: string, hint: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choices<Value extends string>({ legend, choices, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={layout.legend}>{legend}</legend>
      {choices.map(([choice, label, hint]) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          <span>
            {label}
            <span className={styles.hint}>{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
