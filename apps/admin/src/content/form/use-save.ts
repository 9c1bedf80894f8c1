import { ApiError } from '@nox/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { ContentKind, Item } from '../content-kind';
import { storeFiles, type ChosenFiles, type UploadProgress } from '../media/store-files';
import { describeSaveFailure, type SaveFailure } from './save-failure';

interface Save<Input> {
  input: Input;
  /** The version that was edited; absent for something new. */
  version: string | undefined;
}

interface SaveOptions<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  /** Absent for something new. */
  id: string | undefined;
  files: ChosenFiles;
  form: UseFormReturn<Input>;
  onSaved: () => void;
}

/** Saving one item: its files, their progress, what went wrong, and a way to stop it. */
export function useSave<Entity extends Item, Input extends FieldValues>({
  kind,
  id,
  files,
  form,
  onSaved,
}: SaveOptions<Entity, Input>) {
  const queryClient = useQueryClient();
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<UploadProgress>();
  const [failure, setFailure] = useState<SaveFailure>();
  /** What was to be saved when somebody else had saved meanwhile. */
  const [refused, setRefused] = useState<Input>();
  const [isSaving, setIsSaving] = useState(false);
  const [isCancelled, setIsCancelled] = useState(false);

  // Leaving the page cancels what is still being uploaded.
  useEffect(() => () => running.current?.abort(), []);

  const { mutateAsync } = useMutation({
    mutationFn: async ({ input, version }: Save<Input>) => {
      const { signal } = running.current!;
      const name = kind.nameOf(input);
      const slots = kind.media;
      const urls = await storeFiles({ files, slots, name, onProgress: setProgress, signal });
      signal.throwIfAborted();
      setProgress(undefined);
      const complete = { ...input, ...urls };
      try {
        if (id === undefined) await kind.calls.create(complete);
        else await kind.calls.update(id, complete, version);
      } catch (error) {
        setRefused(complete);
        throw error;
      }
    },
  });

  const save = async (input: Input, version: string | undefined) => {
    const { signal } = (running.current = new AbortController());
    setFailure(undefined);
    setIsCancelled(false);
    setIsSaving(true);
    try {
      await mutateAsync({ input, version });
      void queryClient.invalidateQueries({ queryKey: kind.queries.all });
      if (!signal.aborted) onSaved();
    } catch (error) {
      // The fields can be typed in again before one of them gets the focus.
      flushSync(() => setIsSaving(false));
      if (signal.aborted) return setIsCancelled(true);
      setFailure(describeSaveFailure(error, kind.texts.saveFailed));
      showIssues(error, form);
    } finally {
      setProgress(undefined);
    }
  };

  return {
    save,
    cancel: () => running.current?.abort(),
    progress,
    failure,
    refused,
    isSaving,
    isCancelled,
  };
}

/** Puts what the server refused beside the fields; the first of them gets the focus. */
function showIssues<Input extends FieldValues>(error: unknown, form: UseFormReturn<Input>): void {
  if (!(error instanceof ApiError)) return;
  const issues = error.issues.filter(({ path }) => get(form.getValues(), path) !== undefined);
  issues.forEach(({ path, message }, index) =>
    form.setError(path as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
}
