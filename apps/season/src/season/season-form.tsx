import { call, seasonQueries } from '@nox/api-client';
import {
  colorProperties,
  type Criterion,
  currentSociety,
  type GivenField,
  type PagePreview,
  type Question,
  type Season,
  SEASON_LABELS,
  SeasonInput,
  type SeasonPart,
} from '@nox/contracts';
import { Button, formatLocal, formatNumber, SideNav, useSection } from '@nox/ui';
import { useVersionedForm, VersionedForm, type Wording } from '@nox/ui/forms';
import { PreviewDialog } from '@nox/ui/page-preview';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageQueries, seasonsQuery } from '../calls/queries.ts';
import { useDrafted } from '../ui/hooks.ts';
import { NextSeason, NO_DATES, settingsOf } from './next-season.tsx';
import { factsOf } from './questions.tsx';
import { SeasonFields } from './season-fields.tsx';
import { registrationText, SECTIONS } from './season-texts.ts';
import { Seasons } from './seasons.tsx';

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
  const row = value as SeasonPart | Criterion | Question | GivenField;
  if ('places' in row) return `${row.label}: ${row.isRemoved ? 'removed' : factsOf(row)}`;
  if ('hint' in row && !('id' in row)) {
    const { label, hint, isRequired, isHidden } = row;
    const required = isRequired === undefined ? '' : isRequired ? 'Required' : 'Not required';
    return [label, hint, required, isHidden ? 'Not asked' : ''].filter(Boolean).join(' · ');
  }
  if ('id' in row) return `${row.name} (weight ${row.weight}) ${row.hint}`.trim();
  return `${row.label}: ${row.date}, ${row.from}–${row.to}`;
}

interface FormPreviewProps {
  whenValid: (onValid: (input: SeasonInput) => void) => Promise<unknown>;
}

/** The server renders the public page with what is typed here. */
function FormPreview({ whenValid }: FormPreviewProps) {
  const [body, setBody] = useState<SeasonInput>();
  return (
    <>
      <Button onClick={() => void whenValid(setBody)}>Preview the form</Button>
      {body && (
        <PreviewDialog
          title="The form as candidates see it"
          note="Nothing is saved or sent. Typing in it, and its buttons, do nothing."
          name={body.questions.some(({ isRemoved }) => !isRemoved) ? 'More about you' : 'Register'}
          headingAt={0.2}
          load={(signal) => call<PagePreview>('POST', '/seasons/preview', { body, signal })}
          properties={colorProperties(currentSociety().colors)}
          onEscape={() => setBody(undefined)}
        />
      )}
    </>
  );
}

const snapshotOf = (season: Season) => ({
  values: settingsOf(season),
  version: `"${season.version}"`,
});

const TITLES = Object.keys(SECTIONS);
const FILES: [string, string][] = [['files', 'Figures and files']];
const IDS = [...TITLES, 'files', 'next'];

export function SeasonForm({ season, former }: { season: Season; former: readonly Season[] }) {
  const queryClient = useQueryClient();
  const state = useVersionedForm({
    ...useDrafted(`season:${season._id}`, 'The season was not saved.'),
    schema: SeasonInput,
    loaded: snapshotOf(season),
    blank: { ...settingsOf(season), ...NO_DATES, selfMoveHours: null },
    shape: { rows: { parts: 'key', criteria: 'id', questions: 'key' }, groups: ['fields'] },
    write: async (body, version) =>
      snapshotOf(await call<Season>('PUT', `/seasons/${season._id}`, { body, version })),
    fetchLatest: async () =>
      snapshotOf((await queryClient.fetchQuery({ ...seasonsQuery, staleTime: 0 }))[0]!),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: seasonsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: seasonQueries.all });
      void queryClient.invalidateQueries({ queryKey: messageQueries.all });
    },
    texts: {
      subject: 'season',
      async saved({ values }) {
        const query = { ...seasonQueries.current(), staleTime: 0 };
        const current = await queryClient.fetchQuery(query).catch(() => undefined);
        return `The season was saved. ${current ? registrationText(current, values) : ''}`.trim();
      },
    },
  });
  const { form } = state;
  // That texts were from last season is no reason any more once they are confirmed.
  useEffect(() => form.clearErrors('opensAt'), [form, season.carried.length]);
  const current = useSection(IDS);
  const files = [season, ...former].some(({ entries }) => entries > 0) ? FILES : [];
  return (
    <SideNav
      label="Sections"
      current={current}
      groups={[
        ['Settings', TITLES.map((title) => [title, title])],
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
        <SeasonFields
          carried={season.carried}
          saved={state.original.values}
          preview={<FormPreview whenValid={state.whenValid} />}
        />
      </VersionedForm>
      <Seasons seasons={[season, ...former]} />
      <NextSeason season={season} isChanged={state.isChanged} />
    </SideNav>
  );
}
