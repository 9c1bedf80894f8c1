import { auditionQueries } from '@nox/api-client';
import { failureText } from '@nox/api-client/call';
import { type AuditionEntry, describeRefusal, pluralize, type Standings } from '@nox/contracts';
import {
  Button,
  classNames,
  EmptyState,
  formatNumber,
  Notice,
  PageHeader,
  QueryContent,
  ShortcutsButton,
  Toolbar,
  tools,
  ui,
  useShortcuts,
} from '@nox/ui';
import bar from '@nox/ui/chosen-bar.module.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import layout from '../ui/layout.module.css';
import { ButtonLink, decidePending, OfflineMark, openEntries } from '../ui/page-parts.tsx';
import { useLive } from '../ui/use-synced.ts';
import { CandidatePanel } from './candidate-panel.tsx';
import {
  type Candidate,
  describeBand,
  describeOthers,
  outcomeOf,
  reservesOf,
  scoresKey,
  toCandidates,
} from './candidates.ts';
import { decidedQuery, STANDINGS, standingsQuery, syncEntries } from './deliberation-calls.ts';
import styles from './deliberation.module.css';
import { KEYS, LastDecision, useWalkKeys } from './keys.tsx';
import { PrintedDecisions } from './printed-decisions.tsx';
import { type Cursor, StandingsTable } from './standings-table.tsx';
import { useDecisions } from './use-decisions.ts';
import { useView } from './use-view.ts';
import { JudgeChoice, PlacesField, WhatIf } from './what-if.tsx';

function DeliberationPage() {
  const view = useView();
  return (
    <>
      <PageHeader title="Deliberation">
        <span className={classNames(ui.row2, view.isShared && styles.shared)}>
          <Button onClick={() => view.setShared(!view.isShared)}>
            {view.isShared ? 'End share mode' : 'Share mode'}
          </Button>
          <ButtonLink to="/admin/season/results">Results</ButtonLink>
        </span>
      </PageHeader>
      <QueryContent
        query={auditionQueries.list()}
        loading="Loading the candidates"
        failed="Failed to fetch the candidates."
      >
        {(entries) => (
          <QueryContent
            query={standingsQuery(view.places)}
            loading="Comparing the scores"
            failed={(error) => failureText(error, 'Failed to fetch the scores.')}
          >
            {(standings) => <Deliberation view={view} entries={entries} standings={standings} />}
          </QueryContent>
        )}
      </QueryContent>
    </>
  );
}

interface DeliberationProps {
  view: ReturnType<typeof useView>;
  entries: readonly AuditionEntry[];
  standings: Standings;
}

const NO_IDS: readonly string[] = [];

function Deliberation({ view, entries, standings: latest }: DeliberationProps) {
  const queryClient = useQueryClient();
  const { isOffline } = useLive('auditions', true, (signal) => syncEntries(queryClient, signal));
  useFreshStandings(entries);
  const { standings, isStale, update } = useStableStandings(latest);
  const { data: reserves = NO_IDS } = useQuery({ ...decidedQuery, select: reservesOf });
  const candidates = useMemo(
    () => toCandidates(standings, entries, reserves),
    [standings, entries, reserves],
  );
  const [places, setPlaces] = usePlaces(view);
  const decisions = useDecisions(candidates);
  const [cursor, setCursor] = useState<Cursor>();
  const at = candidates.findIndex(({ key }) => key === (view.openId ?? cursor?.id));
  const shown = candidates[at];
  const step = (by: 1 | -1) => {
    const next = candidates[at < 0 ? 0 : at + by];
    if (!next) return;
    setCursor({ id: next.key, isWanted: view.openId === null });
    if (view.openId !== null) view.open(next.key);
  };
  useShortcuts('page', useWalkKeys(shown, decisions, step));
  const band = describeBand(standings);
  const { isShared, without, openId } = view;
  const pending = candidates.slice(0, places).filter((one) => outcomeOf(one) === 'Pending');
  if (candidates.length === 0) {
    return (
      <EmptyState role="status" action={openEntries}>
        No candidate has a score yet. Candidates are listed here once judges have given scores.
      </EmptyState>
    );
  }
  return (
    <>
      <OfflineMark isShown={isOffline}>Offline: as it was last known.</OfflineMark>
      <Toolbar className={styles.tools}>
        <PlacesField places={places} onPlaces={setPlaces} />
        <Button
          aria-disabled={pending.length === 0}
          onClick={() => decisions.decideAll(pending, 'Selected')}
        >
          Select {formatNumber(pending.length)} above the line
        </Button>
        {isShared ? (
          <p className={ui.note}>Share mode: no judge is named, and notes are hidden.</p>
        ) : (
          <JudgeChoice standings={standings} without={without} onWithout={view.setWithout} />
        )}
      </Toolbar>
      {without && <WhatIf judge={without} standings={standings} candidates={candidates} />}
      <Summary
        standings={standings}
        entries={entries}
        candidates={candidates}
        band={band}
        isShared={isShared}
      />
      <div role="status" className={tools.hideEmpty}>
        {isStale && (
          <Button className={styles.stale} onClick={update}>
            Scores have changed: show the new order
          </Button>
        )}
      </div>
      <StandingsTable
        candidates={candidates}
        places={places}
        band={band}
        isAdjusted={standings.refusal === null}
        onPlaces={setPlaces}
        cursor={shown && { id: shown.key, isWanted: openId === null && cursor?.isWanted === true }}
        onCursor={setCursor}
        onOpen={view.open}
      />
      {decisions.last.length > 0 && openId === null && (
        <LastDecision decisions={decisions} className={bar.bar} />
      )}
      {openId !== null && shown ? (
        <CandidatePanel
          candidate={shown}
          standings={standings}
          isShared={isShared}
          decisions={decisions}
          onStep={step}
          onClose={view.close}
        />
      ) : (
        <ShortcutsButton level="page" sections={KEYS} />
      )}
      <PrintedDecisions standings={standings} candidates={candidates} places={places} band={band} />
    </>
  );
}

