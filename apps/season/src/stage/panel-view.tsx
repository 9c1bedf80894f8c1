import {
  type AttendanceEvent,
  attendanceStatus,
  type CheckInEntry,
  isAbsent,
  MAX_NEXT,
  type PanelQueue,
  pluralize,
  type Queued,
  timeOf,
} from '@nox/contracts';
import {
  Button,
  classNames,
  localOf,
  ShortcutsButton,
  StatusMark,
  tools,
  ui,
  useShortcuts,
  VisuallyHidden,
} from '@nox/ui';
import { type ComponentProps, useRef, useState } from 'react';
import type { Door } from '../check-in/use-check-in.tsx';
import { LongList } from '../ui/candidate-lists.tsx';
import styles from './stage.module.css';
import { SwapDialog } from './swap-dialog.tsx';

type Step = readonly [one: Queued, kind: AttendanceEvent['kind']];

const WORDS: Record<Step[1], [word: string, does: string]> = {
  called: ['Call', 'is called'],
  started: ['Started', 'is on stage'],
  finished: ['Finished', 'has finished'],
  'no-show': ['Not here', 'is not here'],
  left: ['Not here', 'is not here'],
  arrived: ['Is here', 'is here'],
  undo: ['Is here', 'is here'],
};

function mainSteps({ now, waiting: [first] }: PanelQueue): Step[] {
  const isCalled = first?.attendance.state === 'called';
  const call: Step[] = first && !isCalled ? [[first, 'called']] : [];
  if (now) return [[now, 'finished'], ...call];
  return first && isCalled ? [[first, 'started']] : call;
}

function mainLabel([{ entry }, kind]: Step, then?: Step): string {
  if (kind === 'called') return `Call ${entry.number}`;
  if (kind === 'started') return `${entry.number} has started`;
  return then ? `Finished, call ${then[0].entry.number}` : 'Finished';
}

const REPEAT_MS = 500;

interface Last {
  text: string;
  recorded: Map<CheckInEntry, string>;
}

function useSteps({ record, undo }: Pick<Door, 'record' | 'undo'>) {
  const [last, setLast] = useState<Last>();
  const actedAt = useRef(-Infinity);
  const act = (steps: readonly Step[]) => {
    const { timeStamp } = new Event('now');
    if (timeStamp - actedAt.current < REPEAT_MS) return;
    actedAt.current = timeStamp;
    const recorded = new Map<CheckInEntry, string>();
    for (const [{ entry, attendance }, kind] of steps) {
      // What another device has recorded is undone, too. It cannot be undone in turn.
      if (kind === 'undo') undo(entry, attendance.ids);
      else recorded.set(entry, record(entry, { kind }));
    }
    const said = steps.map(
      ([{ entry }, kind]) => `${entry.number} ${entry.fullName} ${WORDS[kind][1]}.`,
    );
    setLast({ text: said.join(' '), recorded });
  };
  const takeBack = () => {
    setLast(undefined);
    last?.recorded.forEach((id, entry) => undo(entry, [id]));
  };
  return { last, act, takeBack };
}

