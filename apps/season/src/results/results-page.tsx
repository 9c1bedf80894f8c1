import { call, serverNow } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import {
  describeCarried,
  describeOpened,
  groupResults,
  hasEveryWord,
  type Message,
  pluralize,
  type ResultCandidate,
  resultOf,
  type Results,
} from '@nox/contracts';
import {
  Button,
  classNames,
  formatNumber,
  formatTime,
  Notice,
  PageHeader,
  SearchField,
  type SheetColumns,
  Sheets,
  SheetTable,
  Toolbar,
  tools,
  ui,
  UndoBars,
} from '@nox/ui';
import { refreshAll } from '@nox/actions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsQuery, seasonsQuery } from '../calls/queries.ts';
import { CandidateList } from '../ui/candidate-lists.tsx';
import { ButtonLink, decidePending, EmptyPage, Fetched, TitledPanel } from '../ui/page-parts.tsx';
import { useRevisions } from '../ui/use-synced.ts';
import { Places } from './places.tsx';
import { describeChanges, PublishDialog, REFRESHES, usePublishing } from './publish-dialog.tsx';
import { type Groups, ResultGroups } from './result-groups.tsx';

const RESULTS = resultsQuery.queryKey;

const ResultsPage = () => (
  <>
    <PageHeader title="Results" />
    <Fetched query={resultsQuery} what="the results">
      {(results) => <Page results={results} />}
    </Fetched>
  </>
);

function Page({ results }: { results: Results }) {
  useRevisions(RESULTS);
  const { candidates, publication } = results;
  const groups = groupResults(candidates);
  const columns = COLUMNS.slice(0, publication ? 3 : 2);
  const [search, setSearch] = useState('');
  const isFound = ({ number, fullName }: ResultCandidate) =>
    hasEveryWord(`${number ?? ''} ${fullName}`, search);
  const found = {
    find: <One extends ResultCandidate>(list: readonly One[]) => list.filter(isFound),
    isFolded: search === '',
  };
  if (candidates.length === 0) {
    return (
      <EmptyPage to="/admin/audition-entries" label="Open the audition entries">
        There are no candidates yet.
      </EmptyPage>
    );
  }
  if (publication === null && groups.changed.length === 0) {
    return (
      <EmptyPage to="/admin/season/deliberation" label="Open the deliberation">
        No decision yet: {pluralize(candidates.length, 'candidate is', 'candidates are')} Pending.
        Select candidates, then publish the results here.
      </EmptyPage>
    );
  }
  return (
    <>
      <Figures {...groups} />
      <Publication results={results} groups={groups} />
      <Toolbar>
        <SearchField
          label="Search candidates"
          placeholder="Number or name"
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        <p role="status" className={classNames(ui.minor, tools.hideEmpty)}>
          {search && `${pluralize(candidates.filter(isFound).length, 'candidate')} found`}
        </p>
      </Toolbar>
      <Places results={results} {...found} />
      <ResultGroups {...groups} {...found} />
      <Sheets
        title="Results"
        details={[publication ? `Published ${formatTime(publication.at)}` : 'Nothing is published']}
      >
        {() =>
          Object.entries(groupsOf(groups)).map(([title, rows]) => (
            <SheetTable key={title} isDense title={title} columns={columns} rows={rows} />
          ))
        }
      </Sheets>
    </>
  );
}

const groupsOf = ({ selected, reserves, notSelected, pending }: Groups) => ({
  Selected: selected,
  Reserves: reserves,
  'Not Selected': notSelected,
  Pending: pending,
});

const COLUMNS: SheetColumns<ResultCandidate> = [
  { name: 'No.', width: '15mm', cell: ({ number }) => number },
  { name: 'Name', isTitle: true, cell: ({ fullName }) => fullName },
  { name: 'Published', width: '40mm', cell: ({ published }) => published },
];

const Figures = (groups: Groups) => (
  <ul role="list" aria-label="Numbers" className={classNames(ui.row4, ui.digits)}>
    {Object.entries(groupsOf(groups)).map(([name, { length }]) => (
      <li key={name}>
        <span className={ui.pageTitle}>{formatNumber(length)}</span>{' '}
        <span className={ui.minor}>{name}</span>
      </li>
    ))}
  </ul>
);

