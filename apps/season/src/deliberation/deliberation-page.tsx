import { auditionQueries } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  DEPENDENCE_SENTENCES,
  describeApart,
  describeRefusal,
  type Outcome,
  outcomeOf,
  pluralize,
} from '@nox/contracts';
import {
  Button,
  CheckboxField,
  classNames,
  formatNumber,
  Notice,
  PageHeader,
  QueryContent,
  ShortcutsButton,
  Toolbar,
  tools,
  ui,
  useIsWide,
  useShortcuts,
} from '@nox/ui';
import { type ReactNode, useState } from 'react';
import layout from '../ui/layout.module.css';
import styles from './deliberation.module.css';
import { ButtonLink, decidePending, EmptyPage, Fetched, OfflineMark } from '../ui/page-parts.tsx';
import { CandidatePanel, KEYS, LastDecision } from './candidate-panel.tsx';
import { describeOthers, describeProgress } from './candidates.ts';
import { LateScores } from './late-scores.tsx';
import { PrintedDecisions } from './printed-decisions.tsx';
import { pendingAt, SelectDialog } from './select-dialog.tsx';
import { StandingsTable } from './standings-table.tsx';
import { type Deliberation, standingsQuery, useDeliberation, useView } from './use-deliberation.ts';
import { JudgeChoice, PlacesField, WhatIf } from './what-if.tsx';

function DeliberationPage() {
  const view = useView();
  return (
    <>
      <PageHeader title="Deliberation">
        <span className={ui.row2} data-shared={view.isShared || undefined}>
          <Button onClick={view.toggleShared}>
            {view.isShared ? "Show judges' names" : "Hide judges' names"}
          </Button>
          <ButtonLink to="/admin/season/results">Results</ButtonLink>
        </span>
      </PageHeader>
      <Fetched query={auditionQueries.list()} what="the candidates">
        {(entries) => (
          <QueryContent
            query={standingsQuery(view.settledPlaces)}
            loading="Comparing the scores"
            failed={(error) => failureText(error, 'Failed to fetch the scores.')}
          >
            {(standings) => <Page view={view} entries={entries} standings={standings} />}
          </QueryContent>
        )}
      </Fetched>
    </>
  );
}

function Page(shown: Parameters<typeof useDeliberation>[0]) {
  const deliberation = useDeliberation(shown);
  const { everyone, decisions, current, keys, openId, isStale, update } = deliberation;
  const isRoomy = useIsWide() && openId === null;
  const [isSelecting, setIsSelecting] = useState(false);
  useShortcuts('page', keys);
  const { sure, tied } = pendingAt(deliberation);
  const close = () => setIsSelecting(false);
  if (everyone.length === 0) {
    return (
      <EmptyPage to="/admin/audition-entries" label="Open the audition entries">
        No candidate has a score yet. Candidates are listed here once judges have given scores.
      </EmptyPage>
    );
  }
  return (
    <>
      <OfflineMark isShown={deliberation.isOffline}>Offline: as it was last known.</OfflineMark>
      <Notices {...deliberation} isRoomy={isRoomy} />
      <Toolbar>
        <PlacesField {...deliberation} />
        <Summary {...deliberation}>{isRoomy && <Others {...deliberation} />}</Summary>
      </Toolbar>
      <OnDemand {...deliberation} isRoomy={isRoomy} />
      <div role="status" className={tools.hideEmpty}>
        {isStale && (
          <Button className={tools.due} onClick={update}>
            Scores have changed: show the new order
          </Button>
        )}
      </div>
      <StandingsTable {...deliberation}>
        {openId === null && <LastDecision decisions={decisions} />}
        {deliberation.hasPlaces && (
          <Button
            variant="primary"
            disabled={sure.length + tied.length === 0}
            onClick={() => setIsSelecting(true)}
          >
            {sure.length === 0 && tied.length > 0
              ? 'Choose among equals'
              : `Select ${formatNumber(sure.length)} above the line`}
          </Button>
        )}
      </StandingsTable>
      {openId !== null && current ? (
        <CandidatePanel {...deliberation} candidate={current} />
      ) : (
        <ShortcutsButton level="page" sections={KEYS} />
      )}
      {isSelecting && <SelectDialog {...deliberation} onClose={close} />}
      <PrintedDecisions {...deliberation} />
    </>
  );
}

const LeaveOut = ({ unseen, leavesOut, setLeavesOut }: Deliberation) =>
  unseen > 0 && (
    <CheckboxField
      label={`Leave out ${pluralize(unseen, 'candidate')} without a score`}
      hint={
        leavesOut
          ? 'Chances are those among all who were seen.'
          : 'Until then no chance of a place is known: they may be better than all who were seen.'
      }
      checked={leavesOut}
      onChange={({ currentTarget: { checked } }) => setLeavesOut(checked)}
    />
  );

/** A phone and an open panel leave no room for what is not needed at once: candidates are in sight below. */
type RoomyProps = Deliberation & { isRoomy: boolean };