export function PanelView({ queue, ...door }: Door & { queue: PanelQueue }) {
  const { entries, isOffline, record, undo } = door;
  const { now, waiting, all } = queue;
  const { last, act, takeBack } = useSteps({ record, undo });
  const [swapped, setSwapped] = useState<CheckInEntry>();
  const mainButton = useRef<HTMLButtonElement>(null);
  /** What was clicked goes with its row: beside it another candidate would be next. */
  const focusMain = () => mainButton.current?.focus({ preventScroll: true });

  const undoLast = () => {
    takeBack();
    focusMain();
  };
  const main = mainSteps(queue);
  const doMain = () => {
    if (main.length === 0) return;
    // Else the key clicks it, too, in some browsers.
    if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
    act(main);
  };
  useShortcuts('page', { ' ': doMain, z: undoLast });

  const action = (...step: Step) => (
    <Button
      onClick={() => {
        act([step]);
        focusMain();
      }}
    >
      {WORDS[step[1]][0]}
      <VisuallyHidden> {step[0].entry.fullName}</VisuallyHidden>
    </Button>
  );
  const absent = all.filter(({ attendance }) => isAbsent(attendance.state));
  return (
    <>
      <PanelProgress {...queue} />
      <div className={classNames(ui.stack0, styles.columns)}>
        <section aria-labelledby="now" className={classNames(ui.stack2, tools.top)}>
          <h2 id="now" className={ui.subheading}>
            On stage
          </h2>
          <div className={classNames(ui.stack3, tools.panel, styles.now)}>
            {now && <Candidate {...now} />}
            {now && main.length > 1 && action(now, 'finished')}
            {!now && (
              <p className={ui.minor}>
                {main.length > 0 ? 'No one now.' : 'No one is left to be called.'}
              </p>
            )}
          </div>
        </section>
        <div className={classNames(ui.stack4, tools.top, styles.lists)}>
          <List title="Next" items={waiting} few={MAX_NEXT}>
            {(one) => (
              <>
                {one.attendance.state !== 'called'
                  ? action(one, 'called')
                  : !now && action(one, 'started')}
                {action(one, one.attendance.state === 'expected' ? 'no-show' : 'left')}
                <Button disabled={isOffline} onClick={() => setSwapped(one.entry)}>
                  Swap<VisuallyHidden> {one.entry.fullName}</VisuallyHidden>
                </Button>
              </>
            )}
          </List>
          <List title="Not here" items={absent}>
            {(one) => action(one, one.attendance.state === 'no-show' ? 'arrived' : 'undo')}
          </List>
        </div>
        <div className={classNames(ui.stack2, styles.bar)}>
          <LastStep last={last} onUndo={undoLast} />
          {main[0] && (
            <Button
              ref={mainButton}
              variant="primary"
              aria-keyshortcuts="Space"
              className={classNames(ui.digits, tools.full, styles.main)}
              onClick={() => act(main)}
            >
              {mainLabel(main[0], main[1])}
            </Button>
          )}
        </div>
      </div>
      {swapped && (
        <SwapDialog
          entry={swapped}
          entries={entries}
          day={queue.day}
          finalFocus={() => mainButton.current}
          onClose={() => setSwapped(undefined)}
        />
      )}
      <ShortcutsButton level="page" everywhere={STAGE_KEYS} />
    </>
  );
}

const LastStep = ({ last, onUndo }: { last: Last | undefined; onUndo: () => void }) => (
  <div role="status" className={classNames(ui.row1, ui.between, tools.hideEmpty)}>
    {last && <p className={ui.breakable}>{last.text}</p>}
    {last && last.recorded.size > 0 && (
      <Button aria-keyshortcuts="z" onClick={onUndo}>
        Undo
      </Button>
    )}
  </div>
);

const STAGE_KEYS = [
  ['Space', 'what the large button says: finished, and call the next'],
  ['Z', 'undo the last action'],
] as const;

function PanelProgress({ name, room, all, minutesBehind }: PanelQueue) {
  const finished = all.filter(({ attendance }) => attendance.state === 'finished').length;
  return (
    <p className={classNames(ui.row1, ui.minor, ui.digits)}>
      {minutesBehind !== null && (
        <span className={minutesBehind > 0 ? classNames(ui.pending, ui.strong) : undefined}>
          {minutesBehind > 0 ? `${pluralize(minutesBehind, 'minute')} behind` : 'On time'}
        </span>
      )}
      <span>
        {finished} of {all.length} finished
      </span>
      <span>{[name, room].filter(Boolean).join(', ')}</span>
    </p>
  );
}

function Candidate({ entry, attendance: { state, at }, starts }: Queued) {
  const { text, tone, shape } = attendanceStatus(state);
  return (
    <div className={classNames(tools.line3, styles.candidate)}>
      <span className={classNames(ui.digits, styles.number)}>{entry.number}</span>
      <span className={ui.stack0}>
        <span className={classNames(ui.strong, ui.breakable)}>
          <bdi>{entry.fullName}</bdi>
        </span>
        <span className={classNames(ui.row1, ui.small, ui.digits)}>
          <StatusMark tone={tone} shape={shape}>
            {at ? `${text}, ${localOf(Date.parse(at)).slice(11)}` : text}
          </StatusMark>
          <span className={ui.minor}>planned {timeOf(Math.floor(starts))}</span>
        </span>
      </span>
    </div>
  );
}

const List = ({ children, ...list }: Omit<ComponentProps<typeof LongList<Queued>>, 'keyOf'>) => (
  <LongList {...list} keyOf={({ entry }) => entry._id}>
    {(one) => (
      <div className={classNames(ui.row2, ui.between)}>
        <Candidate {...one} />
        <div className={classNames(ui.row2, styles.actions)}>{children(one)}</div>
      </div>
    )}
  </LongList>
);
