import { useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { subjectOf, type ContentKind, type Item } from '../content-kind.ts';
import { storeFiles, type ChosenFiles, type UploadProgress } from '../media/store-files.ts';
import { holdOpen } from './open-forms.ts';
import { describeSaveFailure, type SaveFailure } from './save-failure.ts';
import { showIssues } from './server-issues.ts';

const CANCELLED = 'The upload was cancelled and nothing was saved. What you typed is still here.';

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
  /** Where the form keeps its draft. */
  place: string;
  /** What remains if it is left and cannot be saved. */
  remains: string;
  onSaved: () => void;
}

/**
 * Saving one item: its files, their progress, what went wrong, and a way to stop it. It goes on when the form is
 * left, and says there how it ended.
 */
export function useSave<Entity extends Item, Input extends FieldValues>({
  kind,
  id,
  files,
  form,
  place,
  remains,
  onSaved,
}: SaveOptions<Entity, Input>) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const running = useRef<AbortController>(null);
  const isHere = useRef(true);
  const [progress, setProgress] = useState<UploadProgress>();
  const [failure, setFailure] = useState<SaveFailure>();
  /** What was to be saved when somebody else had saved meanwhile. */
  const [refused, setRefused] = useState<Input>();
  const [isSaving, setIsSaving] = useState(false);
  /** What else there is to say of it. */
  const [remark, setRemark] = useState<string>();

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

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

  const fail = (error: unknown) => {
    const reason = describeSaveFailure(error, kind.texts.saveFailed);
    if (!isHere.current) {
      return announce('stop', `${reason.message} ${remains}`, subjectOf(kind, id));
    }
    // The fields can be typed in again before one of them gets the focus.
    flushSync(() => setIsSaving(false));
    setFailure({ ...reason, details: [...reason.details, ...showIssues(error, form)] });
  };

  const save = async (input: Input, version: string | undefined) => {
    const { signal } = (running.current = new AbortController());
    // Until it has ended nobody is to be offered as a draft what is being saved.
    const release = holdOpen(place);
    setFailure(undefined);
    setRemark(undefined);
    setIsSaving(true);
    try {
      await mutateAsync({ input, version });
      void queryClient.invalidateQueries({ queryKey: kind.queries.all });
      onSaved();
    } catch (error) {
      if (!signal.aborted) return fail(error);
      setIsSaving(false);
      setRemark(CANCELLED);
    } finally {
      setProgress(undefined);
      release();
    }
  };

  return {
    save,
    cancel: () => running.current?.abort(),
    progress,
    failure,
    refused,
    isSaving,
    remark,
    setRemark,
  };
}
