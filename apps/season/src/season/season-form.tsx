import { auditionQueries, call, seasonQueries } from '@nox/api-client';
import {
  type Criterion,
  listAll,
  type MessageCounts,
  type NewSeason,
  pluralize,
  type Season,
  SEASON_LABELS,
  SeasonInput,
  type SeasonPart,
} from '@nox/contracts';
import {
  Button,
  classNames,
  FormDialog,
  formatLocal,
  formatNumber,
  formatTime,
  Notice,
  TextField,
  ui,
} from '@nox/ui';
import { useVersionedForm, VersionedForm, type Wording } from '@nox/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  messageQueries,
  REFRESH_INTERVAL_MS,
  resultsQuery,
  seasonsQuery,
} from '../calls/queries.ts';
import { useDrafted, useFormAction } from '../ui/hooks.ts';
import { ButtonLink, TitledPanel } from '../ui/page-parts.tsx';
import { focusField, SeasonFields } from './season-fields.tsx';
import styles from './season.module.css';

const FIELDS = Object.keys(SEASON_LABELS) as (keyof SeasonInput)[];

const settingsOf = (season: Season) =>
  Object.fromEntries(FIELDS.map((field) => [field, season[field]])) as SeasonInput;

const NO_DATES = {
  opensAt: null,
  closesAt: null,
  editsUntil: null,
  endsOn: null,
  meetingAt: null,
  answerBy: null,
};

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

/** What was written for the last season stays; its dates do not. */
const settingsAfter = (season: Season, name: string): NewSeason['settings'] => ({
  ...settingsOf(season),
  ...NO_DATES,
  name,
  meetingPlace: '',
  isPaused: false,
  parts: [],
  // Deliberation follows judging.
  ...(season.judgingMode === 'deliberation' && { judgingMode: 'independent' }),
});

const entriesOf = (count: number) => pluralize(count, 'entry', 'entries');

function NextSeason({ season, isChanged }: { season: Season; isChanged: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: counts } = useQuery({
    ...messageQueries.list({ states: 'sending' }),
    refetchInterval: REFRESH_INTERVAL_MS,
    select: (page) => page.counts,
  });
  const unsent = counts && counts.draft + counts.queued;
  return (
    <TitledPanel title="The next season" className={classNames(ui.stack3, ui.start, styles.page)}>
      <p>
        When you start a new season, all entries of {season.name} leave the list and go into the
        archive with their reviews, and candidates are numbered from 1 again. Its files and figures
        stay on this page.
      </p>
      {counts && <Unsent {...counts} />}
      <div className={ui.row3}>
        <Button name="nextSeason" disabled={isChanged} onClick={() => setIsOpen(true)}>
          Start a new season…
        </Button>
        {isChanged && <p className={ui.note}>Save or discard your changes first.</p>}
      </div>
      {isOpen && (
        <NewSeasonDialog season={season} unsent={unsent} onClose={() => setIsOpen(false)} />
      )}
    </TitledPanel>
  );
}

function Unsent({ draft, queued }: Pick<MessageCounts, 'draft' | 'queued'>) {
  const { data: results } = useQuery({ ...resultsQuery, enabled: draft + queued > 0 });
  const until = results && results.unsent > 0 && results.publication?.until;
  if (draft + queued === 0) return null;
  const drafts = draft > 0 ? [pluralize(draft, 'draft')] : [];
  const waiting = queued > 0 ? [`${formatNumber(queued)} waiting`] : [];
  return (
    <Notice tone="pending">
      <p>
        A new season cancels messages that were not sent: {listAll([...drafts, ...waiting])}.{' '}
        {draft > 0 && 'Send the drafts first. '}Wait until none is left
        {until && `; those about results go out from ${formatTime(until)} on`}.
      </p>
      <ButtonLink to={`/admin/season/messages${draft > 0 ? '' : '?tab=waiting'}`}>
        Open the messages
      </ButtonLink>
    </Notice>
  );
}

const QUERIES = [seasonQueries, auditionQueries, messageQueries];
const REFRESHES = [seasonsQuery.queryKey, ...QUERIES.map(({ all }) => all)];

interface NewSeasonDialogProps {
  season: Season;
  unsent: number | undefined;
  onClose: () => void;
}

function NewSeasonDialog({ season, unsent, onClose }: NewSeasonDialogProps) {
  const { text, dialog } = useFormAction(
    { defaultValues: { settings: { name: '' } } },
    {
      call: (typed) => {
        const settings = settingsAfter(season, typed.settings.name);
        const body: NewSeason = { settings, current: season._id, expected: season.entries };
        return call<Season>('POST', '/seasons', { body });
      },
      said: (_, { settings: { name } }) => `${name} has begun. ${season.name} is in the archive.`,
      onDone() {
        onClose();
        // The form with the button that opened the dialog is replaced.
        setTimeout(() => document.querySelector('h1')?.focus());
      },
      failed: 'The season was not started.',
      refreshes: REFRESHES,
    },
  );
  return (
    <FormDialog
      {...dialog}
      title="Start a new season"
      submitLabel={`Archive ${entriesOf(season.entries)} and start`}
      busyLabel="Working..."
      isDestructive
      onCancel={onClose}
    >
      <p>
        {entriesOf(season.entries)} of {season.name} with all reviews go into the archive, where
        they can only be saved as files. Registrations that were not confirmed are deleted, and
        messages that were not sent are cancelled, also those with results
        {unsent ? `: ${formatNumber(unsent)} now` : ''}. This cannot be undone.
      </p>
      <TextField label="Name of the new season" required {...text('settings.name')} />
    </FormDialog>
  );
}
