import { seasonQueries } from '@nox/api-client';
import {
  type Criterion,
  type Season,
  SEASON_LABELS,
  SeasonInput,
  type SeasonPart,
} from '@nox/contracts';
import { formatLocal, formatNumber } from '@nox/ui';
import { useVersionedForm, VersionedForm, type Wording } from '@nox/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { seasonsQuery } from '../calls/queries.ts';
import { useDrafted } from '../ui/use-drafted.ts';
import { NextSeason } from './next-season.tsx';
import { saveSeason, settingsOf } from './season-calls.ts';
import { focusField, SeasonFields } from './season-fields.tsx';

const DATES = ['opensAt', 'closesAt', 'editsUntil', 'endsOn', 'meetingAt'];

const WORDING: Wording = {
  labelOf: (path) => SEASON_LABELS[path.split('.')[0] as keyof SeasonInput],
  textOf: (value, path) => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'number') return formatNumber(value);
    if (typeof value === 'string') return DATES.includes(path) ? formatLocal(value) : value;
    return [value ?? []].flat().map(textOfRow).join('\n');
  },
};

function textOfRow(value: unknown): string {
  if (typeof value === 'string') return value;
  const row = value as SeasonPart | Criterion;
  if ('id' in row) return `${row.name} (weight ${row.weight}) ${row.hint}`.trim();
  return `${row.label}: ${row.date}, ${row.from}–${row.to}`;
}

const snapshotOf = (season: Season) => ({
  values: settingsOf(season),
  version: `"${season.version}"`,
});

/** What may be empty in a draft. */
const BLANK = {
  opensAt: null,
  closesAt: null,
  editsUntil: null,
  endsOn: null,
  selfMoveHours: null,
  meetingAt: null,
};

/** The form of the current season; its children are before the start of the next one. */
export function SeasonForm({ season, children }: { season: Season; children: ReactNode }) {
  const queryClient = useQueryClient();
  const state = useVersionedForm({
    ...useDrafted(`season:${season._id}`, 'The season was not saved.'),
    schema: SeasonInput,
    loaded: snapshotOf(season),
    blank: { ...settingsOf(season), ...BLANK },
    shape: { rows: { parts: 'key', criteria: 'id' } },
    write: async (input, version) => snapshotOf(await saveSeason(season._id, input, version)),
    fetchLatest: async () =>
      snapshotOf((await queryClient.fetchQuery({ ...seasonsQuery, staleTime: 0 }))[0]!),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: seasonsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: seasonQueries.all });
    },
    texts: { subject: 'season', saved: 'The season was saved.' },
  });
  const { hash } = useLocation();
  useEffect(() => focusField(hash.slice(1)), [hash]);
  return (
    <>
      <VersionedForm
        state={state}
        label="Season"
        what="the season"
        wording={WORDING}
        submitLabel="Save season"
        isDiscardable
      >
        <SeasonFields />
      </VersionedForm>
      {children}
      <NextSeason season={season} isChanged={state.isChanged} />
    </>
  );
}
