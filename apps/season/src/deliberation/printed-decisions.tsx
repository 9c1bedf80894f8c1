import { formatPoints, pluralize } from '@nox/contracts';
import { formatNumber, Sheets, SheetTable } from '@nox/ui';
import type { Deliberation } from './use-deliberation.ts';

const COLUMNS = {
  Place: 'score',
  'No.': 'number',
  Name: '',
  Adjusted: 'style',
  Mean: 'score',
  Median: 'score',
  Scores: 'score',
  Status: 'style',
} as const;

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
        parts.map(
          ([title, some]) =>
            some.length > 0 && (
              <SheetTable key={title} isDense title={title} columns={COLUMNS}>
                {some.map(({ key, entry, standing, place, outcome, reserve }) => {
                  const { adjusted, range = 0, mean, median, judges } = standing;
                  return (
                    <tr key={key}>
                      <td>{place}</td>
                      <td>{entry.number}</td>
                      <th scope="row">{entry.fullName}</th>
                      <td>
                        {adjusted === undefined
                          ? '–'
                          : `${formatPoints(adjusted)} ± ${formatPoints(range)}`}
                      </td>
                      <td>{formatPoints(mean)}</td>
                      <td>{formatNumber(median)}</td>
                      <td>{judges.length}</td>
                      <td>
                        {outcome} {reserve > 0 && reserve}
                      </td>
                    </tr>
                  );
                })}
              </SheetTable>
            ),
        )
      }
    </Sheets>
  );
}
