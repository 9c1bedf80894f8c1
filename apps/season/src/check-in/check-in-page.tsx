import { appearanceOn, type CheckInEntry, CODE_LENGTH } from '@nox/contracts';
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
  useStableCallback,
  useWakeLock,
} from '@nox/ui';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Conflicts } from '../ui/conflicts.tsx';
import { TitledPanel } from '../ui/page-parts.tsx';
import {
  type Answer,
  answerTo,
  findCandidates,
  isOfDay,
  mayBeSecret,
  notFound,
  type Said,
  TO_ORGANISERS,
  today,
} from './answer.ts';
import { LastAnswer, slotText } from './answer-card.tsx';
import styles from './check-in.module.css';
import { PanelLists } from './panel-lists.tsx';
import { Scanner } from './scanner.tsx';
import { signal, SoundButton, useSound } from './signal.tsx';
import { checkInContent, type Door, useCheckIn } from './use-check-in.tsx';
import { WalkInDialog } from './walk-in-dialog.tsx';

/** The field waits for the next candidate; a phone leaves it, as its keyboard would cover the answer. */
function leaveField(field: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) field?.blur();
  else field?.focus();
}

/** A scanner types faster than people do, and pauses after a code. */
const TYPED_MS = 60;
const PAUSE_MS = 150;
/** So much at once is scanned or pasted, unless it is a word. */
const SCANNED = /^(?!\p{L}+$)\S{10,}$/u;

/** Takes what is typed wherever the focus is. What a scanner types is read whether it ends that by Enter, Tab or nothing. */
function useTypedAnywhere(
  field: RefObject<HTMLInputElement | null>,
  isCode: (text: string) => boolean,
  read: (text: string) => void,
) {
  const typed = useRef({ text: '', at: 0, fast: 0, timer: 0 });
  useEffect(() => {
    const handleKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isText = /^[^ ]$/.test(key) && !ctrlKey && !metaKey && !altKey;
      if (isText && !isEditable(target) && countDialogs() === 0) field.current?.focus();
    };
    return listen(document, { keydown: handleKey });
  }, [field]);
  const readScanned = useStableCallback((): boolean => {
    const { text, fast } = typed.current;
    const isScanned = isCode(text) || (fast >= CODE_LENGTH && SCANNED.test(text));
    if (!isScanned) return false;
    typed.current.text = '';
    read(text);
    return true;
  });
  const watch = (text: string) => {
    const { text: before, at, fast, timer } = typed.current;
    window.clearTimeout(timer);
    const now = performance.now();
    const added = text.startsWith(before) ? text.length - before.length : 0;
    typed.current = {
      text,
      at: now,
      fast: now - at < TYPED_MS ? fast + added : added,
      timer: window.setTimeout(readScanned, PAUSE_MS),
    };
  };
  const handleTab = (event: ReactKeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && readScanned()) event.preventDefault();
  };
  useEffect(() => () => window.clearTimeout(typed.current.timer), []);
  return { watch, handleTab };
}

function useAnswers(
  { entries, record, undo }: Pick<Door, 'entries' | 'record' | 'undo'>,
  field: RefObject<HTMLInputElement | null>,
  isScanning: boolean,
) {
  const [text, setText] = useState('');
  const [last, setLast] = useState<Said>();
  const [sound] = useSound();
  // One who was added at the door is not in the list yet.
  const entry = entries.find(({ _id }) => _id === last?.of?._id) ?? last?.of;
  // What was said before is about another candidate than is being typed.
  const said = !entry || text === '' || last?.isQuestion ? last : undefined;
  const say = (next: Said) => {
    setLast(next);
    signal(next.answer.tone, sound);
  };

  const type = (typed: string) => {
    setText(typed);
    setLast((former) => (former?.of && !former.isQuestion ? former : undefined));
  };
  /** @param also who was read before, by two codes in one text */
  function answer(candidate: CheckInEntry, also: readonly CheckInEntry[] = []) {
    const given = answerTo(candidate);
    const before = appearanceOn(candidate, today());
    const id = record(candidate, { kind: 'arrived' });
    const others = also.map(({ number, fullName }) => `${number} ${fullName}`).join(', ');
    const detail = others ? `Also read: ${others}` : given.detail;
    setText('');
    say({ of: candidate, answer: { ...given, detail }, recorded: { id, before } });
    if (!isScanning) leaveField(field.current);
  }

  function read(typed: string) {
    const { found, isCertain } = findCandidates(entries, typed);
    const [first, second] = found;
    if (isCertain) return found.forEach((one, index) => answer(one, found.slice(0, index)));
    if (first) {
      const word = second ? `Which of ${found.length}?` : 'Is it them?';
      const of = second ? undefined : first;
      return say({ of, answer: { tone: 'pending', word }, isQuestion: true });
    }
    say({ answer: notFound(typed) });
    if (mayBeSecret(typed)) setText('');
    // What a scanner reads next replaces it.
    else field.current?.select();
  }

  function takeBack(candidate: CheckInEntry, { id }: NonNullable<Said['recorded']>) {
    undo(candidate, [id]);
    setLast((former) => former && { ...former, isUndone: true });
    leaveField(field.current);
  }

  function add(added: CheckInEntry) {
    // The name may have been looked for before.
    setText('');
    const given: Answer = added.slot
      ? { tone: 'positive', word: 'Added and checked in' }
      : { tone: 'pending', word: 'Added, without a slot', detail: TO_ORGANISERS };
    say({ of: added, answer: given });
  }

  return { text, type, said, entry, answer, read, takeBack, add };
}

