import { formatPoints, pluralize } from '@nox/contracts';
import { formatNumber, type SheetColumns, Sheets, SheetTable } from '@nox/ui';
import type { Candidate } from './candidates.ts';
import { placeText } from './standings-table.tsx';
import type { Deliberation } from './use-deliberation.ts';

const COLUMNS: SheetColumns<Candidate> = [
  { name: 'Place', width: '15mm', cell: placeText },
  { name: 'No.', width: '11mm', cell: ({ entry }) => entry.number },
  { name: 'Name', isTitle: true, cell: ({ entry }) => entry.fullName },
  { name: 'Adjusted', width: '16%', cell: adjustedText },
  { name: 'Mean', width: '15mm', cell: ({ standing }) => formatPoints(standing.mean) },
  { name: 'Median', width: '15mm', cell: ({ standing }) => formatNumber(standing.median) },
  { name: 'Scores', width: '15mm', cell: ({ standing }) => standing.judges.length },
  {
    name: 'Status',
    width: '16%',
    cell: ({ outcome, reserve }) => [outcome, reserve || ''].join(' '),
  },
];

function adjustedText({ standing: { adjusted, range = 0 } }: Candidate): string {
  return adjusted === undefined ? '–' : `${formatPoints(adjusted)} ± ${formatPoints(range)}`;
}

export function PrintedDecisions(deliberation: Deliberation) {
  const { standings, candidates, everyone, places, hasPlaces, band } = deliberation;
  const line = hasPlaces ? pluralize(places, 'place') : '';
  const isAdjusted = standings.refusal === null;
  const state = isAdjusted ? 'Scores are adjusted for the judges’ severity' : 'Raw means';
  const parts = [
    ['Above the line', candidates.slice(0, places)],
    ['Below the line', candidates.slice(places)],
    ...(everyone.length > candidates.length
      ? [['Not compared', everyone.slice(candidates.length)] as const]
      : []),
  ] as const;
  return (
    <Sheets title="Decisions" details={[line, band, state].filter(Boolean)}>
      {() =>
        parts.map(([title, some]) => (
          <SheetTable key={title} isDense title={title} columns={COLUMNS} rows={some} />
        ))
      }
    </Sheets>
  );
}
