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
  ShortcutsButton,
  StatusMark,
  tools,
  ui,
  useShortcuts,
  VisuallyHidden,
} from '@nox/ui';
import { type ReactNode, useRef, useState } from 'react';
import { localTimeOf } from '../check-in/answer.ts';
import type { useCheckIn } from '../check-in/use-check-in.tsx';
import styles from './stage.module.css';
import { SwapDialog } from './swap-dialog.tsx';

interface PanelViewProps {
  queue: PanelQueue;
  entries: readonly CheckInEntry[];
  isOffline: boolean;
  record: ReturnType<typeof useCheckIn>['record'];
}

/** A second click or key within this time is the same action. */
const REPEAT_MS = 500;

export function PanelView({ queue, entries, isOffline, record }: PanelViewProps) {
  const { now, next, all, room } = queue;
  const [last, setLast] = useState<StageAction>();
  const [swapped, setSwapped] = useState<CheckInEntry>();
  const actedAt = useRef(-Infinity);

  const act = (action: StageAction) => {
    const { timeStamp } = new Event('now');
    if (timeStamp - actedAt.current < REPEAT_MS) return;
    actedAt.current = timeStamp;
    const undoing = action.events.flatMap(({ entry, ...event }) => {
      const ids = record(entry, [event]);
      // What takes another event back cannot be undone.
      if (event.kind === 'undo') return [];
      return ids.map((undoes) => ({ entry, kind: 'undo' as const, undoes }));
    });
    setLast({ ...action, events: undoing });
  };
  const undo = () => {
    setLast(undefined);
    for (const { entry, ...event } of last?.events ?? []) record(entry, [event]);
  };
  const main = mainAction(queue);
  const doMain = () => {
    if (!main) return;
    // Else the key clicks it, too, in some browsers.
    if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
    act(main);
  };
  useShortcuts('page', { ' ': doMain, z: undo });

  const absent = all.filter(({ attendance }) => isAbsent(attendance.state));
  const finished = all.filter(({ attendance }) => attendance.state === 'finished').length;
  const isBehind = Boolean(queue.minutesBehind);
  return (
    <div className={classNames(ui.stack0, styles.columns)}>
      <p className={classNames(ui.row1, ui.minor, ui.digits, styles.facts)}>
        <span className={classNames(tools.hideEmpty, isBehind && ui.lamp, isBehind && ui.strong)}>
          {delayText(queue)}
        </span>
        <span>
          {finished} of {all.length} finished
        </span>
        <span>{room}</span>
      </p>
      <section aria-labelledby="now" className={classNames(ui.stack2, tools.top)}>
        <h2 id="now" className={ui.subheading}>
          On stage
        </h2>
        <div className={classNames(ui.stack3, tools.panel, styles.now)}>
          {now && <Candidate one={now} />}
          {now && main && main.events.length > 1 && (
            <Action action={actionsOf(now).finish} onAct={act} />
          )}
          {!now && (
            <p className={ui.minor}>{main ? 'No one now.' : 'No one is left to be called.'}</p>
          )}
        </div>
      </section>
      <div className={classNames(ui.stack4, tools.top, styles.lists)}>
        <List title="Next" candidates={next.slice(0, MAX_NEXT)}>
          {(one) => (
            <>
              {one.attendance.state !== 'called' ? (
                <Action action={actionsOf(one).call} onAct={act} />
              ) : (
                !now && <Action action={actionsOf(one).start} onAct={act} />
              )}
              <Action action={actionsOf(one).leave} onAct={act} />
              <Button disabled={isOffline} onClick={() => setSwapped(one.entry)}>
                Swap<VisuallyHidden> {one.entry.fullName}</VisuallyHidden>
              </Button>
            </>
          )}
        </List>
        {next.length > MAX_NEXT && (
          <p className={classNames(ui.detail, ui.digits)}>{next.length - MAX_NEXT} more later</p>
        )}
        <List title="Not here" candidates={absent}>
          {(one) => <Action action={actionsOf(one).comeBack} onAct={act} />}
        </List>
      </div>
      <div className={classNames(ui.stack2, styles.bar)}>
        <div role="status" className={classNames(ui.row1, ui.between, tools.hideEmpty)}>
          {last && <p>{last.done}</p>}
          {last && last.events.length > 0 && (
            <Button aria-keyshortcuts="z" onClick={undo}>
              Undo
            </Button>
          )}
        </div>
        {main && (
          <Button
            variant="primary"
            aria-keyshortcuts="Space"
            className={classNames(ui.digits, tools.full, styles.main)}
            onClick={() => act(main)}
          >
            {main.label}
          </Button>
        )}
      </div>
      {swapped && (
        <SwapDialog
          entry={swapped}
          entries={entries}
          panel={queue.name}
          onClose={() => setSwapped(undefined)}
        />
      )}
      <ShortcutsButton level="page" sections={STAGE_KEYS} />
    </div>
  );
}

