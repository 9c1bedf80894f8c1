import type { AuditionEntry } from '@nox/contracts';
import {
  Button,
  classNames,
  Dialog,
  formatNumber,
  ShortcutsButton,
  StatusMark,
  useShortcuts,
} from '@nox/ui';
import { useRef, useState } from 'react';
import { JudgeNameField, useJudgeName } from '../../entry/judge.tsx';
import { slotName } from '../../entry/time-slots.ts';
import { ReviewState } from '../../review/own-review.tsx';
import { chooseScore } from '../../review/review-fields.tsx';
import { OutboxStatus } from '../../sync/outbox-status.tsx';
import { AfterPaint } from '../after-paint.tsx';
import { CandidateVideo } from '../candidate-video.tsx';
import columns from '../columns.module.css';
import { Decision, useDecision } from '../decision.tsx';
import { EntryFacts } from '../entry-facts.tsx';
import { JUDGING_KEYS } from '../judging-keys.ts';
import { JudgingProgress } from './judge-next-button.tsx';
import styles from './judging-dialog.module.css';
import { useSteps } from './use-steps.ts';

interface JudgingDialogProps {
  entry: AuditionEntry;
  entries: readonly AuditionEntry[];
  /** Judged in the order of the stage. */
  slot: string | undefined;
  isOffline: boolean;
  onClose: () => void;
  onShow: (id: string) => void;
}

/** Judging one candidate after the other. */
export function JudgingDialog(props: JudgingDialogProps) {
  const { entry, entries, slot, isOffline, onClose, onShow } = props;
  const [name] = useJudgeName();
  const judgeName = name.trim();
  const subject = `${entry._id} ${judgeName}`;
  const steps = useSteps({ entry, entries, slot, onShow });
  const { pool, reviewed, goNext, goBack, message, setMessage } = steps;
  const decision = useDecision(entry, entries);

  const form = useRef<HTMLFormElement>(null);
  const [submitBar, setSubmitBar] = useState<HTMLElement | null>(null);
  useShortcuts(
    'dialog',
    {
      ...decision.shortcuts,
      n: () => goNext(),
      j: () => goNext(),
      p: goBack,
      k: goBack,
      Enter: () => {
        if (judgeName) form.current?.requestSubmit();
        else setMessage('Please set your Judge Name at the top of the page to submit a review.');
      },
    },
    (digit) => chooseScore(form.current, digit || 10),
  );

  return (
    <Dialog
      isWide
      title={entry.fullName}
      subject={subject}
      cancelLabel="Stop Judging"
      onCancel={onClose}
      actions={
        <>
          <ShortcutsButton level="dialog" sections={JUDGING_KEYS} />
          <Button aria-keyshortcuts="k p" disabled={steps.previous === undefined} onClick={goBack}>
            Previous
          </Button>
          <Button aria-keyshortcuts="j n" onClick={() => goNext()}>
            Skip
          </Button>
          <span ref={setSubmitBar} className={styles.submit} />
        </>
      }
    >
      <div className={columns.content}>
        <div className={styles.top}>
          <Standing slot={slot} position={steps.position} size={pool.length} next={steps.next} />
          <JudgingProgress reviewed={reviewed.size} total={pool.length} />
          <OutboxStatus isBrief isOffline={isOffline} />
        </div>
        <p role="status" className={styles.message}>
          {message}
        </p>
        <div className={columns.columns}>
          <div className={columns.column}>
            <p className={styles.summary}>
              {[entry.rollNumber, entry.danceStyle, slotName(entry)].join(' · ')}
            </p>
            {judgeName ? (
              <ReviewState
                key={subject}
                formRef={form}
                entry={entry}
                judgeName={judgeName}
                submitLabel="Submit and Next"
                submitBar={submitBar}
                onEnqueued={goNext}
              />
            ) : (
              <JudgeNameForm />
            )}
            <Decision entry={entry} decision={decision} />
          </div>
          <div key={entry._id} className={classNames(columns.column, columns.facts)}>
            <AfterPaint subject={entry._id}>
              <EntryFacts entry={entry} />
              <CandidateVideo entry={entry} />
            </AfterPaint>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** In place of the form until a judge name is set: as a whole, since the form replaces this field. */
function JudgeNameForm() {
  const [judgeName, setJudgeName] = useJudgeName();
  const [typed, setTyped] = useState(judgeName);
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        setJudgeName(typed.trim());
      }}
    >
      <JudgeNameField value={typed} onChange={setTyped} />
      <Button type="submit" variant="primary">
        Start Judging
      </Button>
      <p className={styles.hint}>Enter a Judge Name to add a review.</p>
    </form>
  );
}

interface StandingProps {
  slot: string | undefined;
  /** Of the candidate in the slot, from 0; -1 if somebody has moved it away. */
  position: number;
  size: number;
  next: AuditionEntry | undefined;
}

/** Who is on stage now, and who comes next. */
function Standing({ slot, position, size, next }: StandingProps) {
  return (
    <p className={styles.standing}>
      {slot !== undefined && (
        <StatusMark tone="lamp" className={styles.now}>
          Now{position >= 0 && `: ${formatNumber(position + 1)} of ${formatNumber(size)}`} in {slot}
        </StatusMark>
      )}
      <span className={styles.next}>Next: {next?.fullName ?? 'nobody else'}</span>
    </p>
  );
}
