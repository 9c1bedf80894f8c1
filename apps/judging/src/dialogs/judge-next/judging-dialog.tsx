import { type AuditionEntry, attendanceStatus } from '@nox/contracts';
import {
  Button,
  classNames,
  Dialog,
  formatNumber,
  StatusMark,
  tools,
  ui,
  useIsWide,
} from '@nox/ui';
import { useRef, useState } from 'react';
import { useJudge, useJudgeName } from '../../entry/judge.ts';
import { JudgeNameField } from '../../entry/judge-chip.tsx';
import { candidates, placeText, slotLabel } from '../../entry/entry.ts';
import { useOpenEntry } from '../../entry/use-open-entry.ts';
import { OwnReview } from '../../review/own-review.tsx';
import { useJudging } from '../../sync/judging-settings.ts';
import { OutboxStatus } from '../../entry/outbox-notices.tsx';
import { useEntries } from '../../sync/sync-provider.tsx';
import { CandidateVideo, EntryFacts } from '../entry-facts.tsx';
import { viewId } from '../../table/entry-row.tsx';
import columns from '../columns.module.css';
import { Decision, useCandidateKeys, useDecision } from '../decision.tsx';
import { JudgingKeys } from '../judging-keys.tsx';
import { JudgingProgress } from './judge-next-button.tsx';
import styles from './judging-dialog.module.css';
import { skippedOf, useSteps } from './judging-order.ts';

interface JudgingDialogProps {
  entry: AuditionEntry;
  onShow: (id: string) => void;
}

export function JudgingDialog({ entry, onShow }: JudgingDialogProps) {
  const { close, slot } = useOpenEntry();
  const { name: judgeName, draftKey } = useJudge();
  const steps = useSteps(entry, slot, onShow);
  const { goNext, goBack, message, setMessage } = steps;
  const decision = useDecision(entry);
  const hasForm = useJudging() !== undefined && judgeName !== '';
  const isWide = useIsWide();
  // Until the address is that of the list, an answered review must not open the next candidate in its place.
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
    close();
  };
  const askName = () => {
    if (judgeName) return;
    setMessage('Please set your Judge Name at the top of the page to submit a review.');
  };
  const own = useCandidateKeys(
    decision.undo,
    { n: () => goNext(), j: () => goNext(), p: goBack, k: goBack },
    // While a name is asked for, and before there is a form, what is typed would be decisions.
    hasForm ? undefined : askName,
  );

  return (
    <Dialog
      isWide
      title={entry.fullName}
      initialFocus={judgeName ? 'title' : () => own.current?.querySelector('input') ?? null}
      detail={placeText(entry)}
      subject={`${entry._id} ${draftKey}`}
      cancelLabel="Stop judging"
      onCancel={stop}
      // Far down the list, "Judge next" is out of sight.
      finalFocus={() => (scrollY > 0 ? document.getElementById(viewId(entry._id)) : null)}
      actions={
        <>
          <JudgingKeys level="dialog" />
          <Button aria-keyshortcuts="k p" disabled={steps.previous === undefined} onClick={goBack}>
            Previous
          </Button>
          <Button aria-keyshortcuts="j n" onClick={() => goNext()}>
            {steps.reviewed.has(entry._id) ? 'Next' : 'Skip'}
          </Button>
        </>
      }
    >
      <div className={columns.content}>
        <div className={classNames(ui.row4, ui.between, styles.head)}>
          <Standing entry={entry} steps={steps} slot={slot} />
          <div className={classNames(ui.row4, ui.between, styles.news)}>
            <p role="status" className={classNames(ui.positive, tools.hideEmpty)}>
              {message}
            </p>
            <OutboxStatus isBrief />
          </div>
          <JudgingProgress {...steps} />
        </div>
        <div className={isWide ? columns.columns : columns.single}>
          <div key={entry._id} className={classNames(columns.column, styles.facts)}>
            <EntryFacts entry={entry} place="judging" />
            <CandidateVideo entry={entry} />
          </div>
          <div ref={own} className={isWide ? classNames(columns.column, styles.own) : columns.form}>
            <section aria-label="Your review" className={ui.stack4}>
              <OwnReview
                entry={entry}
                submitLabel="Submit and next"
                onEnqueued={(outcome) => isStopped.current || goNext(outcome)}
                onRecused={() => {
                  goNext();
                  setMessage(`You are recused from ${entry.fullName}.`);
                }}
                nameless={<JudgeNameForm />}
              />
            </section>
            <Decision hasStatus entry={entry} decision={decision} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Replaces the whole form until a judge name is set, since the form replaces this field. */
function JudgeNameForm() {
  const [judgeName, setJudgeName] = useJudgeName();
  const [typed, setTyped] = useState(judgeName);
  return (
    <form
      className={classNames(styles.name, ui.stack3, ui.start)}
      onSubmit={(event) => {
        event.preventDefault();
        setJudgeName(typed.trim());
      }}
    >
      <JudgeNameField value={typed} onChange={setTyped} />
      <Button type="submit" variant="primary">
        Start judging
      </Button>
      <p className={ui.minor}>Enter a Judge Name to add a review.</p>
    </form>
  );
}

interface StandingProps {
  entry: AuditionEntry;
  steps: ReturnType<typeof useSteps>;
  slot: string | undefined;
}

const describeSkipped = ({ fullName, isWithdrawn, isRecused, attendance }: AuditionEntry) => {
  const why = isWithdrawn ? 'withdrawn' : isRecused ? 'you are recused' : undefined;
  return `${fullName} (${why ?? attendanceStatus(attendance!.state).text.toLowerCase()})`;
};

/** Who is on stage now, who comes next, and who does not: of the slot, or of all those whom the filter leaves out. */
function Standing({ entry, steps, slot }: StandingProps) {
  const { position, pool, next, filters, leftOut, onStage, isExpected } = steps;
  const entries = useEntries();
  const skipped = slot === undefined ? [] : skippedOf(entries, slot);
  const away = next && isExpected(next) ? ', not here yet' : '';
  const notes = [`Next: ${next?.fullName ?? 'none'}${away}`];
  if (skipped.length > 0) notes.push(`Skipped: ${skipped.map(describeSkipped).join(', ')}`);
  if (leftOut > 0) {
    notes.push(`The filter (${filters.join(', ')}) leaves out ${candidates(leftOut)}.`);
  }
  return (
    <p className={classNames(ui.row3, ui.digits)}>
      {slot !== undefined && (
        <StatusMark tone="pending" className={classNames(ui.pending, ui.strong)}>
          {onStage.length === 0 && 'Now: '}
          {position >= 0 && `${formatNumber(position + 1)} of ${formatNumber(pool.length)} in `}
          {slotLabel(slot)}
        </StatusMark>
      )}
      <span role="status" className={tools.hideEmpty}>
        {onStage.map(({ _id, number, fullName }) => (
          <StatusMark key={_id} tone="pending" className={ui.strong}>
            {_id === entry._id ? 'On stage' : `${number ?? fullName} is on stage`}
          </StatusMark>
        ))}
      </span>
      {isExpected(entry) && <span className={ui.pending}>Not here yet.</span>}
      {notes.map((note) => (
        <span key={note} className={classNames(ui.minor, ui.breakable)}>
          {note}
        </span>
      ))}
    </p>
  );
}
