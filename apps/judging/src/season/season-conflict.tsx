import { ApiError } from '@nox/api-client';
import { type Season, SEASON_LABELS, type SeasonInput } from '@nox/contracts';
import { Button, type Difference, DifferencesTable, formatLocal, formatNumber } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { differingFields, seasonsQuery, settingsOf } from './season-calls.ts';
import styles from './season.module.css';

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

/** Somebody else saved the settings meanwhile: both versions, and the choice between them. */
export function SeasonConflict({ mine, isBusy, onTakeTheirs, onSaveMine }: SeasonConflictProps) {
  const panel = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery({
    ...seasonsQuery,
    queryKey: [...seasonsQuery.queryKey, 'theirs'],
    gcTime: 0,
  });
  const theirs = data?.[0];
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} role="alert" tabIndex={-1} className={styles.conflict}>
      <h2 className={styles.heading}>Someone else saved the season while you were editing.</h2>
      <p>
        Nothing is lost: what you typed is still here. Take their version, or save yours over it.
      </p>
      {error && (
        <p>
          {ApiError.messageOr(error, 'Their version could not be fetched.')}{' '}
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {theirs && (
        <>
          <DifferencesTable
            aria-label="Both versions"
            versions={['Theirs', 'Mine']}
            differences={differencesOf(settingsOf(theirs), mine)}
          />
          <div className={styles.actions}>
            <Button disabled={isBusy} onClick={() => onTakeTheirs(theirs)}>
              Show their version
            </Button>
            <Button disabled={isBusy} onClick={() => onSaveMine(theirs.version)}>
              Save mine instead
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
