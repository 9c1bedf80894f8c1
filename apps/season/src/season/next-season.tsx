import { auditionQueries, seasonQueries } from '@nox/api-client';
import { type NewSeason, pluralize, type Season } from '@nox/contracts';
import { Button, classNames, FormDialog, formatNumber, TextField, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageQueries } from '../calls/message-calls.ts';
import { seasonsQuery } from '../calls/queries.ts';
import { useAction } from '../ui/hooks.ts';
import { TitledPanel } from '../ui/page-parts.tsx';
import { settingsOf, startSeason } from './season-calls.ts';
import styles from './season.module.css';

/** What was written for the last season stays; its dates do not. */
const settingsAfter = (season: Season, name: string): NewSeason['settings'] => ({
  ...settingsOf(season),
  ...{ name, opensAt: null, closesAt: null, editsUntil: null, endsOn: null },
  ...{ meetingAt: null, meetingPlace: '' },
  ...{ isPaused: false, parts: [] },
  // Deliberation follows judging.
  ...(season.judgingMode === 'deliberation' && { judgingMode: 'independent' }),
});

const CHANGED = [
  ...[seasonsQuery.queryKey, seasonQueries.all, auditionQueries.all, messageQueries.all],
];

const entriesOf = (count: number) => pluralize(count, 'entry', 'entries');

export function NextSeason({ season, isChanged }: { season: Season; isChanged: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TitledPanel title="The next season" className={classNames(ui.stack3, ui.start, styles.page)}>
      <p>
        When you start a new season, all entries of {season.name} leave the list and go into the
        archive with their reviews, and candidates are numbered from 1 again. Files and figures stay
        above.
      </p>
      <div className={ui.row3}>
        <Button disabled={isChanged} onClick={() => setIsOpen(true)}>
          Start a new season…
        </Button>
        {isChanged && <p className={ui.note}>Save or discard your changes first.</p>}
      </div>
      {isOpen && <NewSeasonDialog season={season} onClose={() => setIsOpen(false)} />}
    </TitledPanel>
  );
}

function NewSeasonDialog({ season, onClose }: { season: Season; onClose: () => void }) {
  const [name, setName] = useState('');
  const { data: messages } = useQuery(messageQueries.list());
  const unsent = messages && messages.counts.draft + messages.counts.queued;
  const { mutate, isPending, failure, issues } = useAction({
    call: () =>
      startSeason({
        settings: settingsAfter(season, name),
        current: season._id,
        expected: season.entries,
      }),
    said: () => `${name} has begun. ${season.name} is in the archive.`,
    onDone() {
      onClose();
      // The form with the button that opened the dialog is replaced.
      setTimeout(() => document.querySelector('h1')?.focus());
    },
    failed: 'The season was not started.',
    fields: { 'settings.name': name },
    refreshes: CHANGED,
  });
  const [issue] = Object.values(issues);
  return (
    <FormDialog
      title="Start a new season"
      submitLabel={`Archive ${entriesOf(season.entries)} and start`}
      busyLabel="Working..."
      isDestructive
      failure={failure}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={mutate}
    >
      <p>
        {entriesOf(season.entries)} of {season.name} with all reviews go into the archive, where
        they can only be saved as files. Registrations that were not confirmed are deleted, and
        messages that were not sent are cancelled, also those with results
        {unsent !== undefined && `: ${formatNumber(unsent)} now`}. This cannot be undone.
      </p>
      <TextField
        label="Name of the new season"
        required
        error={issue}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  );
}