function CheckInPage() {
  useWakeLock();
  const door = useCheckIn('door');
  const { entries, unsent, isOffline, record } = door;
  const [isScanning, setIsScanning] = useState(false);
  const [isWalkIn, setIsWalkIn] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { text, type, said, entry, ...answering } = useAnswers(door, field, isScanning);
  const { answer, read, takeBack, add } = answering;
  const isCode = (typed: string) => findCandidates(entries, typed).isCode;
  const found = said?.isQuestion && entry ? [] : findCandidates(entries, text).found;
  const { watch, handleTab } = useTypedAnywhere(field, isCode, read);

  return (
    <>
      <PageHeader title="Check-in">{unsent}</PageHeader>
      <QueryContent {...checkInContent}>
        {() => (
          <div
            className={classNames(ui.stack4, tools.top, styles.door)}
            data-scanning={isScanning || undefined}
          >
            <form
              className={classNames(ui.stack3, tools.top, styles.find)}
              onSubmit={(event) => {
                event.preventDefault();
                watch('');
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
                onKeyDown={handleTab}
                onChange={({ currentTarget: { value } }) => {
                  type(value);
                  watch(value);
                }}
              />
              <Found items={found} onPick={(candidate) => answer(candidate)} />
              <div className={tools.wrap3}>
                <Button
                  variant={isScanning ? 'quiet' : 'primary'}
                  onClick={() => setIsScanning(!isScanning)}
                >
                  {isScanning ? 'Close the camera' : 'Use the camera'}
                </Button>
                <Button onClick={() => setIsWalkIn(true)}>Add a walk-in</Button>
                <SoundButton />
              </div>
            </form>
            {isScanning && <Scanner onCode={read} />}
            <div className={classNames(ui.stack3, tools.top, styles.said)}>
              <LastAnswer said={said} entry={entry} answer={answer} takeBack={takeBack} />
            </div>
            <Conflicts entries={entries} day={today()} record={record} />
            <TitledPanel title="Today" className={classNames(ui.stack2, styles.lists)}>
              <PanelLists {...door} />
            </TitledPanel>
          </div>
        )}
      </QueryContent>
      {isWalkIn && (
        <WalkInDialog
          isOffline={isOffline || !navigator.onLine}
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

const MAX_FOUND = 8;

interface FoundProps {
  items: readonly CheckInEntry[];
  onPick: (candidate: CheckInEntry) => void;
}

function Found({ items, onPick }: FoundProps) {
  const more = items.length - MAX_FOUND;
  const day = today();
  if (items.length === 0) return null;
  return (
    <ul role="list" aria-label="Candidates" className={ui.stack2}>
      {items.slice(0, MAX_FOUND).map((candidate) => (
        <li key={candidate._id}>
          <Button
            className={classNames(styles.found, !isOfDay(candidate, day) && ui.minor)}
            onClick={() => onPick(candidate)}
          >
            <span className={ui.digits}>{candidate.number}</span> {candidate.fullName}
            <span className={ui.detail}>{slotText(candidate)}</span>
          </Button>
        </li>
      ))}
      {more > 0 && <li className={ui.note}>{more} more. Type more of the name.</li>}
    </ul>
  );
}
