import {
  appearanceText,
  attendanceStatus,
  auditionDay,
  type CheckInEntry,
  formerAppearances,
  isAbsent,
  MAX_NEXT,
  plannedTime,
  type PanelQueue,
  pluralForm,
  pluralize,
  type Queued,
} from '@nox/contracts';
import {
  Button,
  classNames,
  localOf,
  ShortcutsButton,
  StatusMark,
  tools,
  ui,
  useMinWidth,
  useShortcuts,
  VisuallyHidden,
} from '@nox/ui';
import { type ComponentProps, type Ref, useContext, useRef, useState } from 'react';
import type { Door } from '../check-in/use-check-in.tsx';
import { LongList } from '../ui/candidate-lists.tsx';
import { Conflicts } from '../ui/conflicts.tsx';
import {
  mainLabel,
  mainSteps,
  notHereYet,
  PressingContext,
  type Step,
  StepButton,
  useActions,
} from './actions.tsx';
import styles from './stage.module.css';
import { SwapDialog } from './swap-dialog.tsx';

/** Who came today has left; who did not come, is not here. */
const absence = (one: Queued): Step => [one, one.attendance.hasCome ? 'left' : 'no-show'];

interface PanelViewProps extends Door {
  queue: PanelQueue;
  mayClose: boolean;
}

export function PanelView({ queue, mayClose, ...door }: PanelViewProps) {
  const [swapped, setSwapped] = useState<CheckInEntry>();
  const mainButton = useRef<HTMLButtonElement>(null);
  /** What was clicked goes with its row: beside it another candidate would be next. */
  const focusMain = () => mainButton.current?.focus({ preventScroll: true });
  const actions = useActions({ ...door, queue, onDone: focusMain });
  const pressMain = () => {
    // Else the key clicks it, too, in some browsers.
    if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
    mainButton.current?.click();
  };
  useShortcuts('page', { ' ': pressMain, z: actions.undoLast });
  return (
    <PressingContext value={actions}>
      <PanelProgress {...queue} />
      <div className={classNames(ui.stack0, styles.columns)}>
        <OnStage {...queue} />
        <Lists queue={queue} mayClose={mayClose} onSwap={door.isOffline ? undefined : setSwapped} />
        <div className={classNames(ui.stack2, styles.bar)}>
          <div className={classNames(tools.line2, ui.between, tools.hideEmpty)}>
            <p role="status" className={classNames(ui.breakable, tools.hideEmpty)}>
              {actions.said}
            </p>
            {actions.hasOwn && (
              <Button aria-keyshortcuts="z" onClick={actions.undoLast}>
                Undo
              </Button>
            )}
          </div>
          <MainButton ref={mainButton} queue={queue} />
        </div>
      </div>
      {swapped && (
        <SwapDialog
          entry={swapped}
          entries={door.entries}
          day={queue.day}
          finalFocus={() => mainButton.current}
          onClose={() => setSwapped(undefined)}
        />
      )}
      <ShortcutsButton level="page" everywhere={STAGE_KEYS} />
    </PressingContext>
  );
}

const STAGE_KEYS = [
  ['Space', 'what the large button says: finished, and call the next who is here'],
  ['Z', 'undo your last action, and those before it'],
] as const;

function OnStage(queue: PanelQueue) {
  const { now } = queue;
  const main = mainSteps(queue);
  return (
    <section aria-labelledby="now" className={classNames(ui.stack2, tools.top)}>
      <h2 id="now" className={ui.subheading}>
        On stage
      </h2>
      <div className={classNames(ui.stack3, tools.panel, tools.waiting, styles.now)}>
        {now ? (
          <>
            <Candidate {...now} />
            <div className={classNames(ui.row2, styles.actions)}>
              {main.length > 1 && <StepButton steps={[[now, 'finished']]} />}
              <StepButton steps={[[now, 'undo']]} />
            </div>
          </>
        ) : (
          <p className={ui.minor}>
            {main.length > 0 ? 'No one now.' : 'No one is left to be called.'}
          </p>
        )}
      </div>
    </section>
  );
}

interface ListsProps extends Pick<PanelViewProps, 'queue' | 'mayClose'> {
  /** Absent without a network. */
  onSwap: ((entry: CheckInEntry) => void) | undefined;
}

