import type { AuditionEntry } from '@nox/contracts';
import { Button, Dialog } from '@nox/ui';
import { useState } from 'react';
import { slotName } from '../entries/time-slots.ts';
import { EntryFacts } from '../entry/entry-facts.tsx';
import { JudgeNameField } from '../judge/judge-name-field.tsx';
import { useJudgeName } from '../judge/use-judge-name.ts';
import type { Outcome } from '../queue/queue.ts';
import { QueueStatus } from '../queue/queue-status.tsx';
import { JudgeForm } from './judge-form.tsx';
import styles from './judging-dialog.module.css';
import { JudgingHelp } from './judging-help.tsx';
import { nextToJudge } from './judging-order.ts';
import { JudgingProgress } from './judging-progress.tsx';
import { useJudgingKeys } from './use-judging-keys.ts';
import { useJudgingPool } from './use-judging-pool.ts';

interface JudgingDialogProps {
  entry: AuditionEntry;
  entries: readonly AuditionEntry[];
  onClose: () => void;
  onShow: (id: string) => void;
}

const WHAT_BECAME = {
  sent: 'submitted.',
  waiting: 'is waiting to be sent.',
  refused: 'was not accepted.',
} as const;

/** Walks through the candidates, one after the other: who has the fewest reviews comes first. */
export function JudgingDialog({ entry, entries, onClose, onShow }: JudgingDialogProps) {
  const { _id: id } = entry;
  const { pool, reviewed } = useJudgingPool(entries);
  const [name] = useJudgeName();
  const judgeName = name.trim();
  /** Where one was before, the last one last. */
  const [path, setPath] = useState<string[]>([]);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [said, setSaid] = useState('');
  const previous = path.findLast((each) => entries.some(({ _id }) => _id === each));

  const goNext = (handedIn?: Outcome) => {
    const done = handedIn ? new Set([...reviewed, id]) : reviewed;
    const next = nextToJudge(pool, done, new Set(path), id);
    const sent = handedIn ? `Review of ${entry.fullName} ${WHAT_BECAME[handedIn.kind]} ` : '';
    if (!next) return setSaid(`${sent}Nobody else is left to review.`);
    setSaid(sent);
    setPath([...path.filter((each) => each !== id), id]);
    onShow(next._id);
  };

  const goBack = () => {
    if (previous === undefined) return;
    setSaid('');
    setPath(path.slice(0, path.lastIndexOf(previous)));
    onShow(previous);
  };

  useJudgingKeys({
    n: () => goNext(),
    p: goBack,
    '?': () => setIsHelpOpen(!isHelpOpen),
    Enter: () => setSaid('Please set your Judge Name at the top of the page to submit a review.'),
  });

  return (
    <Dialog
      isOpen
      title={entry.fullName}
      cancelLabel="Stop Judging"
      onCancel={onClose}
      actions={
        <span className={styles.walk}>
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
          <QueueStatus isBrief />
          <Button
            aria-expanded={isHelpOpen}
            className={styles.help}
            onClick={() => setIsHelpOpen(!isHelpOpen)}
          >
            Keys (?)
          </Button>
        </div>
        {isHelpOpen && <JudgingHelp />}
        <p className={styles.who}>
          {[entry.rollNumber, entry.danceStyle, slotName(entry)].join(' · ')}
        </p>
        <p role="status" className={styles.said}>
          {said}
        </p>
        {judgeName ? (
          <JudgeForm
            key={`${id} ${judgeName}`}
            entry={entry}
            judgeName={judgeName}
            onHandedIn={goNext}
          />
        ) : (
          <>
            <JudgeNameField />
            <p>Enter a Judge Name to add a review.</p>
          </>
        )}
        <EntryFacts entry={entry} />
      </div>
    </Dialog>
  );
}
