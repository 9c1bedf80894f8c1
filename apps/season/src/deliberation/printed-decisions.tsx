import { formatPoints, pluralize } from '@nox/contracts';
import { formatNumber, type SheetColumns, Sheets, SheetTable } from '@nox/ui';
import type { Candidate } from './candidates.ts';
import type { Deliberation } from './use-deliberation.ts';

const COLUMNS: SheetColumns<Candidate> = {
  Place: ['score', ({ place }) => place],
  'No.': ['number', ({ entry }) => entry.number],
  Name: ['', ({ entry }) => entry.fullName],
  Adjusted: ['style', adjustedText],
  Mean: ['score', ({ standing }) => formatPoints(standing.mean)],
  Median: ['score', ({ standing }) => formatNumber(standing.median)],
  Scores: ['score', ({ standing }) => standing.judges.length],
  Status: ['style', ({ outcome, reserve }) => [outcome, reserve || ''].join(' ')],
};

function adjustedText({ standing: { adjusted, range = 0 } }: Candidate): string {
  return adjusted === undefined ? '–' : `${formatPoints(adjusted)} ± ${formatPoints(range)}`;
}

/** The decision list on paper: who is above the line, and below that who is not. */
export function PrintedDecisions({ standings, candidates, places, band }: Deliberation) {
  const isAdjusted = standings.refusal === null;
  const state = isAdjusted ? 'Scores are adjusted for the judges’ severity' : 'Raw means';
  const parts = [
    ['Above the line', candidates.slice(0, places)],
    ['Below the line', candidates.slice(places)],
  ] as const;
  return (
    <Sheets title="Decisions" details={[pluralize(places, 'place'), band, state].filter(Boolean)}>
      {() =>
        parts.map(([title, some]) => (
          <SheetTable key={title} isDense title={title} columns={COLUMNS} rows={some} />
        ))
      }
    </Sheets>
  );
}
