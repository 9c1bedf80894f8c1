import { call, seasonQueries } from '@nox/api-client';
import {
  type Criterion,
  type Season,
  SEASON_LABELS,
  SeasonInput,
  type SeasonPart,
} from '@nox/contracts';
import { formatLocal, formatNumber, SideNav, useSection } from '@nox/ui';
import { useVersionedForm, VersionedForm, type Wording } from '@nox/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { seasonsQuery } from '../calls/queries.ts';
import { useDrafted } from '../ui/hooks.ts';
import { NextSeason, NO_DATES, settingsOf } from './next-season.tsx';
import { focusField, SeasonFields } from './season-fields.tsx';

const WORDING: Wording = {
  labelOf: (path) => SEASON_LABELS[path.split('.')[0] as keyof SeasonInput],
  textOf: (value, path) => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'number') return formatNumber(value);
    if (typeof value === 'string') return path in NO_DATES ? formatLocal(value) : value;
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

/** Sections of the form, which are their ids, too, and what follows it. */
const SECTIONS = ['Open', 'Form', 'Privacy', 'Auditions', 'Judging', 'Results', 'After'];
const IDS = [...SECTIONS, 'files', 'next'];

export function SeasonForm({ season, children }: { season: Season; children: ReactNode }) {
  const queryClient = useQueryClient();
  const state = useVersionedForm({
    ...useDrafted(`season:${season._id}`, 'The season was not saved.'),
    schema: SeasonInput,
    loaded: snapshotOf(season),
    blank: { ...settingsOf(season), ...NO_DATES, selfMoveHours: null },
    shape: { rows: { parts: 'key', criteria: 'id' } },
    write: async (body, version) =>
      snapshotOf(await call<Season>('PUT', `/seasons/${season._id}`, { body, version })),
    fetchLatest: async () =>
      snapshotOf((await queryClient.fetchQuery({ ...seasonsQuery, staleTime: 0 }))[0]!),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: seasonsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: seasonQueries.all });
    },
    texts: { subject: 'season', saved: 'The season was saved.' },
  });
  const { form } = state;
  // That texts were from last season is no reason any more once they are confirmed.
  useEffect(() => form.clearErrors('opensAt'), [form, season.carried.length]);
  const { hash, key } = useLocation();
  useEffect(() => focusField(hash.slice(1)), [hash, key]);
  const current = useSection(IDS);
  const files: [string, string][] = season.entries > 0 ? [['files', 'Figures and files']] : [];
  return (
    <SideNav
      label="Sections"
      current={current}
      groups={[
        ['Settings', SECTIONS.map((title) => [title, title])],
        ['Seasons', [...files, ['next', 'The next season']]],
      ]}
      toOf={(id) => ({ hash: id })}
    >
      <VersionedForm
        state={state}
        label="Season"
        what="the season"
        wording={WORDING}
        submitLabel="Save season"
        isDiscardable
      >
        <SeasonFields carried={season.carried} />
      </VersionedForm>
      {children}
      <NextSeason season={season} isChanged={state.isChanged} />
    </SideNav>
  );
}
