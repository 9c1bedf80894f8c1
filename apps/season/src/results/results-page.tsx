import { serverNow } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/call';
import { pluralize, resultOf, type ResultCandidate, type Results } from '@nox/contracts';
import {
  Button,
  EmptyState,
  formatTime,
  Notice,
  PageHeader,
  QueryContent,
  RowAction,
  ui,
  UndoBar,
  UndoBars,
} from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageQueries } from '../calls/message-calls.ts';
import { resultsQuery, seasonsQuery } from '../calls/queries.ts';
import { CandidateList } from '../ui/candidate-lists.tsx';
import { refreshAll, useAction } from '../ui/hooks.ts';
import { ButtonLink, decidePending, openEntries, TitledPanel } from '../ui/page-parts.tsx';
import { useRevisions } from '../ui/use-synced.ts';
import { ReserveList, useReserves } from './reserve-list.tsx';
import { publishResults, undoPublication } from './result-calls.ts';
import { changesOf, describePublication, groupResults } from './result-words.ts';

const RESULTS = resultsQuery.queryKey;

const ResultsPage = () => (
  <>
    <PageHeader title="Results">
      <ButtonLink to="/admin/season/messages">Messages</ButtonLink>
    </PageHeader>
    <QueryContent
      query={resultsQuery}
      loading="Loading the results"
      failed="Failed to fetch the results."
    >
      {(results) => <Page results={results} />}
    </QueryContent>
  </>
);

const openDeliberation = (
  <ButtonLink to="/admin/season/deliberation" variant="primary">
    Open the deliberation
  </ButtonLink>
);

function Page({ results }: { results: Results }) {
  useRevisions(RESULTS);
  const { candidates, publication } = results;
  const isUndecided = publication === null && changesOf(results).length === 0;
  if (candidates.length === 0 || isUndecided) {
    return (
      <EmptyState role="status" action={candidates.length === 0 ? openEntries : openDeliberation}>
        {candidates.length === 0
          ? 'There are no candidates yet.'
          : `No decision yet: ${pluralize(candidates.length, 'candidate is', 'candidates are')} Pending. Select candidates, then publish the results here.`}
      </EmptyState>
    );
  }
  return (
    <>
      <Publication results={results} />
      <Groups results={results} />
    </>
  );
}

function Publication({ results }: { results: Results }) {
  const { publication, state, toNotify, unsent } = results;
  const changes = changesOf(results);
  const action =
    changes.length > 0
      ? describePublication(results)
      : toNotify > 0 && unsent === 0 && 'Prepare messages';
  const queryClient = useQueryClient();
  const refreshes = [RESULTS, messageQueries.all];
  const { mutate, isPending } = useAction({
    call: () => publishResults({ state }),
    said: ({ message }) => message,
    subject: 'results',
    failed: 'Nothing was published.',
    announcesFailure: true,
    refreshes,
  });
  return (
    <TitledPanel title="Publication" className={ui.stack4}>
      <p>
        {publication
          ? `Results were published on ${formatTime(publication.at)} by ${publication.by}. Candidates see them on their own pages.`
          : 'Nothing is published: no candidate sees a result yet.'}
      </p>
      <UndoBars>
        {publication?.until
          ? [
              <UndoBar
                key={publication._id}
                change={`${pluralize(publication.count, 'result')} published`}
                madeAt={publication.at}
                until={publication.until}
                now={serverNow}
                undo={() => undoPublication(publication._id)}
                failed={(error) => changeFailureText(error, 'Nothing was undone.')}
                subject="results"
                refresh={() => refreshAll(queryClient, refreshes)}
              />,
            ]
          : []}
      </UndoBars>
      <NextSteps results={results} />
      <Messages results={results} isNext={changes.length === 0} />
      {publication && (
        <CandidateList
          title="Changed since then"
          items={changes.map((candidate) => ({
            ...candidate,
            from: candidate.published ?? 'No result',
            to: resultOf(candidate) ?? 'No result',
          }))}
        />
      )}
      {action ? (
        <div className={ui.row3}>
          <Button variant="primary" aria-disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Publishing...' : action}
          </Button>
          {changes.length > 0 && (
            <p className={ui.minor}>
              Candidates see it at once; you can undo it for ten minutes. Messages are prepared, and
              wait for you.
            </p>
          )}
        </div>
      ) : (
        <p className={ui.minor}>Nothing has changed since then.</p>
      )}
      {groupResults(results).pending.length > 0 && (
        <div>{decidePending('Decide on those who are pending')}</div>
      )}
    </TitledPanel>
  );
}

/** Asked for before anybody reads the result without it. */
function NextSteps({ results }: { results: Results }) {
  const { data } = useQuery(seasonsQuery);
  if (groupResults(results).selected.length === 0 || data?.[0]?.nextSteps !== '') return null;
  return (
    <Notice tone="lamp">
      <p>Selected candidates do not read what to do next: the season says nothing about it.</p>
      <ButtonLink to="/admin/season#nextSteps">Write what to do next</ButtonLink>
    </Notice>
  );
}

/** Nothing is sent by itself; where drafts were cancelled, they are prepared once more. */
function Messages({ results, isNext }: { results: Results; isNext: boolean }) {
  const { toNotify, unsent, drafts, publication } = results;
  const until = publication?.until;
  const isSending = drafts === 0;
  if (toNotify === 0) return null;
  if (unsent === 0) {
    return (
      <Notice tone="lamp">
        {pluralize(toNotify, 'candidate has', 'candidates have')} no message about the published
        result.
      </Notice>
    );
  }
  return (
    <Notice tone="go">
      <p>
        {pluralize(unsent, 'message has', 'messages have')} not gone out yet.
        {until &&
          ` ${isSending ? 'They wait' : 'What you send waits'} until the undo has ended, at ${formatTime(until)}.`}
      </p>
      <ButtonLink
        to={`/admin/season/messages${isSending ? '?tab=waiting' : ''}`}
        variant={isNext && !isSending ? 'primary' : 'quiet'}
      >
        Open the messages
      </ButtonLink>
    </Notice>
  );
}

function Groups({ results }: { results: Results }) {
  const { selected, reserves, notSelected, pending, withdrawn } = groupResults(results);
  const state = useReserves(reserves);
  const makeReserve = ({ entryId, fullName }: ResultCandidate) => (
    <RowAction
      aria-label={`Make reserve: ${fullName}`}
      aria-disabled={state.isSaving}
      onClick={() => state.save([...state.ids, entryId])}
    >
      Make reserve
    </RowAction>
  );
  return (
    <TitledPanel title="Candidates" className={ui.stack5}>
      <CandidateList title="Selected" items={selected} />
      {(reserves.length > 0 || notSelected.length > 0) && (
        <ReserveList reserves={[...reserves, ...notSelected]} state={state} />
      )}
      <CandidateList
        title="Not Selected"
        items={notSelected
          .filter(({ entryId }) => !state.ids.includes(entryId))
          .map((candidate) => ({ ...candidate, action: makeReserve(candidate) }))}
      />
      <CandidateList title="Pending: they get no result" items={pending} />
      <CandidateList title="Withdrawn: they get no result" items={withdrawn} />
    </TitledPanel>
  );
}

export { ResultsPage as Component };
