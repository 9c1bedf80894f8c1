import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@nox/api-client';
import { type Board, type ScheduleStructure, ScheduleStructureInput } from '@nox/contracts';
import {
  BusyFieldset,
  Button,
  focusHeading,
  LeaveDialog,
  nameOrder,
  Notice,
  useAnnounce,
  useLeaveBlocker,
} from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, type Path, type Resolver, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { failureText } from '../../calls/failure-text.ts';
import { ERROR_DELAY_MS } from '../../form/use-form-fields.ts';
import { boardQuery, saveStructure } from '../schedule-calls.ts';
import { Panels } from './panels.tsx';
import { StructureConflict } from './structure-conflict.tsx';
import { StructureSum } from './structure-sum.tsx';
import styles from './structure.module.css';

const inputOf = ({ panels, blocks }: ScheduleStructure): ScheduleStructureInput => ({
  panels,
  blocks,
});

interface Save {
  input: ScheduleStructureInput;
  version: number;
}

/** A later fetch does not replace what was typed. */
function useStructureForm(loaded: ScheduleStructure) {
  const [saved, setSaved] = useState(loaded);
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const form = useForm<ScheduleStructureInput>({
    // The schema's input differs from its output only in fields that may be left out.
    resolver: zodResolver(ScheduleStructureInput) as unknown as Resolver<ScheduleStructureInput>,
    defaultValues: inputOf(loaded),
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
    // Its field may be in a block that opens first.
    shouldFocusError: false,
  });

  const begin = (structure: ScheduleStructure) => {
    setSaved(structure);
    form.reset(inputOf(structure));
  };

  const saving = useMutation({
    mutationFn: ({ input, version }: Save) => saveStructure(input, version),
    onSuccess: (structure) => {
      begin(structure);
      void queryClient.invalidateQueries({ queryKey: boardQuery.queryKey });
      announce('go', 'Panels and days were saved.', 'structure');
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.issues) {
        form.setError(path as Path<ScheduleStructureInput>, { message });
      }
    },
  });

  const take = (structure: ScheduleStructure) => {
    saving.reset();
    begin(structure);
    focusHeading();
  };
  return { form, saved, saving, take };
}

export function StructureForm({ board }: { board: Board }) {
  const { form, saved, saving, take } = useStructureForm(board.structure);
  const { error, isPending } = saving;
  const { isDirty } = form.formState;
  const isStale = error instanceof ApiError && error.code === 'stale';
  const blocker = useLeaveBlocker(isDirty);
  const element = useRef<HTMLFormElement>(null);
  const candidates = board.candidates.filter(({ isWithdrawn }) => !isWithdrawn);

  /** Blocks with errors open with the next render. */
  const focusError = () =>
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  const save = (version: number) =>
    void form.handleSubmit((input) => saving.mutate({ input, version }), focusError)();

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label="Panels and days"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save(saved.version);
        }}
      >
        <BusyFieldset isBusy={isPending} className={styles.panels}>
          <Panels danceStyles={stylesOf(candidates)} />
        </BusyFieldset>
        <StructureSum candidates={candidates.length} />
        <div className={styles.end}>
          {isStale && (
            <StructureConflict
              mine={saving.variables!.input}
              isBusy={isPending}
              onTakeTheirs={take}
              onSaveMine={save}
            />
          )}
          {error && !isStale && <SaveFailure error={error} />}
          <div className={styles.actions}>
            <Button type="submit" variant="primary" aria-disabled={isPending}>
              {isPending ? 'Saving...' : 'Save Panels and Days'}
            </Button>
            {isDirty && <Button onClick={() => take(saved)}>Discard Changes</Button>}
          </div>
        </div>
      </form>
      <LeaveDialog blocker={blocker} question="The panels and their days are not saved yet." />
    </FormProvider>
  );
}

function SaveFailure({ error }: { error: Error }) {
  const isTaken = error instanceof ApiError && error.code === 'seats_taken';
  return (
    <Notice tone="stop">
      {failureText(error, 'Panels and days were not saved.')}
      {isTaken && <Link to="/admin/season/schedule">Open the schedule</Link>}
    </Notice>
  );
}

/** In their usual spelling, each once. */
function stylesOf(candidates: Board['candidates']): string[] {
  const styles = new Map(
    candidates.map(({ danceStyle }) => [danceStyle.trim().toLowerCase(), danceStyle.trim()]),
  );
  return [...styles.values()].filter(Boolean).toSorted(nameOrder());
}
