import { type CheckInEntry, timeOf } from '@nox/contracts';
import {
  Button,
  classNames,
  countDialogs,
  isEditable,
  PageHeader,
  QueryContent,
  SearchField,
  tools,
  ui,
} from '@nox/ui';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { type Answer, answerTo, findCandidates, TO_ORGANISERS } from './answer.ts';
import { checkInQuery } from './check-in-calls.ts';
import styles from './check-in.module.css';
import { PanelLists } from './panel-lists.tsx';
import { Scanner } from './scanner.tsx';
import { Unsent } from './unsent.tsx';
import { useCheckIn } from './use-check-in.ts';
import { useNow } from './use-now.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';

/** For the next candidate; on a phone without it, whose keyboard would cover the answer. */
function leaveField(field: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) field?.blur();
  else field?.focus();
}

/** A scanner types wherever the focus is. */
function useTypedAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isText = /^[^ ]$/.test(key) && !ctrlKey && !metaKey && !altKey;
      if (isText && !isEditable(target) && countDialogs() === 0) field.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [field]);
}

/** What was said to the last candidate, and what was recorded then. */
interface Given {
  entryId: string;
  /** Who was added at the door: the list follows. */
  added?: CheckInEntry;
  answer: Answer;
  recorded: readonly string[];
  isUndone?: boolean;
}

/** The door: who is here. The same with and without a network. */
function CheckInPage() {
  const { entries, isOffline, record, ...unsent } = useCheckIn();
  const [text, setText] = useState('');
  const [given, setGiven] = useState<Given>();
  const [unknown, setUnknown] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const [isWalkIn, setIsWalkIn] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const now = useNow();
  const { found, more, isExact } = findCandidates(entries, text);
  // What was said before is about another candidate than is being typed.
  const shown =
    text === '' && given && (entries.find(({ _id }) => _id === given.entryId) ?? given.added);
  useTypedAnywhere(field);

  const type = (typed: string) => {
    setText(typed);
    setUnknown('');
  };

  function answer(entry: CheckInEntry, records?: Answer['records']) {
    const said = answerTo(entry);
    const recorded = record(entry, records ?? said.records);
    const isForced = records !== undefined;
    setGiven({
      ...{ entryId: entry._id, recorded },
      answer: isForced ? { ...said, tone: 'go', word: 'Checked in' } : said,
    });
    type('');
    if (!isScanning) leaveField(field.current);
  }
  function read(typed: string) {
    const result = findCandidates(entries, typed);
    if (result.isExact) return answer(result.found[0]!);
    setGiven(undefined);
    setUnknown(result.found.length === 0 ? typed.trim() : '');
    // What a scanner reads next replaces it.
    if (result.found.length === 0) field.current?.select();
  }
  function undo({ entryId, recorded }: Given) {
    const entry = entries.find(({ _id }) => _id === entryId)!;
    record(
      entry,
      recorded.map((undoes) => ({ kind: 'undo' as const, undoes })),
    );
    setGiven(given && { ...given, isUndone: true });
    leaveField(field.current);
  }

  return (
    <>
      <PageHeader title="Check-in">
        <Unsent {...unsent} isOffline={isOffline} />
      </PageHeader>
      <QueryContent
        query={checkInQuery}
        loading="Loading candidates"
        failed="Failed to fetch the candidates."
        offline="Open this page once with a network: from then on it works without one."
      >
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
              {found.length > 0 && !(isExact && text === '') && (
                <ul role="list" aria-label="Candidates" className={ui.stack2}>
                  {found.map((entry) => (
                    <li key={entry._id}>
                      <button
                        type="button"
                        className={classNames(
                          ui.row1,
                          tools.edged,
                          tools.target,
                          tools.full,
                          styles.found,
                        )}
                        onClick={() => answer(entry)}
                      >
                        <span className={ui.digits}>{entry.number}</span> {entry.fullName}
                        <span className={ui.note}>{slotText(entry)}</span>
                      </button>
                    </li>
                  ))}
                  {more > 0 && <li className={ui.note}>{more} more. Type more of the name.</li>}
                </ul>
              )}
              <div className={tools.wrap3}>
                {!isScanning && <Button onClick={() => setIsScanning(true)}>Use the camera</Button>}
                <Button onClick={() => setIsWalkIn(true)}>Add a walk-in</Button>
              </div>
              {isScanning && <Scanner onCode={read} onClose={() => setIsScanning(false)} />}
            </form>
            {/* Without what they do beside it: an answer is read out as a whole. */}
            <div role="status" className={tools.hideEmpty}>
              {unknown !== '' && (
                <AnswerCard
                  answer={{
                    ...{ tone: 'stop', word: 'Not found', records: [] },
                    detail: `No candidate has “${unknown}”.`,
                  }}
                />
              )}
              {given && shown && (
                <AnswerCard
                  answer={
                    given.isUndone
                      ? { tone: 'lamp', word: 'Undone', detail: 'Not checked in', records: [] }
                      : given.answer
                  }
                  entry={shown}
                />
              )}
            </div>
            {given && shown && (
              <div className={classNames(tools.wrap3, tools.hideEmpty)}>
                {given.recorded.length > 0 && !given.isUndone && (
                  <Button onClick={() => undo(given)}>Undo</Button>
                )}
                {given.answer.tone === 'stop' && !shown.isWithdrawn && (
                  <Button onClick={() => answer(shown, [{ kind: 'arrived' }])}>
                    Check in all the same
                  </Button>
                )}
              </div>
            )}
            <section aria-labelledby="panels" className={classNames(ui.stack3, styles.lists)}>
              <h2 id="panels" className={ui.heading}>
                Today
              </h2>
              <PanelLists entries={entries} now={now} />
            </section>
          </div>
        )}
      </QueryContent>
      {isWalkIn && (
        <WalkInDialog
          onClose={() => setIsWalkIn(false)}
          onAdded={(added) => {
            setIsWalkIn(false);
            // The name may have been looked for before.
            type('');
            const answer: Answer = added.slot
              ? { tone: 'go', word: 'Added and checked in', detail: '', records: [] }
              : { tone: 'lamp', word: 'Added, without a slot', detail: TO_ORGANISERS, records: [] };
            setGiven({ entryId: added._id, added, recorded: [], answer });
          }}
        />
      )}
    </>
  );
}

export { CheckInPage as Component };

const slotText = ({ slot, timeSlot }: CheckInEntry) =>
  slot ? `${timeOf(slot.starts)}, ${slot.panel}` : timeSlot;

/** Each tone also has a shape of its own. */
const SHAPES = {
  go: 'M4 12.5l5 5L20 6.5',
  lamp: 'M12 3v11M12 17.5v3.5',
  stop: 'M5 5l14 14M19 5L5 19',
};

function AnswerCard({ answer, entry }: { answer: Answer; entry?: CheckInEntry }) {
  const { tone, word, detail } = answer;
  return (
    <div className={styles.answer} style={{ '--tone': `var(--${tone})` } as CSSProperties}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.shape}>
        <path d={SHAPES[tone]} fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
      <p className={styles.word}>{word}</p>
      {detail && <p className={ui.heading}>{detail}</p>}
      {entry && (
        <>
          <p className={classNames(ui.digits, styles.number)}>{entry.number}</p>
          <p className={classNames(ui.breakable, styles.name)}>{entry.fullName}</p>
          <p>{[slotText(entry), entry.slot?.room].filter(Boolean).join(', ') || 'No slot'}</p>
        </>
      )}
    </div>
  );
}
