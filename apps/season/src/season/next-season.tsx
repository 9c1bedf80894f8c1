import { auditionQueries, call, seasonQueries, summaryQuery } from '@nox/api-client';
import { rolesOf, useAccount } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import {
  hasRole,
  isGuest,
  listAll,
  listPeople,
  type MessageCounts,
  type NewSeason,
  pluralize,
  rolesText,
  type Season,
  SEASON_LABELS,
  type SeasonInput,
  type StaffMember,
} from '@nox/contracts';
import {
  Button,
  classNames,
  FormDialog,
  formatNumber,
  formatTime,
  Notice,
  TextField,
  ui,
} from '@nox/ui';
import { useFormAction } from '@nox/actions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import {
  messageQueries,
  REFRESH_INTERVAL_MS,
  resultsQuery,
  seasonsQuery,
  staffQuery,
} from '../calls/queries.ts';
import { Choices } from '../ui/fields.tsx';
import { ButtonLink, TitledPanel } from '../ui/page-parts.tsx';
import styles from './season.module.css';

const FIELDS = Object.keys(SEASON_LABELS) as (keyof SeasonInput)[];

export const settingsOf = (season: Season) =>
  Object.fromEntries(FIELDS.map((field) => [field, season[field]])) as SeasonInput;

export const NO_DATES = {
  opensAt: null,
  closesAt: null,
  editsUntil: null,
  endsOn: null,
  meetingAt: null,
  answerBy: null,
};

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

export function NextSeason({ season, isChanged }: { season: Season; isChanged: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: counts } = useQuery({
    ...messageQueries.list({ states: 'sending' }),
    refetchInterval: REFRESH_INTERVAL_MS,
    select: (page) => page.counts,
  });
  const unsent = counts && counts.draft + counts.queued;
  return (
    <TitledPanel
      id="next"
      tabIndex={-1}
      title="The next season"
      className={classNames(ui.stack3, ui.start, styles.page)}
    >
      <p>
        All entries of {season.name} go into the archive, and candidates are numbered from 1 again.
        Its files and figures stay on this page.
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

type Stays = '' | 'all' | 'none' | 'some';
interface NewSeasonFields {
  settings: { name: string };
  guests: Stays;
  staying: string[];
}

/** Who only judged or helped; none for organisers, as administrators alone end access. */
function useGuests(): readonly StaffMember[] {
  const account = useAccount(useAuth(({ user }) => user?.uid));
  const isAdministrator = hasRole(rolesOf(account), 'administrator');
  const { data = [] } = useQuery({ ...staffQuery, enabled: isAdministrator });
  return data.filter(({ roles }) => isGuest(roles));
}

interface GuestFieldsProps {
  guests: readonly StaffMember[];
  form: UseFormReturn<NewSeasonFields>;
  error: string | undefined;
}

/** Nothing is chosen at first: neither that somebody stays nor that their access ends happens by itself. */
function GuestFields({ guests, form, error }: GuestFieldsProps) {
  const { register, setValue, watch } = form;
  register('guests', { required: 'Say whether judges and helpers keep their access.' });
  const [stays, staying] = watch(['guests', 'staying']);
  const names = listPeople(guests.map(({ name: fullName }) => ({ fullName })));
  return (
    <Choices
      isSingle
      legend="Judges and helpers"
      note={`${names} judge or help at the door. May they do so next season, too?`}
      choices={[
        ['all', 'All keep their access'],
        ['none', 'The access of all ends'],
        ['some', 'Some keep it'],
      ]}
      value={[stays as 'all']}
      onChange={([chosen]) => {
        setValue('guests', chosen ?? '', { shouldValidate: true });
        setValue('staying', []);
      }}
      error={error}
    >
      {stays === 'some' && (
        <Choices
          legend="Who keeps access"
          choices={guests.map(({ _id, name, roles }) => [_id, name, rolesText(roles)] as const)}
          value={staying}
          onChange={(chosen) => setValue('staying', chosen)}
        />
      )}
    </Choices>
  );
}

/** Said with what else is missing, before anything is sent. */
const REQUIRED = { required: 'Name is required.' };
const QUERIES = [seasonQueries, auditionQueries, messageQueries];
const REFRESHES = [seasonsQuery.queryKey, ...QUERIES.map(({ all }) => all)];

interface NewSeasonDialogProps {
  season: Season;
  unsent: number | undefined;
  onClose: () => void;
}

function NewSeasonDialog({ season, unsent, onClose }: NewSeasonDialogProps) {
  const guests = useGuests();
  const navigate = useNavigate();
  const { text, dialog, form, errorOf } = useFormAction(
    { defaultValues: { settings: { name: '' }, guests: '' as Stays, staying: [] as string[] } },
    {
      call: ({ settings: { name }, guests: stays, staying }) => {
        const ended = guests.flatMap(({ _id }) =>
          stays === 'all' || staying.includes(_id) ? [] : [_id],
        );
        const body: NewSeason = {
          ...{ settings: settingsAfter(season, name), current: season._id },
          expected: season.entries,
          ...(ended.length > 0 && { ended }),
        };
        return call<Season>('POST', '/seasons', { body });
      },
      said: (_, { settings: { name } }) => `${name} has begun. ${season.name} is in the archive.`,
      onDone() {
        onClose();
        // The address may name the section where the dialog was opened.
        void navigate({ hash: '' }, { replace: true });
        // The form with the button that opened the dialog is replaced.
        setTimeout(() => document.querySelector('h1')?.focus());
      },
      failed: 'The season was not started.',
      refreshes: REFRESHES,
    },
  );
  const { unjudged = 0, today = 0 } =
    useQuery(summaryQuery).data?.['audition-entries']?.parts ?? {};
  const consequences = [
    [
      'Archived',
      `${entriesOf(season.entries)} of ${season.name}, with all reviews, which you can save as files`,
    ],
    ['Stay', 'texts, questions, rules and panels'],
    ['Begin empty', 'dates, schedule and results'],
    ['Deleted', 'registrations that were not confirmed'],
    [
      'Cancelled',
      `${unsent ? `${formatNumber(unsent)} ` : ''}messages that were not sent, also those with results`,
    ],
  ];
  return (
    <FormDialog
      {...dialog}
      title="Start a new season"
      submitLabel={`Archive ${entriesOf(season.entries)} and start`}
      busyLabel="Working..."
      submitVariant="destructive"
      onCancel={onClose}
    >
      {unjudged > 0 && (
        <Notice tone="pending">
          {pluralize(unjudged, 'candidate has', 'candidates have')} no decision
          {today > 0 && `; ${pluralize(today, 'is', 'are')} still to dance today`}.
        </Notice>
      )}
      <ul role="list" className={ui.stack2}>
        {consequences.map(([what, of]) => (
          <li key={what}>
            <strong>{what}:</strong> {of}.
          </li>
        ))}
      </ul>
      <p>This cannot be undone.</p>
      <TextField label="Name of the new season" required {...text('settings.name', REQUIRED)} />
      {guests.length > 0 && <GuestFields guests={guests} form={form} error={errorOf('guests')} />}
    </FormDialog>
  );
}