function Lists({ queue, mayClose, onSwap }: ListsProps) {
  const { now, waiting, toClose, all, day } = queue;
  const { act, refuse, hasOwn } = useContext(PressingContext);
  const isWide = useMinWidth(992);
  // The large button has the next step of this one.
  const [next] = mainSteps(queue);
  const conflicts = all.filter(({ attendance }) => attendance.conflict.length > 0);
  /** What stands above the lists moves their rows, too. */
  const above = [conflicts.length, notHereYet(queue).length > 0, hasOwn];
  const actionAt = (at: number) => (step: Step) => (
    <StepButton steps={[step]} place={[...above, at].join(' ')} />
  );
  return (
    <>
      <div className={classNames(ui.stack4, tools.top, styles.lists)}>
        <Conflicts
          entries={conflicts.map(({ entry }) => entry)}
          day={day}
          onTooEarly={refuse}
          record={(entry, { kind }) =>
            act(conflicts.filter((one) => one.entry === entry).map((one): Step => [one, kind]))
          }
        />
        <List title="Next" items={waiting} few={isWide ? undefined : MAX_NEXT}>
          {(one, at) => {
            const action = actionAt(at);
            const isCalled = one.attendance.state === 'called';
            return (
              <>
                {isCalled
                  ? !now && next?.[0] !== one && action([one, 'started'])
                  : action([one, 'called'])}
                {isCalled && action([one, 'undo'])}
                {action(absence(one))}
                <Button disabled={!onSwap} onClick={() => onSwap?.(one.entry)}>
                  Swap<VisuallyHidden> {one.entry.fullName}</VisuallyHidden>
                </Button>
              </>
            );
          }}
        </List>
        {mayClose && toClose.length > 0 && (
          <StepButton steps={toClose.map(absence)}>
            Close {queue.name}: record that {pluralize(toClose.length, 'candidate')}{' '}
            {pluralForm(toClose.length, 'is', 'are')} not here
          </StepButton>
        )}
      </div>
      <div className={classNames(ui.stack4, tools.top, styles.others)}>
        <List title="Not here" items={all.filter(({ attendance }) => isAbsent(attendance.state))}>
          {(one, at) => actionAt(at)([one, 'arrived'])}
        </List>
        <List title="Finished" items={all.filter(isFinished)} few={MAX_NEXT}>
          {(one, at) => actionAt(at)([one, 'undo'])}
        </List>
      </div>
    </>
  );
}

function MainButton({ ref, queue }: { ref: Ref<HTMLButtonElement>; queue: PanelQueue }) {
  const main = mainSteps(queue);
  const [first, then] = main;
  if (!first) return null;
  const missing = notHereYet(queue);
  return (
    <>
      {missing.length > 0 && (
        <p className={ui.row2}>
          {missing.map((one) => (
            <StepButton
              key={one.entry._id}
              steps={[[one, 'called']]}
              aria-label={`Call ${one.entry.number} ${one.entry.fullName}`}
              className={ui.digits}
            >
              {one.entry.number}
            </StepButton>
          ))}
          {pluralForm(missing.length, 'is', 'are')} not here yet
        </p>
      )}
      <StepButton
        ref={ref}
        steps={main}
        variant="primary"
        aria-keyshortcuts="Space"
        className={classNames(ui.digits, ui.full, styles.main)}
      >
        {mainLabel(first, then)}
      </StepButton>
    </>
  );
}

const isFinished = ({ attendance }: Queued) => attendance.state === 'finished';

function PanelProgress({ name, room, all, isOver, minutesBehind }: PanelQueue) {
  return (
    <p className={classNames(ui.row1, ui.minor, ui.digits)}>
      {minutesBehind !== null && !isOver && (
        <span className={minutesBehind > 0 ? classNames(ui.pending, ui.strong) : undefined}>
          {minutesBehind > 0 ? `${pluralize(minutesBehind, 'minute')} late` : 'On time'}
        </span>
      )}
      <span>
        {all.filter(isFinished).length} of {all.length} finished
      </span>
      <span>{[name, room].filter(Boolean).join(', ')}</span>
    </p>
  );
}

function Candidate({ entry, attendance: { state, at }, starts }: Queued) {
  const { text, tone, shape } = attendanceStatus(state);
  const former = formerAppearances(entry, auditionDay(entry.slot!)).map(appearanceText).join(', ');
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
          <span className={ui.minor}>planned {plannedTime(starts)}</span>
          {former && <span className={ui.minor}>{former}</span>}
        </span>
      </span>
    </div>
  );
}

const List = ({ children, ...list }: Omit<ComponentProps<typeof LongList<Queued>>, 'keyOf'>) => (
  <LongList {...list} keyOf={({ entry }) => entry._id}>
    {(one, at) => (
      <div className={classNames(ui.row2, ui.between)}>
        <Candidate {...one} />
        <div className={classNames(ui.row2, styles.actions)}>{children(one, at)}</div>
      </div>
    )}
  </LongList>
);
