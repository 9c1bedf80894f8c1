import {
  briefText,
  type CheckInEntry,
  describeSlot,
  describeTimeSlot,
  fieldsReadBy,
  appearanceOn,
} from '@nox/contracts';
import {
  Button,
  classNames,
  countDialogs,
  isEditable,
  listen,
  PageHeader,
  QueryContent,
  SearchField,
  tools,
  ui,
} from '@nox/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Conflicts } from '../ui/conflicts.tsx';
import { TitledPanel } from '../ui/page-parts.tsx';
import {
  type Answer,
  answerTo,
  today,
  findCandidates,
  mayBeSecret,
  notFound,
  TO_ORGANISERS,
} from './answer.ts';
import styles from './check-in.module.css';
import { PanelLists } from './panel-lists.tsx';
import { Scanner } from './scanner.tsx';
import { checkInContent, type Door, useCheckIn } from './use-check-in.tsx';
import { WalkInDialog } from './walk-in-dialog.tsx';

/** The field waits for the next candidate; a phone leaves it, as its keyboard would cover the answer. */
function leaveField(field: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) field?.blur();
  else field?.focus();
}

function useTypedAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isText = /^[^ ]$/.test(key) && !ctrlKey && !metaKey && !altKey;
      if (isText && !isEditable(target) && countDialogs() === 0) field.current?.focus();
    };
    return listen(document, { keydown: handleKey });
  }, [field]);
}

interface Said {
  answer: Answer;
  of?: CheckInEntry;
  recorded?: string | undefined;
}

function useAnswers(
  { entries, record, undo }: Pick<Door, 'entries' | 'record' | 'undo'>,
  field: RefObject<HTMLInputElement | null>,
  isScanning: boolean,
) {
  const [text, setText] = useState('');
  const [last, setLast] = useState<Said>();
  // One who was added at the door is not in the list yet.
  const entry = entries.find(({ _id }) => _id === last?.of?._id) ?? last?.of;
  // What was said before is about another candidate than is being typed.
  const said = !entry || text === '' ? last : undefined;

  const type = (typed: string) => {
    setText(typed);
    setLast((former) => former?.of && former);
  };
  function answer(candidate: CheckInEntry, isForced = false) {
    const usual = answerTo(candidate);
    const given: Answer = isForced ? { ...usual, tone: 'positive', word: 'Checked in' } : usual;
    const isArrival = isForced || usual.isArrival;
    const { state, ids } = appearanceOn(candidate, today());
    if (isArrival && state === 'left') undo(candidate, ids);
    const recorded = isArrival ? record(candidate, { kind: 'arrived' }) : undefined;
    setText('');
    setLast({ of: candidate, answer: given, recorded });
    if (!isScanning) leaveField(field.current);
  }

  function read(typed: string) {
    const [first, second] = findCandidates(entries, typed);
    if (first) return second ? setLast(undefined) : answer(first);
    setLast({ answer: notFound(typed) });
    if (mayBeSecret(typed)) setText('');
    // What a scanner reads next replaces it.
    else field.current?.select();
  }

  function takeBack(candidate: CheckInEntry, recorded: string) {
    undo(candidate, [recorded]);
    const undone: Answer = { tone: 'pending', word: 'Undone', detail: 'Not checked in' };
    setLast({ of: candidate, answer: undone });
    leaveField(field.current);
  }

  function add(added: CheckInEntry) {
    // The name may have been looked for before.
    setText('');
    const given: Answer = added.slot
      ? { tone: 'positive', word: 'Added and checked in' }
      : { tone: 'pending', word: 'Added, without a slot', detail: TO_ORGANISERS };
    setLast({ of: added, answer: given });
  }

  return { text, type, said, entry, answer, read, takeBack, add };
}