function Notices({ standings, entries, isShared, isRoomy }: RoomyProps) {
  const { refusal, sentence, apart = [], dependence } = standings;
  // Where others look on, no sentence names a judge; elsewhere the names, which may be many, are folded.
  const folded = (nameless: string, named: string, summary?: string) => {
    const isFolded = !isShared && named !== nameless;
    return (
      <>
        {!(isFolded && summary) && <p>{nameless}</p>}
        {isFolded && (
          <details className={tools.screenOnly}>
            <summary className={layout.summary}>{summary ?? 'Which judges'}</summary>
            <p className={ui.typed}>{named}</p>
          </details>
        )}
      </>
    );
  };
  const doubts = (
    <>
      {apart.length > 0 && folded(describeApart(apart, false), describeApart(apart))}
      {dependence && <p>{DEPENDENCE_SENTENCES[dependence]}</p>}
    </>
  );
  return (
    <>
      {refusal && (
        <Notice tone="pending">
          <strong>Scores are not adjusted; the order is that of the means.</strong>
          {folded(
            describeRefusal({ ...refusal, groups: [], help: [] }, standings),
            sentence ?? '',
            'Why, and which judges',
          )}
        </Notice>
      )}
      {!refusal && sentence && <Notice tone="positive">{sentence}</Notice>}
      {(apart.length > 0 || dependence) && (
        <Notice tone="pending">
          {isRoomy ? (
            doubts
          ) : (
            <details>
              <summary className={classNames(layout.summary, styles.doubts)}>
                The order is less certain than it looks
              </summary>
              {doubts}
            </details>
          )}
        </Notice>
      )}
      <LateScores
        reviews={entries.flatMap((entry) => (entry.isWithdrawn ? [] : entry.reviews))}
        entries={entries}
      />
    </>
  );
}

type SummaryProps = Deliberation & { children: ReactNode };

function Summary({ entries, everyone, band, isShared, children }: SummaryProps) {
  // Decisions of this page count before the server has them; candidates without a score count, too.
  const decided = new Map(everyone.map(({ key, outcome }) => [key, outcome]));
  const countOf = (outcome: Outcome) =>
    entries.filter((one) => (decided.get(one._id) ?? outcomeOf(one)) === outcome).length;
  const [selected, reserves] = [countOf('Selected'), countOf('Reserve')];
  return (
    <p
      role="status"
      className={classNames(ui.row1, ui.digits, tools.target, tools.top, styles.summary)}
    >
      {band && <strong>{band}</strong>}
      <span>
        {formatNumber(selected)} Selected, {pluralize(reserves, 'reserve')}.
        {selected === 0 && ' Open a candidate to decide.'}
      </span>
      {children}
      {isShared && 'No judge is named, and notes are hidden.'}
    </p>
  );
}

function Others({ standings, progress, isShared }: Deliberation) {
  // Candidates with a score are decided on here.
  const isUndecided = [progress.ahead, progress.unscored, progress.absent]
    .flat()
    .some(({ status }) => status === 'Pending');
  return (
    <>
      <span className={ui.minor}>
        {describeProgress(progress)} {describeOthers(standings)}
      </span>
      {!isShared && isUndecided && decidePending('Decide on all who are pending')}
    </>
  );
}

/** What is asked less often than who is above the line; an open panel needs its room. */
function OnDemand({ isRoomy, ...deliberation }: RoomyProps) {
  const { refusal, dependence } = deliberation.standings;
  const legend = !refusal && (
    <p className={ui.note}>
      Dot: adjusted score. Bar: {dependence && 'at least '}its likely range. Amber: mean.
    </p>
  );
  const isClosed = deliberation.openId !== null;
  // The choice that opens it may be taken back in it.
  const [isOpen] = useState(deliberation.without !== '');
  return (
    <div className={classNames(tools.screenOnly, !refusal && ui.row, ui.between)}>
      <details key={String(isClosed)} open={isOpen && !isClosed}>
        <summary className={classNames(ui.minor, layout.summary)}>
          What if, and how scores are adjusted
        </summary>
        <div className={ui.stack4}>
          {!deliberation.isShared && <JudgeChoice {...deliberation} />}
          {deliberation.without && <WhatIf {...deliberation} />}
          <LeaveOut {...deliberation} />
          {!isRoomy && (
            <>
              <p className={ui.row1}>
                <Others {...deliberation} />
              </p>
              {legend}
            </>
          )}
          {!refusal && (
            <p className={ui.note}>
              An adjusted score is what a candidate would have if all judges were equally strict.
              How strict a judge is, is known from candidates whom others have scored, too. The bar
              is from 1 to 10{!dependence && '; the score is in its range in nine of ten cases'}.
              Where judges are independent, the score counts that a judge gave before seeing those
              of others. Open a candidate to see the chance of being above the cut line.
            </p>
          )}
        </div>
      </details>
      {isRoomy && legend}
    </div>
  );
}

export { DeliberationPage as Component };
