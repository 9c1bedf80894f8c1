import { formatPoints, isBorderline } from '@nox/contracts';
import {
  classNames,
  type Column,
  formatNumber,
  rowActionClass,
  RowCells,
  StatusMark,
  TableRow,
  TwoLines,
  ui,
  useMinWidth,
  VirtualTable,
} from '@nox/ui';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { type Candidate, OUTCOMES } from './candidates.ts';
import { CutLine } from './cut-line.tsx';
import styles from './deliberation.module.css';
import type { Deliberation } from './use-deliberation.ts';

const [MIN, MAX] = [1, 10];

export const rowButtonId = (id: string) => `candidate-${id}`;

export function StandingsTable({ children, ...props }: Deliberation & { children: ReactNode }) {
  const virtualizer = useRef<Virtualizer<Window, Element>>(null);
  const { candidates, everyone, standings, places, current } = props;
  const isAdjusted = standings.refusal === null;
  // The open panel shows the mean, so that names have the room of its column.
  const isRoomy = useMinWidth(ROOMY_PX);
  const isNarrow = isAdjusted && !isRoomy && props.openId !== null;
  const lineAt = Math.min(places, candidates.length);
  const rows = [...everyone.slice(0, lineAt), CUT, ...everyone.slice(lineAt)];
  const columns: readonly Column<Candidate>[] = [
    { name: 'Place', place: 'lead', align: 'end', width: '4.25rem', cell: placeText },
    {
      name: 'Candidate',
      isTitle: true,
      // The numbers are beside the name, however wide the page is.
      ...(!isNarrow && { width: isRoomy ? '22rem' : '30%' }),
      cell: (candidate) => (
        <CandidateButton
          {...props}
          candidate={candidate}
          isWanted={props.isWanted && candidate === current}
        />
      ),
    },
    ...(isNarrow ? [] : [MEAN]),
    ...(isAdjusted
      ? [{ ...ADJUSTED, ...(isNarrow && { name: 'Adjusted', width: '6rem', cell: adjustedText }) }]
      : []),
    { ...STATUS, ...(isAdjusted && { width: '9rem' }) },
  ];
  return (
    <VirtualTable
      aria-label="Standings"
      rows={rows}
      openId={current?.key ?? null}
      stickyKey={CUT.key}
      virtualizer={virtualizer}
      // The line may move rows, which it goes along with.
      viewKey={String(places)}
      columns={columns}
    >
      {(row, attributes) =>
        row === CUT ? (
          <tr role="row" className={styles.cut} {...attributes}>
            <td role="cell" colSpan={columns.length}>
              <CutLine {...props} virtualizer={virtualizer}>
                {children}
              </CutLine>
            </td>
          </tr>
        ) : (
          <TableRow
            aria-current={row === current || undefined}
            data-borderline={isBorderline((row as Candidate).standing) || undefined}
            className={styles.row}
            {...attributes}
          >
            <RowCells columns={columns} item={row as Candidate} />
          </TableRow>
        )
      }
    </VirtualTable>
  );
}

/** An open panel leaves room for all columns where the page is at least this wide. */
const ROOMY_PX = 1500;

const CUT = { key: 'cut' };

type CandidateButtonProps = Deliberation & { candidate: Candidate };

function CandidateButton({ candidate, isWanted, setCursor, open }: CandidateButtonProps) {
  const { key, entry, flags } = candidate;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <TwoLines detail={flags.join(' · ')}>
      <span>
        <button
          ref={button}
          id={rowButtonId(key)}
          type="button"
          className={rowActionClass()}
          // A press moves no focus, which would scroll the row from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCursor({ id: key, isWanted: false })}
          onClick={() => void open(key)}
        >
          <bdi>{entry.fullName}</bdi>
        </button>
        {/* Wide enough for the ring of the focus. */}
        {'\u2002'}
        <span className={classNames(ui.minor, ui.regular)}>{entry.number}</span>
      </span>
    </TwoLines>
  );
}

/** Formats the chance of being among the best. It is drawn, so it is never quite certain. */
export const percent = (chance = 0): string =>
  chance < 0.01 ? '< 1 %' : chance > 0.99 ? '> 99 %' : `${Math.round(chance * 100)} %`;

export const OutcomeMark = ({ outcome, reserve }: Pick<Candidate, 'outcome' | 'reserve'>) => (
  <StatusMark tone={OUTCOMES.find((one) => one.outcome === outcome)!.tone}>
    {reserve > 0 ? `Reserve ${reserve}` : outcome}
  </StatusMark>
);

/** Who is not compared has no place. */
export const placeText = ({ isApart, place }: Candidate) => (isApart ? '–' : formatNumber(place));

const share = (score: number) => `${((score - MIN) / (MAX - MIN)) * 100}%`;

const adjustedText = ({ standing: { adjusted } }: Candidate) =>
  adjusted !== undefined && formatPoints(adjusted);

/** "7.4" beside its range as a bar from 1 to 10, on which a line is the raw mean. */
function adjustedScore({ standing }: Candidate) {
  const { adjusted, range = 0, mean } = standing;
  if (adjusted === undefined) return null;
  const bar = {
    '--from': share(Math.max(MIN, adjusted - range)),
    '--to': share(Math.min(MAX, adjusted + range)),
    '--at': share(adjusted),
    '--mean': share(mean),
  } as CSSProperties;
  return (
    <span className={styles.score}>
      {formatPoints(adjusted)}
      <span aria-hidden="true" className={styles.bar} style={bar} />
    </span>
  );
}

// The panel of a candidate has the other figures.
const ADJUSTED = { name: 'Adjusted score', label: 'Adjusted', cell: adjustedScore };
const MEAN: Column<Candidate> = {
  name: 'Mean',
  label: 'Mean',
  align: 'end',
  width: '5.25rem',
  cell: ({ standing }) => formatPoints(standing.mean),
};
const STATUS: Column<Candidate> = {
  name: 'Status',
  place: 'end',
  cell: ({ outcome, reserve }) => <OutcomeMark outcome={outcome} reserve={reserve} />,
};
