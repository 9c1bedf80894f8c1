import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, seasonQueries } from '@nox/api-client';
import { type Season, SeasonInput } from '@nox/contracts';
import { BusyFieldset, Button, LeaveDialog, Notice, useAnnounce, useLeaveBlocker } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, type Path, type Resolver, useForm, useWatch } from 'react-hook-form';
import { ERROR_DELAY_MS } from '../form/use-form-fields.ts';
import { NextSeason } from './next-season.tsx';
import { differingFields, saveSeason, seasonsQuery, settingsOf } from './season-calls.ts';
import { SeasonConflict } from './season-conflict.tsx';
import { SeasonFields } from './season-fields.tsx';
import styles from './season.module.css';

interface Save {
  input: SeasonInput;
  version: number;
}

/** The form of the current season; a later fetch does not replace what was typed. */
function useSeasonForm(loaded: Season) {
  const [saved, setSaved] = useState(loaded);
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const form = useForm<SeasonInput>({
    // The schema's input differs from its output only in fields that may be left out.
    resolver: zodResolver(SeasonInput) as unknown as Resolver<SeasonInput>,
    defaultValues: settingsOf(loaded),
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
  });
  // Every field has a value.
  const typed = useWatch({ control: form.control }) as SeasonInput;
  const isChanged = differingFields(typed, settingsOf(saved)).length > 0;

  const begin = (season: Season) => {
    setSaved(season);
    form.reset(settingsOf(season));
    void queryClient.invalidateQueries({ queryKey: seasonsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: seasonQueries.all });
  };

  const saving = useMutation({
    mutationFn: ({ input, version }: Save) => saveSeason(saved._id, input, version),
    onSuccess: (season) => {
      begin(season);
      announce('go', 'The season was saved.', 'season');
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [index, { path, message }] of error.issues.entries()) {
        const options = { shouldFocus: index === 0 };
        form.setError(path as Path<SeasonInput>, { message }, options);
      }
    },
  });
  const save = (version: number) =>
    void form.handleSubmit((input) => saving.mutate({ input, version }))();

  const take = (season: Season) => {
    saving.reset();
    begin(season);
    document.querySelector('h1')?.focus();
  };
  return { form, saved, saving, isChanged, save, take };
}

export function SeasonForm({ season }: { season: Season }) {
  const { form, saved, saving, isChanged, save, take } = useSeasonForm(season);
  const { error, isPending } = saving;
  const isStale = error instanceof ApiError && error.code === 'stale';
  const blocker = useLeaveBlocker(isChanged);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Season"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save(saved.version);
        }}
      >
        <BusyFieldset isBusy={isPending} className={styles.fields}>
          <SeasonFields />
        </BusyFieldset>
        {isStale && (
          <SeasonConflict
            mine={saving.variables!.input}
            isBusy={isPending}
            onTakeTheirs={take}
            onSaveMine={save}
          />
        )}
        {error && !isStale && (
          <Notice tone="stop">{ApiError.messageOr(error, 'The season was not saved.')}</Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            {isPending ? 'Saving...' : 'Save Season'}
          </Button>
          {isChanged && <Button onClick={() => take(saved)}>Discard Changes</Button>}
        </div>
      </form>
      <NextSeason season={season} isChanged={isChanged} />
      <LeaveDialog blocker={blocker} question="The settings of the season are not saved yet." />
    </FormProvider>
  );
}