/** Fetches the standings again when a score of the list has changed: a change of status does not concern them. */
function useFreshStandings(entries: readonly AuditionEntry[]): void {
  const queryClient = useQueryClient();
  const scores = useMemo(() => scoresKey(entries), [entries]);
  const last = useRef(scores);
  useEffect(() => {
    if (last.current === scores) return;
    last.current = scores;
    void queryClient.invalidateQueries({ queryKey: STANDINGS });
  }, [scores, queryClient]);
}

const orderOf = ({ rows, refusal }: Standings) =>
  [refusal?.kind, ...rows.map(({ entryId }) => entryId)].join();

/** Standings in another order wait until they are asked for, so that no row moves under the eye. */
function useStableStandings(latest: Standings) {
  const [standings, setStandings] = useState(latest);
  const isStale = useMemo(
    () => standings.rows.length > 0 && orderOf(standings) !== orderOf(latest),
    [standings, latest],
  );
  if (standings !== latest && !isStale) setStandings(latest);
  return { standings, isStale, update: () => setStandings(latest) };
}

const COMMIT_MS = 250;

/** The number of places; the address has it once the line rests. */
function usePlaces(view: DeliberationProps['view']) {
  const [moved, setMoved] = useState<number>();
  const commit = useEffectEvent((places: number) => {
    view.setPlaces(places);
    setMoved(undefined);
  });
  useEffect(() => {
    const timer = moved === undefined ? undefined : setTimeout(() => commit(moved), COMMIT_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  return [moved ?? view.places, setMoved] as const;
}

interface SummaryProps extends Pick<DeliberationProps, 'standings' | 'entries'> {
  candidates: readonly Candidate[];
  band: string;
  isShared: boolean;
}

function Summary({ standings, entries, candidates, band, isShared }: SummaryProps) {
  const { refusal, sentence } = standings;
  const selected = candidates.filter((one) => outcomeOf(one) === 'Selected').length;
  const reserves = candidates.filter(({ reserve }) => reserve > 0).length;
  // Those with a score are decided on here.
  const isUndecided = entries.some(
    ({ status, isWithdrawn, reviews }) =>
      status === 'Pending' && !isWithdrawn && !reviews.some(({ score }) => score),
  );
  // Where others look on, no sentence names a judge.
  const reason =
    refusal && isShared
      ? describeRefusal({ ...refusal, groups: [], help: [] }, standings)
      : sentence;
  return (
    <>
      {reason && (
        <Notice tone={refusal ? 'lamp' : 'go'}>
          {refusal && <strong>Scores are not adjusted; the order is that of the means.</strong>}
          <p>{reason}</p>
        </Notice>
      )}
      <p role="status" className={classNames(ui.row1, ui.digits)}>
        {band && <strong>{band}</strong>}
        <span>
          {formatNumber(selected)} Selected, {pluralize(reserves, 'reserve')}.
          {selected === 0 && ' Open a candidate to decide.'}
        </span>
        <span className={ui.minor}>{describeOthers(standings, entries)}</span>
        {isUndecided && !isShared && decidePending('Decide on those without a score')}
      </p>
      {!refusal && (
        <details className={tools.screenOnly}>
          <summary className={classNames(ui.minor, layout.summary)}>
            How are scores adjusted?
          </summary>
          <p className={ui.note}>
            An adjusted score is what a candidate would have if all judges were equally strict. How
            strict a judge is, is known from candidates whom others have scored, too. The bar is
            from 1 to 10: its range holds in nine of ten cases, its line is the mean of what the
            judges gave. Where judges are independent, their first scores count. The chance is that
            of being above the cut line.
          </p>
        </details>
      )}
    </>
  );
}

export { DeliberationPage as Component };
