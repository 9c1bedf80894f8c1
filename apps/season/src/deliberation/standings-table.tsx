import { formatPoints, isBorderline } from '@nox/contracts';
import {
  classNames,
  type Column,
  ColumnHeader,
  formatNumber,
  rowActionClass,
  RowHeader,
  SpacerRow,
  StatusMark,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TwoLines,
  ui,
  useMinWidth,
  useVirtualRows,
} from '@nox/ui';
import { type CSSProperties, type ComponentProps, Fragment, useEffect, useRef } from 'react';
import { type Candidate, outcomeOf, OUTCOMES } from './candidates.ts';
import { CutLine, type CutLineProps } from './cut-line.tsx';
import styles from './standings-table.module.css';

/** As in the style sheet. */
const WIDE_PX = 992;

const [MIN, MAX] = [1, 10];

export const rowButtonId = (id: string) => `candidate-${id}`;

export interface Cursor {
  id: string;
  /** Gets the focus. */
  isWanted: boolean;
}

interface StandingsTableProps extends Pick<CutLineProps, 'places' | 'onPlaces' | 'band'> {
  candidates: readonly Candidate[];
  isAdjusted: boolean;
  cursor: Cursor | undefined;
  onCursor: (cursor: Cursor) => void;
  onOpen: (id: string) => void;
}

export function StandingsTable(props: StandingsTableProps) {
  const { candidates, isAdjusted, places, onPlaces, band, cursor, onCursor, onOpen } = props;
  const isWide = useMinWidth(WIDE_PX);
  const lineAt = Math.min(places, candidates.length);
  const rows = [...candidates.slice(0, lineAt), CUT, ...candidates.slice(lineAt)];
  const { body, measure, virtualRows, spacerBelow, onFocus, onBlur } = useVirtualRows({
    rows,
    isWide,
    openId: cursor?.id ?? null,
    // The line may move rows, which it goes along with.
    viewKey: String(places),
  });
  const columns = isAdjusted ? [...ADJUSTED, ...COLUMNS] : COLUMNS;
  const columnCount = columns.length + 2;
  return (
    <Table
      aria-label="Standings"
      aria-rowcount={rows.length + 1}
      className={styles.table}
      data-adjusted={isAdjusted || undefined}
    >
      <TableHead>
        <ColumnHeader align="end">Place</ColumnHeader>
        <ColumnHeader>Candidate</ColumnHeader>
        {columns.map(({ name, align }) => (
          <ColumnHeader key={name} align={align}>
            {name}
          </ColumnHeader>
        ))}
      </TableHead>
      <TableBody ref={body} isVirtual onFocus={onFocus} onBlur={onBlur}>
        {virtualRows.map(({ index, spacer }, at) => {
          const row = rows[index]!;
          const attributes = { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 };
          return (
            <Fragment key={row.key}>
              {(at === 0 || spacer > 0) && <SpacerRow height={spacer} columns={columnCount} />}
              {row === CUT ? (
                <TableRow className={styles.cut} {...attributes}>
                  <td role="cell" colSpan={columnCount}>
                    <CutLine
                      {...{ places, onPlaces, band }}
                      count={candidates.length}
                      placeAt={(line) => line - Number(line > lineAt)}
                    />
                  </td>
                </TableRow>
              ) : (
                <CandidateRow
                  candidate={row as Candidate}
                  columns={columns}
                  cursor={cursor?.id === row.key ? cursor : undefined}
                  {...{ onCursor, onOpen }}
                  {...attributes}
                />
              )}
            </Fragment>
          );
        })}
        <SpacerRow height={spacerBelow} columns={columnCount} />
      </TableBody>
    </Table>
  );
}

const CUT = { key: 'cut' };

interface CandidateRowProps
  extends Pick<StandingsTableProps, 'cursor' | 'onCursor' | 'onOpen'>, ComponentProps<'tr'> {
  candidate: Candidate;
  columns: readonly Column<Candidate>[];
}

function CandidateRow(props: CandidateRowProps) {
  const { candidate, columns, cursor, onCursor, onOpen, ...rest } = props;
  const { key, entry, standing, place, flags } = candidate;
  const button = useRef<HTMLButtonElement>(null);
  const isWanted = cursor?.isWanted === true;
  useEffect(() => {
    if (isWanted) button.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <TableRow
      aria-current={cursor !== undefined || undefined}
      data-borderline={isBorderline(standing) || undefined}
      className={styles.row}
      {...rest}
    >
      <TableCell align="end">{place}</TableCell>
      <RowHeader>
        <TwoLines detail={flags.join(' · ')}>
          <span>
            <button
              ref={button}
              id={rowButtonId(key)}
              type="button"
              className={classNames(rowActionClass(), styles.name)}
              onFocus={() => onCursor({ id: key, isWanted: false })}
              onClick={() => onOpen(key)}
            >
              <bdi>{entry.fullName}</bdi>
            </button>{' '}
            <span className={classNames(ui.minor, ui.regular)}>{entry.number}</span>
          </span>
        </TwoLines>
      </RowHeader>
      {columns.map(({ name, label = name, align, className, cell }) => (
        <TableCell key={name} label={label} align={align} className={className}>
          {cell(candidate)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Of being among the best. It is drawn, so it is never quite certain. */
export const percent = (chance = 0): string =>
  chance < 0.01 ? '< 1 %' : chance > 0.99 ? '> 99 %' : `${Math.round(chance * 100)} %`;

export function OutcomeMark({ candidate }: { candidate: Candidate }) {
  const outcome = outcomeOf(candidate);
  return (
    <StatusMark tone={OUTCOMES.find((one) => one.outcome === outcome)!.tone}>
      {outcome === 'Reserve' ? `Reserve ${candidate.reserve}` : outcome}
    </StatusMark>
  );
}

const share = (score: number) => `${((score - MIN) / (MAX - MIN)) * 100}%`;

/** "7.4 ± 0.6" above the same as a bar from 1 to 10, on which a line is the raw mean. */
function AdjustedScore({ candidate: { standing, change } }: { candidate: Candidate }) {
  const { adjusted = 0, range = 0, mean } = standing;
  const bar = {
    '--from': share(Math.max(MIN, adjusted - range)),
    '--to': share(Math.min(MAX, adjusted + range)),
    '--at': share(adjusted),
    '--mean': share(mean),
  } as CSSProperties;
  return (
    <TwoLines detail={change}>
      <span className={styles.score}>
        {formatPoints(adjusted)} ± {formatPoints(range)}
        <span aria-hidden="true" className={styles.bar} style={bar} />
      </span>
    </TwoLines>
  );
}

const ADJUSTED: readonly Column<Candidate>[] = [
  {
    ...{ name: 'Adjusted score', label: null, className: styles.adjusted },
    cell: (candidate) => <AdjustedScore candidate={candidate} />,
  },
  { name: 'Chance', align: 'end', cell: ({ standing }) => percent(standing.chance) },
];
const COLUMNS: readonly Column<Candidate>[] = [
  { name: 'Mean', align: 'end', cell: ({ standing }) => formatPoints(standing.mean) },
  { name: 'Median', align: 'end', cell: ({ standing }) => formatNumber(standing.median) },
  { name: 'Scores', align: 'end', cell: ({ standing }) => standing.judges.length },
  {
    ...{ name: 'Status', label: null, className: styles.status },
    cell: (candidate) => <OutcomeMark candidate={candidate} />,
  },
];
