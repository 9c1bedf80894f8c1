import { useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { subjectOf, type ContentKind, type Item } from '../content-kind.ts';
import { acquireFormLock } from '../drafts/form-locks.ts';
import type { MediaFiles } from '../media/media-files.ts';
import {
  storeFiles,
  storePictures,
  withStoredPictures,
  type UploadProgress,
} from '../media/store-files.ts';
import { describeSaveFailure, showIssues, type SaveFailure } from './save-failure.ts';

const CANCELLED = 'The upload was cancelled and nothing was saved. What you typed is still here.';

interface Write<Input> {
  input: Input;
  /** The edited version; absent for a new item. */
  version: string | undefined;
  signal: AbortSignal;
}

interface WriteOptions<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  id: string | undefined;
  mediaFiles: Pick<MediaFiles, 'files' | 'pictures'>;
}

interface SaveOptions<Entity extends Item, Input extends FieldValues> extends WriteOptions<
  Entity,
  Input
> {
  form: UseFormReturn<Input>;
  draftKey: string;
  /** Added to the message of a failure after the form was left: what remains of the input. */
  remains: string;
  onSaved: (id: string) => void;
}

/** A save continues when the form is left; its result is then announced on the next page. */
export function useSave<Entity extends Item, Input extends FieldValues>({
  form,
  draftKey,
  remains,
  onSaved,
  ...options
}: SaveOptions<Entity, Input>) {
  const { kind, id } = options;
  const announce = useAnnounce();
  const running = useRef<AbortController>(null);
  const isMounted = useIsMounted();
  const { write, progress, rejected } = useWrite(options);
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const [remark, setRemark] = useState<string>();

  const fail = (error: unknown) => {
    const description = describeSaveFailure(error, kind.texts.saveFailed);
    if (!isMounted.current) {
      return announce('stop', `${description.message} ${remains}`, subjectOf(kind, id));
    }
    // The fields must be enabled before one of them can get the focus.
    flushSync(() => setIsSaving(false));
    setFailure({ ...description, details: [...description.details, ...showIssues(error, form)] });
  };

  const save = async (input: Input, version: string | undefined) => {
    const { signal } = (running.current = new AbortController());
    // Until the end of the save its draft must not be offered.
    const releaseLock = acquireFormLock(draftKey);
    setFailure(undefined);
    setRemark(undefined);
    setIsSaving(true);
    try {
      onSaved(await write({ input, version, signal }));
    } catch (error) {
      if (!signal.aborted) return fail(error);
      setIsSaving(false);
      setRemark(CANCELLED);
    } finally {
      releaseLock();
    }
  };

  const cancel = () => running.current?.abort();
  return { save, cancel, progress, failure, rejected, isSaving, remark, setRemark };
}

/** Stores the chosen files, then the item with their addresses; `rejected` is an item that was not stored. */
function useWrite<Entity extends Item, Input extends FieldValues>({
  kind,
  id,
  mediaFiles: { files, pictures },
}: WriteOptions<Entity, Input>) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress>();
  const [rejected, setRejected] = useState<Input>();

  const { mutateAsync: write } = useMutation({
    mutationFn: async ({ input, version, signal }: Write<Input>) => {
      const { media: slots, calls } = kind;
      const name = kind.nameOf(input);
      const stored = await storeFiles({ files, slots, name, onProgress: setProgress, signal });
      await storePictures(pictures, setProgress, signal);
      signal.throwIfAborted();
      setProgress(undefined);
      const complete = withStoredPictures({ ...input, ...stored }, pictures.all());
      try {
        if (id === undefined) return (await calls.create(complete))._id;
        await calls.update(id, complete, version);
        return id;
      } catch (error) {
        setRejected(complete);
        throw error;
      }
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: kind.queries.all }),
    onSettled: () => setProgress(undefined),
  });
  return { write, progress, rejected };
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