function CheckInPage() {
  const door = useCheckIn('door');
  const { entries, unsent } = door;
  const [isScanning, setIsScanning] = useState(false);
  const [isWalkIn, setIsWalkIn] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { text, type, said, entry, ...answering } = useAnswers(door, field, isScanning);
  const { answer, read, takeBack, add } = answering;
  useTypedAnywhere(field);

  return (
    <>
      <PageHeader title="Check-in">{unsent}</PageHeader>
      <QueryContent {...checkInContent}>
        {() => (
          <div className={classNames(ui.stack5, tools.top, styles.door)}>
            <form
              className={classNames(ui.stack3, tools.top, styles.find)}
              onSubmit={(event) => {
                event.preventDefault();
                // The second Enter of two is not about another candidate.
                if (text.trim() !== '') read(text);
              }}
            >
              <SearchField
                ref={field}
                autoFocus
                label="Number, name or code"
                enterKeyHint="go"
                value={text}
                onChange={({ currentTarget }) => type(currentTarget.value)}
              />
              <Found items={findCandidates(entries, text)} onPick={answer} />
              <div className={tools.wrap3}>
                <Button onClick={() => setIsScanning(!isScanning)}>
                  {isScanning ? 'Close the camera' : 'Use the camera'}
                </Button>
                <Button onClick={() => setIsWalkIn(true)}>Add a walk-in</Button>
              </div>
              {isScanning && <Scanner onCode={read} />}
            </form>
            <LastAnswer said={said} entry={entry} answer={answer} takeBack={takeBack} />
            <Conflicts entries={entries} day={today()} record={door.record} />
            <TitledPanel title="Today" className={classNames(ui.stack2, styles.lists)}>
              <PanelLists {...door} />
            </TitledPanel>
          </div>
        )}
      </QueryContent>
      {isWalkIn && (
        <WalkInDialog
          onClose={() => setIsWalkIn(false)}
          onAdded={(added) => {
            setIsWalkIn(false);
            add(added);
          }}
        />
      )}
    </>
  );
}

export { CheckInPage as Component };

type LastAnswerProps = Pick<
  ReturnType<typeof useAnswers>,
  'said' | 'entry' | 'answer' | 'takeBack'
>;

const LastAnswer = ({ said, entry, answer, takeBack }: LastAnswerProps) => (
  <>
    {/* An answer is read out as a whole, so actions are beside it. */}
    <div role="status" className={tools.hideEmpty}>
      {said && <AnswerCard answer={said.answer} entry={entry} />}
    </div>
    {said && entry && (
      <div className={classNames(tools.wrap3, tools.hideEmpty)}>
        {said.recorded && <Button onClick={() => takeBack(entry, said.recorded!)}>Undo</Button>}
        {said.answer.tone === 'negative' && !entry.isWithdrawn && (
          <Button onClick={() => answer(entry, true)}>Check in all the same</Button>
        )}
      </div>
    )}
  </>
);

const MAX_FOUND = 8;

interface FoundProps {
  items: readonly CheckInEntry[];
  onPick: (candidate: CheckInEntry) => void;
}

function Found({ items, onPick }: FoundProps) {
  const more = items.length - MAX_FOUND;
  if (items.length === 0) return null;
  return (
    <ul role="list" aria-label="Candidates" className={ui.stack2}>
      {items.slice(0, MAX_FOUND).map((candidate) => (
        <li key={candidate._id}>
          <Button className={styles.found} onClick={() => onPick(candidate)}>
            <span className={ui.digits}>{candidate.number}</span> {candidate.fullName}
            <span className={ui.detail}>{slotText(candidate)}</span>
          </Button>
        </li>
      ))}
      {more > 0 && <li className={ui.note}>{more} more. Type more of the name.</li>}
    </ul>
  );
}

const slotText = ({ slot, timeSlot }: CheckInEntry) =>
  slot ? describeSlot(slot) : describeTimeSlot(timeSlot);

const SHAPES = {
  positive: 'M4 12.5l5 5L20 6.5',
  pending: 'M12 3v11M12 17.5v3.5',
  negative: 'M5 5l14 14M19 5L5 19',
};

function AnswerCard({ answer, entry }: { answer: Answer; entry: CheckInEntry | undefined }) {
  const { tone, word, detail } = answer;
  const [, ...others] = fieldsReadBy('check-in');
  return (
    <div className={classNames(ui[tone], styles.answer)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.shape}>
        <path d={SHAPES[tone]} fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
      <p className={ui.pageTitle}>{word}</p>
      {detail && <p className={classNames(ui.heading, ui.breakable)}>{detail}</p>}
      {entry && (
        <>
          <p className={classNames(ui.digits, styles.number)}>{entry.number}</p>
          <p className={classNames(ui.pageTitle, ui.breakable)}>{entry.fullName}</p>
          <p>{[slotText(entry), entry.slot?.room].filter(Boolean).join(', ') || 'No slot'}</p>
          <p className={tools.hideEmpty}>
            {others.map((field) => briefText(field, entry[field])).join(' ')}
          </p>
        </>
      )}
    </div>
  );
}
