import {
  appearanceOn,
  briefText,
  type CheckInEntry,
  describeSlot,
  describeTimeSlot,
  eventText,
  fieldsReadBy,
  recordOf,
} from '@nox/contracts';
import { Button, classNames, localOf, tools, ui } from '@nox/ui';
import { type Answer, answerToUndo, type Said, today } from './answer.ts';
import styles from './check-in.module.css';

interface LastAnswerProps {
  said: Said | undefined;
  entry: CheckInEntry | undefined;
  answer: (candidate: CheckInEntry) => void;
  takeBack: (candidate: CheckInEntry, recorded: NonNullable<Said['recorded']>) => void;
}

export function LastAnswer({ said, entry, answer, takeBack }: LastAnswerProps) {
  const { recorded, isUndone, isQuestion } = said ?? {};
  return (
    <>
      {/* An answer is read out as a whole, so actions are beside it. */}
      <div role="status" className={tools.hideEmpty}>
        {said && (
          <AnswerCard
            answer={
              isUndone && entry && recorded
                ? answerToUndo(entry, recorded.id, recorded.before)
                : said.answer
            }
            entry={entry}
          />
        )}
      </div>
      {entry && recorded && !isUndone && (
        <div>
          <Button onClick={() => takeBack(entry, recorded)}>Undo</Button>
        </div>
      )}
      {entry && isQuestion && (
        <Button
          variant="primary"
          autoFocus
          // The key that has asked may be held.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => answer(entry)}
        >
          Check in {entry.number} {entry.fullName}
        </Button>
      )}
    </>
  );
}

export const slotText = ({ slot, timeSlot }: CheckInEntry) =>
  slot ? describeSlot(slot) : describeTimeSlot(timeSlot);

const SHAPES = {
  positive: 'M4 12.5l5 5L20 6.5',
  pending: 'M12 3v11M12 17.5v3.5',
  negative: 'M5 5l14 14M19 5L5 19',
};

function AnswerCard({ answer, entry }: { answer: Answer; entry: CheckInEntry | undefined }) {
  const { tone, word, detail } = answer;
  const [, ...others] = fieldsReadBy('check-in');
  const readTwice = entry ? appearanceOn(entry, today()).readTwice : [];
  return (
    <div className={classNames(ui[tone], styles.answer)}>
      <p className={classNames(ui.pageTitle, tools.line2)}>
        <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.shape}>
          <path d={SHAPES[tone]} fill="none" stroke="currentColor" strokeWidth="3" />
        </svg>
        {word}
      </p>
      {detail && <p className={classNames(ui.heading, ui.breakable)}>{detail}</p>}
      {readTwice.length > 0 && (
        <p className={ui.pending}>
          This pass was read at two doors.{' '}
          {readTwice.map((one) => eventText(one, localOf)).join(' ')}
        </p>
      )}
      {entry && (
        <>
          <p className={classNames(ui.pageTitle, ui.breakable, styles.who)}>
            <span className={classNames(ui.digits, styles.number)}>{entry.number}</span>{' '}
            <bdi>{entry.fullName}</bdi>
          </p>
          <p className={ui.heading}>
            {[slotText(entry), entry.slot?.room].filter(Boolean).join(', ') || 'No slot'}
          </p>
          <p className={classNames(ui.small, tools.hideEmpty)}>
            {others
              .map(
                (field) =>
                  briefText(field, entry[field]) &&
                  `${recordOf(field).fact} ${briefText(field, entry[field])}`,
              )
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      )}
    </div>
  );
}
