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
  useWakeLock,
} from '@nox/ui';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Conflicts } from '../ui/conflicts.tsx';
import { TitledPanel } from '../ui/page-parts.tsx';
import {
  answerOf,
  answerTo,
  answerToName,
  answerToUndo,
  findCandidates,
  hasDanced,
  isOfDay,
  mayBeSecret,
  notFound,
  TO_ORGANISERS,
  today,
} from './answer.ts';
import { LastAnswer, type Said, slotText } from './answer-card.tsx';
import styles from './check-in.module.css';
import { PanelLists } from './panel-lists.tsx';
import { Scanner } from './scanner.tsx';
import { signal, SoundField, useSound } from './signal.tsx';
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
function useTypedAnywhere({ field, text, read }: Answers, isCode: boolean) {
  /** How much of the text came fast, and when the last of it. */
  const typed = useRef({ fast: 0, at: 0 });
  useEffect(() => {
    const handleKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isText = /^[^ ]$/.test(key) && !ctrlKey && !metaKey && !altKey;
      if (isText && !isEditable(target) && countDialogs() === 0) field.current?.focus();
    };
    return listen(document, { keydown: handleKey });
  }, [field]);
  function submit() {
    typed.current.fast = 0;
    // The second Enter of two is not about another candidate.
    if (text.trim() !== '') read(text);
  }
  function readScanned() {
    const { fast } = typed.current;
    const isScanned = isCode || (fast >= CODE_LENGTH && SCANNED.test(text));
    if (isScanned) submit();
    return isScanned;
  }
  const handlePause = useEffectEvent(readScanned);
  useEffect(() => {
    const timer = setTimeout(() => handlePause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const count = (next: string) => {
    const { fast, at } = typed.current;
    const now = performance.now();
    const added = next.startsWith(text) ? next.length - text.length : 0;
    typed.current = { fast: now - at < TYPED_MS ? fast + added : added, at: now };
  };
  const handleTab = (event: ReactKeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && readScanned()) event.preventDefault();
  };
  return { submit, count, handleTab };
}

type Answers = ReturnType<typeof useAnswers>;

function useAnswers({ entries, record, undo }: Door, isScanning: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [last, setLast] = useState<Said>();
  const [sound] = useSound();
  /** @param of whom it concerns, what can be done, and what stays in the field */
  const say = (answer: Said['answer'], of: Partial<Said> = {}) => {
    setLast({ text: '', answer, ...of });
    setText(of.text ?? '');
    signal((typeof answer === 'function' ? answer(of.of!, entries) : answer).tone, sound);
  };

  /** @param also who was read before, by two codes in one text */
  function answer(candidate: CheckInEntry, also: readonly CheckInEntry[] = []) {
    const { events } = candidate;
    const { ids } = appearanceOn(candidate, today());
    const others = also.map(({ number, fullName }) => `${number} ${fullName}`).join(', ');
    // The day may be another one as soon as a response has checked the clock.
    const answerNow = (now: CheckInEntry) => {
      const given = answerTo({ ...now, events }, entries);
      return others ? { ...given, detail: `Also read: ${others}` } : given;
    };
    if (!isScanning) leaveField(field.current);
    if (hasDanced(candidate, entries)) return say(answerNow, { of: candidate });
    const recorded = record(candidate, { kind: 'arrived' });
    const takeBack = (now: CheckInEntry) => {
      undo(now, [recorded]);
      setLast({ text: '', answer: (left) => answerToUndo(left, recorded, ids), of: now });
      leaveField(field.current);
    };
    say(answerNow, { of: candidate, recorded, undo: takeBack });
  }

  const ask = (one: CheckInEntry, left = '') =>
    say(answerToName, { text: left, of: one, confirm: answer });

  function read(typed: string) {
    const { found, isCertain } = findCandidates(entries, typed);
    const [first, second] = found;
    if (isCertain) return found.forEach((one, index) => answer(one, found.slice(0, index)));
    if (second) return say(answerOf('pending', `Which of ${found.length}?`), { text });
    if (first) return ask(first, text);
    say(notFound(typed), { text: mayBeSecret(typed) ? '' : text });
    // What a scanner reads next replaces it.
    field.current?.select();
  }

  // The name may have been looked for before.
  const add = (added: CheckInEntry) =>
    say(
      added.slot
        ? answerOf('positive', 'Added and checked in')
        : answerOf('pending', 'Added, without a slot', TO_ORGANISERS),
      { of: added },
    );

  const refuse = () =>
    say(answerOf('pending', 'Nothing was done', 'What the devices say has just changed'), { text });

  const said = last?.text === text ? last : undefined;
  return { field, text, setText, said, answer, ask, read, add, refuse };
}

function CheckInPage() {
  useWakeLock();
  const door = useCheckIn('door');
  const { entries, unsent, isOffline } = door;
  const [isScanning, setIsScanning] = useState(false);
  const [isWalkIn, setIsWalkIn] = useState(false);
  const answers = useAnswers(door, isScanning);
  return (
    <>
      <PageHeader title="Check-in">{unsent}</PageHeader>
      <QueryContent {...checkInContent}>
        {() => (
          <div
            className={classNames(ui.stack4, tools.top, styles.door)}
            data-scanning={isScanning || undefined}
          >
            <div className={classNames(ui.stack4, styles.column)}>
              <Finder {...answers} entries={entries}>
                <Button
                  variant={isScanning ? 'quiet' : 'primary'}
                  onClick={() => setIsScanning(!isScanning)}
                >
                  {isScanning ? 'Close the camera' : 'Use the camera'}
                </Button>
                <Button onClick={() => setIsWalkIn(true)}>Add a walk-in</Button>
                <SoundField />
              </Finder>
              {isScanning && <Scanner onCode={answers.read} />}
              <div className={classNames(ui.stack3, tools.top, styles.said)}>
                <LastAnswer {...door} said={answers.said} />
                {!answers.said && (
                  <p className={classNames(tools.emptyState, styles.hint)}>
                    Scan a code, type a number or a name, or choose from the list.
                  </p>
                )}
              </div>
            </div>
            <div className={classNames(ui.stack4, styles.column)}>
              <Conflicts {...door} day={today()} onTooEarly={answers.refuse} />
              <TitledPanel title="Today" className={ui.stack2}>
                <PanelLists {...door} onChoose={(one) => answers.ask(one)} />
              </TitledPanel>
            </div>
          </div>
        )}
      </QueryContent>
      {isWalkIn && (
        <WalkInDialog
          isOffline={isOffline || !navigator.onLine}
          onClose={() => setIsWalkIn(false)}
          onAdded={(added) => {
            setIsWalkIn(false);
            answers.add(added);
          }}
        />
      )}
    </>
  );
}

export { CheckInPage as Component };

const MAX_FOUND = 8;

interface FinderProps extends Answers {
  entries: readonly CheckInEntry[];
  children: ReactNode;
}

/** The field, and whom it may mean. */
function Finder({ entries, children, ...answers }: FinderProps) {
  const { field, text, setText, said, answer } = answers;
  const { found, isCode } = findCandidates(entries, text);
  const { submit, count, handleTab } = useTypedAnywhere(answers, isCode);
  const more = found.length - MAX_FOUND;
  const day = today();
  return (
    <form
      className={classNames(ui.stack3, tools.top)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
          count(value);
          setText(value);
        }}
      />
      {found.length > 0 && !said?.confirm && (
        <ul role="list" aria-label="Candidates" className={ui.stack2}>
          {found.slice(0, MAX_FOUND).map((candidate) => (
            <li key={candidate._id}>
              <Button className={styles.found} onClick={() => answer(candidate)}>
                <span className={isOfDay(candidate, day) ? undefined : ui.minor}>
                  <span className={ui.digits}>{candidate.number}</span> {candidate.fullName}
                </span>
                <span className={ui.detail}>{slotText(candidate)}</span>
              </Button>
            </li>
          ))}
          {more > 0 && <li className={ui.note}>{more} more. Type more of the name.</li>}
        </ul>
      )}
      <div className={tools.wrap3}>{children}</div>
    </form>
  );
}
