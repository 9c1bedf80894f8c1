import { ApiError } from '@nox/api-client';
import { type Season, SEASON_LABELS, type SeasonInput } from '@nox/contracts';
import {
  ConflictPanel,
  type Difference,
  DifferencesTable,
  formatLocal,
  formatNumber,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { differingFields, seasonsQuery, settingsOf } from './season-calls.ts';

const DATES = ['opensAt', 'closesAt', 'editsUntil', 'endsOn'];

function textOf(field: keyof SeasonInput, value: SeasonInput[keyof SeasonInput]): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return DATES.includes(field) ? formatLocal(value) : value;
  return value.map(({ label, date, from, to }) => `${label}: ${date}, ${from}–${to}`).join('\n');
}

const differencesOf = (theirs: SeasonInput, mine: SeasonInput): Difference[] =>
  differingFields(theirs, mine).map((field) => ({
    label: SEASON_LABELS[field],
    before: textOf(field, theirs[field]),
    after: textOf(field, mine[field]),
  }));

interface SeasonConflictProps {
  mine: SeasonInput;
  isBusy: boolean;
  onTakeTheirs: (theirs: Season) => void;
  /** Called with the only version that may be overwritten. */
  onSaveMine: (version: number) => void;
}

/** Another account saved the settings meanwhile: both versions, and the choice between them. */
export function SeasonConflict({ mine, isBusy, onTakeTheirs, onSaveMine }: SeasonConflictProps) {
  const { data, error, refetch } = useQuery({
    ...seasonsQuery,
    queryKey: [...seasonsQuery.queryKey, 'theirs'],
    gcTime: 0,
  });
  const theirs = data?.[0];
  const failed = 'Their version could not be fetched.';
  return (
    <ConflictPanel
      what="the season"
      failure={error ? ApiError.messageOr(error, failed) : undefined}
      isBusy={isBusy}
      onRetry={() => void refetch()}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
      onSaveMine={() => theirs && onSaveMine(theirs.version)}
    >
      {theirs && (
        <DifferencesTable
          aria-label="Both versions"
          versions={['Theirs', 'Mine']}
          differences={differencesOf(settingsOf(theirs), mine)}
        />
      )}
    </ConflictPanel>
  );
}
