import { serverNow } from '@nox/api-client';
import { type DayNow, describeDelay, MAX_NEXT, type ShownCandidate } from '@nox/contracts';
import {
  Button,
  classNames,
  listen,
  localOf,
  localStorageText,
  ui,
  usePolled,
  useShortcuts,
} from '@nox/ui';
import { type CSSProperties, useEffect, useState } from 'react';
import styles from './now.module.css';

type PanelNow = DayNow['panels'][number];

/** What this screen shows: the name of a panel, or nothing for all. */
const usePanel = localStorageText('nox:display-panel');
/** How many panels are beside each other; nothing: as many as fit well. */
const useColumns = localStorageText('nox:display-columns');

const MAX_COLUMNS = 4;

/** What is shown without news for so long looks old: nobody is sent into a hall by it. */
const OLD_AFTER_MS = 90_000;
/** The buttons are there for so long after an input. */
const BUTTONS_MS = 5_000;

interface NowBoardProps extends DayNow {
  /** The society's time at which the server has answered last, in milliseconds since 1970. */
  heardAt: number;
  isStale: boolean;
}

export function NowBoard({ panels, heardAt, isStale }: NowBoardProps) {
  const time = usePolled(serverNow, 1_000);
  const usedAt = useUsedAt();
  const [chosen, setChosen] = usePanel();
  const [storedColumns, setColumns] = useColumns();
  const names = ['', ...panels.map(({ name }) => name)];
  const at = Math.max(0, names.indexOf(chosen));
  const shown = at === 0 ? panels : panels.slice(at - 1, at);
  const { length } = shown;
  // At most two rows, unless there are many panels: a screen is wider than it is high.
  const fitting = Math.ceil(length / (length > 3 ? 2 : 1));
  const columns = Math.min(Number(storedColumns) || fitting, MAX_COLUMNS);
  // On a screen that stands, rows become columns.
  const standing = storedColumns ? columns : Math.ceil(length / columns);
  const isOld = time - heardAt > OLD_AFTER_MS;

  const step = (by: number) => setChosen(names[(at + by + names.length) % names.length]!);
  const widen = (by: number) =>
    setColumns(String(Math.min(Math.max(columns + by, 1), Math.min(length, MAX_COLUMNS))));
  useShortcuts('page', {
    ArrowRight: () => step(toRight()),
    ArrowLeft: () => step(-toRight()),
    ArrowDown: () => widen(1),
    ArrowUp: () => widen(-1),
  });

  return (
    <>
      <header className={classNames(ui.row4, ui.between, ui.minor, styles.bar)}>
        <h1 tabIndex={-1} className={ui.heading}>
          Now and next
        </h1>
        {panels.length > 1 && (
          <div
            role="group"
            aria-label="Panels on this screen"
            data-idle={time - usedAt >= BUTTONS_MS}
            className={classNames(ui.row2, styles.buttons)}
          >
            <Button aria-label="The one before" onClick={() => step(-1)}>
              ←
            </Button>
            <span role="status">{names[at] || 'All panels'}</span>
            <Button aria-label="The next one" onClick={() => step(1)}>
              →
            </Button>
          </div>
        )}
        <p className={classNames(ui.row1, ui.digits)}>
          <span role="status" className={classNames(ui.pending, styles.stale)}>
            {(isStale || isOld) && 'No connection.'}
          </span>
          <span>{timeIn(time)}</span>
        </p>
      </header>
      {length === 0 ? (
        <p className={styles.message}>There are no auditions today.</p>
      ) : (
        <div
          className={styles.panels}
          data-old={isOld}
          data-columns={columns}
          style={{ '--columns': columns, '--standing': standing } as CSSProperties}
        >
          {shown.map((panel) => (
            <Panel key={panel.name} {...panel} asOf={isOld ? timeIn(heardAt) : undefined} />
          ))}
        </div>
      )}
    </>
  );
}

/** When somebody has used this device last, by the society's time. */
function useUsedAt(): number {
  const [usedAt, setUsedAt] = useState(serverNow);
  useEffect(() => {
    const use = () => setUsedAt(serverNow());
    return listen(window, { pointermove: use, pointerdown: use, keydown: use });
  }, []);
  return usedAt;
}

/** Where the next one is: to the left on a page that is read from the right. */
const toRight = () => (document.documentElement.dir === 'rtl' ? -1 : 1);

const timeIn = (time: number) => localOf(time).slice(11);

/** @param asOf since when nothing has been heard, such as "18:42": then no one is sent in */
function Panel({ asOf, ...panel }: PanelNow & { asOf?: string }) {
  const { name, room, now, next, minutesBehind, startsAt } = panel;
  // Who is called has to come, so they have the most room.
  const called = next.find(({ isCalled }) => isCalled);
  const first = called ?? now;
  const rest = next.filter((one) => one !== called).slice(0, MAX_NEXT);
  const digits = Math.max(...[first, ...rest].map((one) => String(one?.number ?? '').length));
  const delay = minutesBehind ? describeDelay(minutesBehind) : 'On time';
  const pause = startsAt === undefined ? 'Please wait' : `Next at ${startsAt}`;
  const waiting = next.length > 0 ? pause : 'All done';
  const state = called ? 'Please come in' : now ? 'On stage' : waiting;
  return (
    <section
      aria-label={name}
      className={styles.panel}
      style={{ '--digits': digits } as CSSProperties}
    >
      <div className={styles.parts}>
        <div className={ui.stack0}>
          <h2 className={styles.name}>{name}</h2>
          <p className={classNames(ui.stack0, ui.minor, styles.small)}>
            {room && <span className={ui.twoLines}>{room}</span>}
            <span className={classNames(minutesBehind ? ui.pending : undefined, ui.digits)}>
              {minutesBehind !== null && delay}
            </span>
          </p>
        </div>
        <div aria-live="polite" data-called={called?.isCalled} className={styles.now}>
          <p className={classNames(ui.row4, ui.strong, styles.state)}>
            <span className={called ? ui.pending : ui.minor}>{asOf ? `As of ${asOf}` : state}</span>
            {called && now && (
              <span className={classNames(ui.minor, styles.small)}>On stage {now.number}</span>
            )}
          </p>
          {first && <Candidate key={first.number} {...first} />}
        </div>
        {rest.length > 0 && (
          <div>
            <p className={classNames(ui.strong, ui.minor, styles.small)}>Next</p>
            <ol role="list" className={styles.list}>
              {rest.map((one) => (
                <li key={one.number} data-called={one.isCalled}>
                  <Candidate {...one} />
                  {one.isCalled && !asOf && (
                    <span className={classNames(ui.strong, ui.pending, styles.small)}>Come in</span>
                  )}
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </section>
  );
}

const Candidate = ({ number, firstName }: ShownCandidate) => (
  <p className={classNames(ui.stack0, styles.candidate)}>
    <span className={classNames(ui.digits, styles.number)}>{number}</span>
    {firstName && (
      <span className={styles.firstName}>
        <bdi>{firstName}</bdi>
      </span>
    )}
  </p>
);
