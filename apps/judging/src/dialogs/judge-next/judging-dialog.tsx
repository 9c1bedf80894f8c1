import type { AuditionEntry } from '@nox/contracts';
import { Button, Dialog } from '@nox/ui';
import { useRef, useState } from 'react';
import { EntryFacts } from '../entry-facts.tsx';
import { JudgeForm, JudgeNameForm } from './judge-form.tsx';
import { JudgingProgress } from './judge-next-button.tsx';
import styles from './judging-dialog.module.css';
import { useJudgingKeys } from './judging-keys.ts';
import { nextToJudge } from './judging-order.ts';
import { useJudgingPool } from './use-judging-pool.ts';
import { useJudgeName } from '../../entry/judge.tsx';
import { slotName } from '../../entry/time-slots.ts';
import type { Outcome } from '../../outbox/outbox-item.ts';
import { OutboxStatus } from '../../sync/outbox-status.tsx';

interface JudgingDialogProps {
  entry: AuditionEntry;
  entries: readonly AuditionEntry[];
  isOffline: boolean;
  onClose: () => void;
  onShow: (id: string) => void;
}

const OUTCOME_TEXTS = {
  sent: 'submitted.',
  pending: 'is waiting to be sent.',
  rejected: 'was not accepted.',
} as const;

/** Judging one candidate after the other, those with the fewest reviews first. */
export function JudgingDialog({ entry, entries, isOffline, onClose, onShow }: JudgingDialogProps) {
  const { _id: id } = entry;
  const { pool, reviewed } = useJudgingPool(entries);
  const [name] = useJudgeName();
  const judgeName = name.trim();
  const subject = `${id} ${judgeName}`;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { previous, goNext, goBack, message, setMessage } = useSteps(
    { entry, entries, onShow },
    pool,
    reviewed,
  );

  const form = useRef<HTMLFormElement>(null);
  useJudgingKeys(
    {
      n: () => goNext(),
      p: goBack,
      '?': () => setIsHelpOpen(!isHelpOpen),
      Enter: () => {
        if (judgeName) form.current?.requestSubmit();
        else setMessage('Please set your Judge Name at the top of the page to submit a review.');
      },
    },
    (score) =>
      form.current?.querySelector<HTMLInputElement>(`[type='radio'][value='${score}']`)?.click(),
  );

  return (
    <Dialog
      title={entry.fullName}
      subject={subject}
      cancelLabel="Stop Judging"
      onCancel={onClose}
      actions={
        <span className={styles.steps}>
          <Button disabled={previous === undefined} onClick={goBack}>
            Previous
          </Button>
          <Button onClick={() => goNext()}>Skip</Button>
        </span>
      }
    >
      <div className={styles.content}>
        <div className={styles.top}>
          <JudgingProgress reviewed={reviewed.size} total={pool.length} />
          <OutboxStatus isBrief isOffline={isOffline} />
          <Button
            aria-expanded={isHelpOpen}
            className={styles.help}
            onClick={() => setIsHelpOpen(!isHelpOpen)}
          >
            Keys (?)
          </Button>
        </div>
        {isHelpOpen && <JudgingHelp />}
        <p className={styles.facts}>
          {[entry.rollNumber, entry.danceStyle, slotName(entry)].join(' · ')}
        </p>
        <p role="status" className={styles.message}>
          {message}
        </p>
        {judgeName ? (
          <JudgeForm
            key={subject}
            ref={form}
            entry={entry}
            judgeName={judgeName}
            onEnqueued={goNext}
          />
        ) : (
          <JudgeNameForm />
        )}
        <EntryFacts entry={entry} />
      </div>
    </Dialog>
  );
}

function useSteps(
  { entry, entries, onShow }: Omit<JudgingDialogProps, 'onClose' | 'isOffline'>,
  pool: readonly AuditionEntry[],
  reviewed: ReadonlySet<string>,
) {
  const { _id: id } = entry;
  /** The ids of the candidates seen before, the latest last. */
  const [history, setHistory] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const previous = history.findLast((each) => entries.some(({ _id }) => _id === each));

  const goNext = (outcome?: Outcome) => {
    const done = outcome ? new Set([...reviewed, id]) : reviewed;
    const next = nextToJudge(pool, done, new Set(history), id);
    const result = outcome ? `Review of ${entry.fullName} ${OUTCOME_TEXTS[outcome.kind]} ` : '';
    if (!next) return setMessage(`${result}Nobody else is left to review.`);
    setMessage(result);
    setHistory([...history.filter((each) => each !== id), id]);
    onShow(next._id);
  };

  const goBack = () => {
    if (previous === undefined) return;
    setMessage('');
    setHistory(history.slice(0, history.lastIndexOf(previous)));
    onShow(previous);
  };

  return { previous, goNext, goBack, message, setMessage };
}

const KEYS: readonly [keys: string, what: string][] = [
  ['1–9, 0', 'score; 0 is ten'],
  ['Ctrl + Enter', 'submit, and on to the next'],
  ['N', 'skip to the next'],
  ['P', 'back to the previous'],
  ['?', 'show or hide this'],
  ['Esc', 'stop judging'],
];

function JudgingHelp() {
  return (
    <section aria-label="Keys">
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={keys} className={styles.key}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Letters and digits are text while you write notes.</p>
    </section>
  );
}
