import {
  answersShownIn,
  appearanceOn,
  briefText,
  type CheckInEntry,
  describeSlot,
  describeTimeSlot,
  eventText,
  fieldsReadBy,
  type Question,
  recordOf,
} from '@nox/contracts';
import { viewingQueries } from '@nox/api-client';
import { Button, CandidatePicture, classNames, localOf, tools, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { type Answer, answerOf, isIdentified, TO_ORGANISERS, today } from './answer.ts';
import styles from './check-in.module.css';

/** What the page says, of whom, and what may be done about it. */
export interface Said {
  /** What was in the field then: it is no answer to anything else. */
  text: string;
  answer: Answer | ((now: CheckInEntry, entries: readonly CheckInEntry[]) => Answer);
  of?: CheckInEntry | undefined;
  /** The id of the event that was recorded with it: it says nothing true once that is refused. */
  recorded?: string;
  undo?: (candidate: CheckInEntry) => void;
  /** Nothing is recorded yet. */
  confirm?: (candidate: CheckInEntry) => void;
}

const NOT_RECORDED = answerOf('negative', 'Not recorded', TO_ORGANISERS);

interface LastAnswerProps {
  said: Said | undefined;
  entries: readonly CheckInEntry[];
  /** The season's own whose answers the door reads. */
  questions: readonly Question[];
  refused: ReadonlySet<string>;
}

export function LastAnswer({ said, entries, questions, refused }: LastAnswerProps) {
  const isRefused = refused.has(said?.recorded ?? '');
  const { of, undo, confirm } = said ?? {};
  const answer = isRefused ? NOT_RECORDED : said?.answer;
  // One who was added at the door is not in the list yet.
  const entry = entries.find(({ _id }) => _id === of?._id) ?? of;
  return (
    <>
      {/* An answer is read out as a whole, so actions are beside it. */}
      <div role="status" className={tools.hideEmpty}>
        {answer && (
          <AnswerCard
            {...(typeof answer === 'function' ? answer(entry!, entries) : answer)}
            {...{ entry, questions }}
          />
        )}
      </div>
      {entry && (
        <div className={classNames(tools.hideEmpty, styles.act)}>
          {undo && !isRefused && <Button onClick={() => undo(entry)}>Undo the check-in</Button>}
          {confirm && !isIdentified(entry, entries) && (
            <Button
              variant="primary"
              className={ui.full}
              autoFocus
              // The key that has opened this may still be held down.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={() => confirm(entry)}
            >
              Check in {entry.number} {entry.fullName}
            </Button>
          )}
        </div>
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

interface AnswerCardProps extends Answer, Pick<LastAnswerProps, 'questions'> {
  entry: CheckInEntry | undefined;
}

const AnswerCard = ({ tone, word, detail, entry, questions }: AnswerCardProps) => (
  <div className={classNames(ui.stack1, tools.padded, ui[tone], styles.answer)}>
    <p className={ui.pageTitle}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.shape}>
        <path d={SHAPES[tone]} fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>{' '}
      {word}
    </p>
    {detail && <p className={classNames(ui.heading, ui.breakable)}>{detail}</p>}
    {entry && <Who entry={entry} questions={questions} />}
  </div>
);

function Who({ entry, questions }: { entry: CheckInEntry; questions: readonly Question[] }) {
  const { readTwice } = appearanceOn(entry, today());
  const { portrait } = entry;
  const { data } = useQuery({
    ...viewingQueries.door(),
    enabled: portrait !== undefined,
  });
  const [, ...fields] = fieldsReadBy('check-in');
  const facts = fields.flatMap((field) => {
    const text = briefText(field, entry[field]);
    return text ? `${recordOf(field).fact} ${text}` : [];
  });
  return (
    <>
      {readTwice.length > 0 && (
        <p className={ui.pending}>
          This pass was read at two doors.{' '}
          {readTwice.map((one) => eventText(one, localOf)).join(' ')}
        </p>
      )}
      <CandidatePicture image={portrait} isAllowed={data !== undefined} alt={entry.fullName} />
      <p className={classNames(ui.pageTitle, ui.breakable, styles.who)}>
        <span className={classNames(ui.digits, styles.number)}>{entry.number}</span>{' '}
        <bdi>{entry.fullName}</bdi>
      </p>
      <p className={ui.heading}>
        {[slotText(entry), entry.slot?.room].filter(Boolean).join(', ') || 'No slot'}
      </p>
      <p className={classNames(ui.small, tools.hideEmpty)}>{facts.join(' ')}</p>
      {answersShownIn(questions, 'walk-in', entry.answers)
        // Who has not ticked that photographs may be taken does not want any.
        .filter(({ question, text }) => question.kind === 'tick' || text !== '')
        .map(({ question: { key, label }, text }) => (
          <p key={key} className={classNames(ui.typed, ui.breakable)}>
            {label}: <bdi className={ui.strong}>{text || 'No'}</bdi>
          </p>
        ))}
    </>
  );
}