const STAGE_KEYS = [
  [
    'Everywhere on this page',
    [
      ['Space', 'what the large button says: finished, and call the next'],
      ['Z', 'undo the last action'],
      ['?', 'show these keys'],
    ],
  ],
] as const;

/** Such as "12 minutes behind"; empty while no one was called. */
function delayText({ minutesBehind }: Pick<PanelQueue, 'minutesBehind'>): string {
  if (minutesBehind === null) return '';
  return minutesBehind === 0 ? 'On time' : `${pluralize(minutesBehind, 'minute')} behind`;
}

/** Such as "Here, 16:02". */
function statusText({ state, at }: Queued['attendance']): string {
  const { text } = attendanceStatus(state);
  return at ? `${text}, ${timeOf(localTimeOf(Date.parse(at)).minutes)}` : text;
}

/** When they would begin if all were on time. */
const startText = ({ starts }: Queued): string => timeOf(Math.floor(starts));

function Candidate({ one }: { one: Queued }) {
  const { tone, shape } = attendanceStatus(one.attendance.state);
  return (
    <div className={styles.candidate}>
      <span className={classNames(ui.digits, styles.number)}>{one.entry.number}</span>
      <span className={classNames(ui.strong, ui.breakable)}>
        <bdi>{one.entry.fullName}</bdi>
      </span>
      <span className={classNames(ui.row1, ui.small, ui.digits)}>
        <StatusMark tone={tone} shape={shape}>
          {statusText(one.attendance)}
        </StatusMark>
        <span className={ui.minor}>planned {startText(one)}</span>
      </span>
    </div>
  );
}

interface ListProps {
  title: string;
  candidates: readonly Queued[];
  children: (one: Queued) => ReactNode;
}

function List({ title, candidates, children }: ListProps) {
  if (candidates.length === 0) return null;
  return (
    <section aria-label={title} className={ui.stack2}>
      <h2 className={ui.subheading}>{title}</h2>
      <ol role="list" className={styles.list}>
        {candidates.map((one) => (
          <li key={one.entry._id}>
            <Candidate one={one} />
            <div className={classNames(ui.row2, styles.actions)}>{children(one)}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ActionProps {
  action: StageAction;
  onAct: (action: StageAction) => void;
}

const Action = ({ action, onAct }: ActionProps) => (
  <Button onClick={() => onAct(action)}>
    {action.word}
    <VisuallyHidden> {action.name}</VisuallyHidden>
  </Button>
);

interface StageEvent extends Pick<AttendanceEvent, 'kind' | 'undoes'> {
  entry: CheckInEntry;
}

type StageAction = ReturnType<typeof actionOf>;

/** On the button, and said afterwards. */
const WORDS: Record<StageEvent['kind'], [word: string, does: string]> = {
  called: ['Call', 'is called'],
  started: ['Started', 'is on stage'],
  finished: ['Finished', 'has finished'],
  'no-show': ['Not here', 'is not here'],
  left: ['Not here', 'is not here'],
  arrived: ['Is here', 'is here'],
  undo: ['Is here', 'is here'],
};

function actionOf({ entry }: Queued, kind: StageEvent['kind'], label?: string) {
  const { number, fullName: name } = entry;
  const [word, does] = WORDS[kind];
  const events: readonly StageEvent[] = [{ entry, kind }];
  // `label` is on the large button, `done` is said once it is recorded.
  return { word, name, label: label ?? word, done: `${number} ${name} ${does}.`, events };
}

function actionsOf(one: Queued) {
  const { entry, attendance } = one;
  const { state, ids } = attendance;
  const undone = ids.map((undoes) => ({ entry, kind: 'undo' as const, undoes }));
  return {
    call: actionOf(one, 'called', `Call ${entry.number}`),
    start: actionOf(one, 'started', `${entry.number} has started`),
    finish: actionOf(one, 'finished'),
    /** One who was here has left. */
    leave: actionOf(one, state === 'expected' ? 'no-show' : 'left'),
    /** That one has left is undone, also where another device has recorded it. */
    comeBack:
      state === 'no-show' ? actionOf(one, 'arrived') : { ...actionOf(one, 'undo'), events: undone },
  };
}

/** What follows for a panel, as one action; undefined if nothing does. */
function mainAction({ now, next: [first] }: PanelQueue): StageAction | undefined {
  const coming = first && actionsOf(first);
  const call = first?.attendance.state === 'called' ? undefined : coming?.call;
  if (!now) return call ?? coming?.start;
  const { finish } = actionsOf(now);
  if (!call) return finish;
  return {
    ...finish,
    label: `Finished, call ${first?.entry.number}`,
    done: `${finish.done} ${call.done}`,
    events: [...finish.events, ...call.events],
  };
}