function Publication({ results, groups }: { results: Results; groups: Groups }) {
  const { publication } = results;
  const { changed, selected, pending } = groups;
  const { data: seasons } = useQuery(seasonsQuery);
  return (
    <TitledPanel title="Publication" className={ui.stack4}>
      <p>
        {publication
          ? `${pluralize(publication.count, 'result was', 'results were')} published on ${formatTime(publication.at)} by ${publication.by}. Candidates’ own pages have shown them since then; ${describeOpened(publication.opened)}.`
          : 'Nothing is published: no candidate sees a result yet.'}
      </p>
      <Undo publication={publication} />
      {/* Asked for before anybody reads the result without it. */}
      {selected.length > 0 && seasons?.[0]?.nextSteps === '' && (
        <Notice tone="pending">
          <p>Selected candidates do not see what to do next: the season has no text for it.</p>
          <ButtonLink to="/admin/season#nextSteps">Write what to do next</ButtonLink>
        </Notice>
      )}
      {seasons?.[0] && seasons[0].carried.length > 0 && (
        <Notice tone="pending">
          <p>{describeCarried(seasons[0].carried)}</p>
          <ButtonLink to="/admin/season">Open the season</ButtonLink>
        </Notice>
      )}
      <Messages results={results} isNext={changed.length === 0} />
      {publication && (
        <CandidateList
          title="Changed since then"
          isFolded
          items={changed.map((candidate) => ({
            ...candidate,
            from: candidate.published ?? 'No result',
            to: resultOf(candidate) ?? 'No result',
          }))}
        />
      )}
      <Publish results={results} changed={changed} />
      {pending.length > 0 && <div>{decidePending('Decide on those who are pending')}</div>}
    </TitledPanel>
  );
}

function Undo({ publication }: Pick<Results, 'publication'>) {
  const queryClient = useQueryClient();
  return (
    <UndoBars
      changes={(publication?.until ? [publication] : []).map(({ _id, at, until, count }) => ({
        ...{ _id, madeAt: at, until: until!, subject: 'results', by: null },
        change: `${pluralize(count, 'result')} published`,
        undo: async () => {
          const path = `/results/publications/${encodeURIComponent(_id)}/undo`;
          return (await call<Message>('POST', path)).message;
        },
      }))}
      ownEmail={null}
      now={serverNow}
      failed={(error) => changeFailureText(error, 'Nothing was undone.')}
      refresh={() => refreshAll(queryClient, REFRESHES)}
    />
  );
}

/** Publishing also prepares messages that are missing. */
function Publish({ results, changed }: { results: Results; changed: Groups['changed'] }) {
  const { publication, state, toNotify, unsent } = results;
  const hasChanged = changed.length > 0;
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = usePublishing();
  if (!hasChanged && !(toNotify > unsent)) {
    return <p className={ui.minor}>Nothing has changed since then.</p>;
  }
  if (!hasChanged) {
    return (
      <div>
        <Button variant="primary" aria-disabled={isPending} onClick={() => mutate({ state })}>
          {isPending ? 'Preparing...' : 'Prepare messages'}
        </Button>
      </div>
    );
  }
  return (
    <div className={ui.row3}>
      <Button variant="primary" onClick={() => setIsAsking(true)}>
        {publication ? 'Publish changes:' : 'Publish'} {describeChanges(changed)}
      </Button>
      <p className={ui.minor}>
        Candidates see it at once; you can undo it for ten minutes. Messages are prepared, and wait
        for you.
      </p>
      {isAsking && <PublishDialog results={results} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

/** Nothing is sent by itself; where drafts were cancelled, they are prepared once more. */
function Messages({ results, isNext }: { results: Results; isNext: boolean }) {
  const { toNotify, unsent, drafts, publication } = results;
  const until = publication?.until;
  const isSending = drafts === 0;
  if (toNotify === 0) return null;
  if (toNotify > unsent) {
    return (
      <Notice tone="pending">
        {pluralize(toNotify - unsent, 'candidate has', 'candidates have')} no message about the
        published result, or the first meeting as it is now.
      </Notice>
    );
  }
  return (
    <Notice tone="pending">
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

export { ResultsPage as Component };
