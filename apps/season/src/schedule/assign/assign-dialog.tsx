import { ApiError, call, serverNow } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  type AssignProposal,
  type AssignRequest,
  apartIn,
  AUDITION_STATUSES,
  type AuditionStatus,
  type BoardCandidate,
  hasBegun,
  listAll,
  outcomeOf,
  pluralize,
  type ScheduleEdit,
  slotsOfSchedule,
} from '@nox/contracts';
import {
  Button,
  CheckboxField,
  Dialog,
  DialogFailure,
  localOf,
  Notice,
  Progress,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import { useAction } from '@nox/actions';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Choices } from '../../ui/fields.tsx';
import type { BoardIndex } from '../board/board-index.ts';
import { boardQuery, moveCandidates } from '../schedule-calls.ts';
import { CandidateList } from '../../ui/candidate-lists.tsx';
import { SlotChanges } from '../slot-changes.tsx';

export interface AssignExcept {
  blockIds: string[];
  name: string;
}

interface AssignDialogProps {
  index: BoardIndex;
  except?: AssignExcept | undefined;
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

function useProposing(onStart: () => void) {
  const running = useRef<AbortController>(undefined);
  // Closing ends the work of the server, too.
  useEffect(() => () => running.current?.abort(), []);
  return useMutation({
    mutationFn: (body: AssignRequest) => {
      const { signal } = (running.current = new AbortController());
      // The server takes less time.
      const options = { body, signal, timeout: 60_000 };
      return call<AssignProposal>('POST', '/schedule/assign', options);
    },
    onMutate: onStart,
  });
}

export function AssignDialog({ index, except, onClose, onEdited }: AssignDialogProps) {
  const [isForm, setIsForm] = useState(index.unassigned.length > 0);
  const [request, setRequest] = useState<AssignRequest>({
    scope: isForm ? 'unassigned' : 'all',
    method: 'optimal',
    statuses: ['Pending'],
    ...(except && { exceptBlocks: except.blockIds }),
  });
  const open = index.present.filter(({ _id }) => {
    const assignment = index.assignments.get(_id);
    return !assignment || (request.scope === 'all' && !assignment.isPinned);
  });
  const hasStatus = request.statuses.length > 0;
  // The proposal stays on the screen until it is applied: what was seen is what is done.
  const applying = useAction({
    call: ({ moves }: AssignProposal) =>
      moveCandidates({ moves, kind: 'assigned', apart: proposing.variables?.apart }),
    said: ({ message }) => message,
    subject: 'schedule',
    onDone({ edit }) {
      onEdited(edit);
      onClose();
    },
    failed: 'Nothing was changed.',
    refreshes: [boardQuery.queryKey],
  });
  const proposing = useProposing(applying.reset);
  const proposal = proposing.isPending ? undefined : proposing.data;
  const count = proposal?.moves.length ?? 0;
  const { error } = applying;
  // The board is another one by now, and so is what suits it.
  const isRefused = error instanceof ApiError && error.status !== undefined && error.status < 500;
  const isBusy = applying.isPending || proposing.isPending;
  const doing = applying.isPending ? 'Applying...' : 'Preparing a preview...';
  const next = isRefused ? 'Preview again' : 'Apply';
  const act = () => {
    if (!hasStatus || isBusy) return;
    if (!isForm) setIsForm(true);
    else if (proposal && !isRefused) applying.mutate(proposal);
    else proposing.mutate(request);
  };
  return (
    <Dialog
      title="Assign all candidates"
      subject={proposal ? 'proposal' : 'request'}
      cancelLabel={count > 0 ? 'Back' : proposal ? 'Close' : 'Cancel'}
      onCancel={count > 0 ? proposing.reset : onClose}
      isBusy={applying.isPending}
      actions={
        // One button, so that the focus stays when what it does is another thing.
        (proposal ? count > 0 : isForm || open.length > 0) && (
          <Button variant="primary" aria-disabled={!hasStatus || isBusy} onClick={act}>
            {isBusy ? doing : proposal ? next : isForm ? 'Preview' : 'Assign again…'}
          </Button>
        )
      }
    >
      <div
        className={ui.stack4}
        // A long list scrolls by keyboard, although there is nothing in it to choose.
        {...(proposal && { role: 'group', 'aria-label': 'Proposal', tabIndex: 0 })}
      >
        <DialogFailure>{applying.failure}</DialogFailure>
        {proposal ? (
          <Proposal proposal={proposal} index={index} apart={proposing.variables?.apart} />
        ) : !isForm ? (
          <p>
            Every candidate has a slot.
            {open.length > 0 &&
              ' You can assign again those who are not pinned: as few as possible move.'}
          </p>
        ) : (
          <form
            className={ui.stack4}
            onSubmit={(event) => {
              event.preventDefault();
              act();
            }}
          >
            <p>Nothing is changed until you have seen who would get which slot.</p>
            {except && <p>No candidate gets a slot of {except.name}.</p>}
            <RequestFields index={index} open={open} request={request} onChange={setRequest} />
            <DialogFailure>
              {proposing.error && failureText(proposing.error, 'No slots were worked out.')}
            </DialogFailure>
            {proposing.isPending && (
              <div role="status" className={ui.stack2}>
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

interface RequestFieldsProps {
  index: BoardIndex;
  /** Who may get another slot. */
  open: readonly BoardCandidate[];
  request: AssignRequest;
  onChange: (request: AssignRequest) => void;
}

/** "8 candidates and 2 reserves" */
function describeCount(candidates: readonly BoardCandidate[]): string {
  const reserves = candidates.filter((one) => outcomeOf(one) === 'Reserve').length;
  const named = reserves > 0 ? ` and ${pluralize(reserves, 'reserve')}` : '';
  return pluralize(candidates.length - reserves, 'candidate') + named;
}

function RequestFields({ index, open, request, onChange }: RequestFieldsProps) {
  const { scope, statuses, method, apart = [] } = request;
  const change = (changes: Partial<AssignRequest>) => onChange({ ...request, ...changes });
  const now = localOf(serverNow());
  const begun = slotsOfSchedule(index).filter((slot) => hasBegun(slot, now)).length;
  const of = (status: AuditionStatus) => open.filter((one) => one.status === status);
  const labelOf = (status: AuditionStatus) => `${status}: ${describeCount(of(status))}`;
  const shown = AUDITION_STATUSES.filter(
    (status) => of(status).length > 0 || status === 'Pending' || statuses.includes(status),
  );
  return (
    <>
      {index.unassigned.length > 0 && (
        <Choices
          isSingle
          legend="Who gets a slot"
          choices={SCOPES}
          value={[scope]}
          onChange={([chosen]) => change({ scope: chosen! })}
        />
      )}
      <Choices
        legend="Their status"
        choices={shown.map((status) => [status, labelOf(status)])}
        value={statuses}
        error={statuses.length > 0 ? undefined : 'Choose at least one status.'}
        onChange={(chosen) => change({ statuses: chosen })}
      >
        <p className={ui.note}>Others who have a slot stay where they are.</p>
      </Choices>
      <PartyFields index={index} open={open} apart={apart} onChange={change} />
      <Choices
        isSingle
        legend="How"
        choices={METHODS}
        value={[method]}
        onChange={([chosen]) => change({ method: chosen! })}
      />
      {begun > 0 && (
        <CheckboxField
          label={`Also ${pluralize(begun, 'slot that has', 'slots that have')} begun`}
          hint="Otherwise nobody gets one of them, and who has one stays there."
          checked={request.includesBegun ?? false}
          onChange={({ currentTarget }) => change({ includesBegun: currentTarget.checked })}
        />
      )}
    </>
  );
}

interface PartyFieldsProps extends Pick<RequestFieldsProps, 'index' | 'open'> {
  apart: readonly string[];
  onChange: (changes: Pick<AssignRequest, 'apart'>) => void;
}

/** Which parties stay together. */
function PartyFields({ index, open, apart, onChange }: PartyFieldsProps) {
  const parties = [...new Set(open.flatMap(({ _id }) => index.parties.get(_id) ?? []))];
  const ids = parties.map(({ _id }) => _id);
  const textOf = (id: string) => [index.candidates.get(id)?.number, index.nameOf(id)].join(' ');
  if (parties.length === 0) return null;
  return (
    <Choices
      legend="Who stays together"
      note="Pairs who named each other, and those whom you keep together. Untick who may be apart from now on."
      choices={parties.map(({ _id, entryIds }) => [_id, entryIds.map(textOf).join(', ')])}
      value={ids.filter((id) => !apart.includes(id))}
      onChange={(kept) => onChange({ apart: ids.filter((id) => !kept.includes(id)) })}
    />
  );
}

interface ProposalProps extends Pick<RequestFieldsProps, 'index'>, Pick<AssignRequest, 'apart'> {
  proposal: AssignProposal;
}

/** The names of each party that would not be together, but for those who may be apart. */
function namesApart({ proposal: { moves }, index, apart = [] }: ProposalProps): string[] {
  const moved = new Map(moves.map(({ entryId, to }) => [entryId, to ?? undefined]));
  const placeOf = (id: string) => (moved.has(id) ? moved.get(id) : index.assignments.get(id));
  return [...new Set(index.parties.values())]
    .filter(({ _id }) => !apart.includes(_id))
    .map((party) => apartIn(party, { structure: index, placeOf }))
    .flatMap((ids) => (ids.length > 0 ? [listAll(ids.map(index.nameOf))] : []));
}

function Proposal(props: ProposalProps) {
  const { proposal, index } = props;
  const { moves, unassigned, bottleneck, message } = proposal;
  const apart = namesApart(props);
  const kinds = new Set(moves.map(({ expected, to }) => to && (expected ? 'moved' : 'added')));
  // The title of a single list says the same.
  const Message = kinds.size + Math.sign(unassigned.length) === 1 ? VisuallyHidden : 'p';
  return (
    <>
      <Message role="status">{message}</Message>
      {bottleneck && <Notice tone="pending">{bottleneck}</Notice>}
      {apart.length > 0 && <Notice tone="pending">Stay apart: {apart.join('; ')}.</Notice>}
      <SlotChanges
        titles={['Get a slot', 'Move', 'Lose their slot']}
        changes={moves.map(({ entryId, expected, to }) => ({
          ...index.rowOf(entryId),
          from: expected && index.textOf(expected),
          to: to && index.textOf(to),
          slot: index.slotAt(to),
        }))}
      />
      <CandidateList
        title="Stay without a slot"
        items={unassigned.map(({ entryId, reason }) => ({ ...index.rowOf(entryId), to: reason }))}
      />
    </>
  );
}
