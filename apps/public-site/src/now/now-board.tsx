import { serverNow } from '@nox/api-client';
import { type DayNow, pluralize, type ShownCandidate } from '@nox/contracts';
import {
  Button,
  classNames,
  localOf,
  localStorageText,
  ui,
  usePolled,
  useShortcuts,
} from '@nox/ui';
import type { CSSProperties } from 'react';
import styles from './now.module.css';

type PanelNow = DayNow['panels'][number];

/** What this screen shows: the name of a panel, or nothing for all. */
const usePanel = localStorageText('nox:display-panel');
/** How many panels are beside each other; nothing: as many as fit well. */
const useColumns = localStorageText('nox:display-columns');

const MAX_COLUMNS = 4;

const fittingColumns = (count: number) => (count === 4 ? 2 : Math.min(count, 3));

const columnsOf = (count: number) => ({ '--columns': count }) as CSSProperties;

interface NowBoardProps extends DayNow {
  /** When the server has answered last, in milliseconds since 1970. */
  heardAt: number;
  isStale: boolean;
}

export function NowBoard({ panels, heardAt, isStale }: NowBoardProps) {
  const [chosen, setChosen] = usePanel();
  const [storedColumns, setColumns] = useColumns();
  const names = ['', ...panels.map(({ name }) => name)];
  const at = Math.max(0, names.indexOf(chosen));
  const shown = at === 0 ? panels : panels.slice(at - 1, at);
  const columns = Math.min(Number(storedColumns) || fittingColumns(shown.length), MAX_COLUMNS);

  const step = (by: number) => setChosen(names[(at + by + names.length) % names.length]!);
  const widen = (by: number) =>
    setColumns(String(Math.min(Math.max(columns + by, 1), Math.min(shown.length, MAX_COLUMNS))));
  useShortcuts('page', {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowDown: () => widen(1),
    ArrowUp: () => widen(-1),
  });

  return (
    <>
      <header className={classNames(ui.row4, ui.between, ui.minor, styles.bar)}>
        <h1 tabIndex={-1} className={ui.heading}>
          Now and next
        </h1>
        <Heard heardAt={heardAt} isStale={isStale} />
      </header>
      {shown.length === 0 ? (
        <p className={styles.message}>There are no auditions today.</p>
      ) : (
        <div className={styles.panels} data-columns={columns} style={columnsOf(columns)}>
          {shown.map((panel) => (
            <Panel key={panel.name} {...panel} />
          ))}
        </div>
      )}
      {panels.length > 1 && (
        <div
          role="group"
          aria-label="Panels on this screen"
          className={classNames(ui.row2, ui.minor, styles.bar)}
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
    </>
  );
}

function Panel({ name, room, now, next, minutesBehind }: PanelNow) {
  // Who is called has to come; where no one is on stage, they have the most room.
  const first = now ?? (next[0]?.isCalled ? next[0] : null);
  const rest = first === now ? next : next.slice(1);
  const delay = minutesBehind ? `${pluralize(minutesBehind, 'minute')} late` : 'On time';
  return (
    <section aria-label={name} className={styles.panel}>
      <div className={classNames(ui.row0, ui.between)}>
        <h2 className={styles.name}>{name}</h2>
        <p className={classNames(ui.row4, ui.minor, styles.small)}>
          {room && <span>{room}</span>}
          <span className={classNames(minutesBehind ? ui.pending : undefined, ui.digits)}>
            {minutesBehind !== null && delay}
          </span>
        </p>
      </div>
      <div className={classNames(ui.stack5, styles.body)}>
        <div aria-live="polite" data-called={first?.isCalled} className={styles.now}>
          <p className={classNames(ui.strong, first && !now ? ui.pending : ui.minor, styles.small)}>
            {now
              ? 'On stage'
              : first
                ? 'Please come in'
                : next.length > 0
                  ? 'Starts soon'
                  : 'All done'}
          </p>
          {first && <Candidate key={first.number} {...first} />}
        </div>
        {rest.length > 0 && (
          <div className={styles.next}>
            <p className={classNames(ui.strong, ui.minor, styles.small)}>Next</p>
            <ol role="list" className={styles.list}>
              {rest.map((one) => (
                <li key={one.number} data-called={one.isCalled}>
                  <Candidate {...one} />
                  {one.isCalled && (
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

const SILENT_MS = 20_000;

function agoOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** `heardAt` is by the device's clock, which may be wrong. */
const readTimes = () => ({ time: serverNow(), ownTime: Date.now() });

function Heard({ heardAt, isStale }: Pick<NowBoardProps, 'heardAt' | 'isStale'>) {
  const { time, ownTime } = usePolled(readTimes, 1_000);
  const silentMs = ownTime - heardAt;
  const isSilent = isStale || silentMs > SILENT_MS;
  return (
    <p className={classNames(ui.row1, ui.digits)}>
      <span role="status" className={ui.pending}>
        {isSilent && 'No connection.'}
      </span>
      {isSilent && <span className={ui.pending}>Last heard {agoOf(silentMs)} ago</span>}
      <span>{localOf(time).slice(11)}</span>
    </p>
  );
}
