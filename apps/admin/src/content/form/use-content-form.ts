import { zodResolver } from '@hookform/resolvers/zod';
import { useAnnounce, useLeaveBlocker, focusAndScroll } from '@nox/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { subjectOf, type ContentKind, type Item } from '../content-kind.ts';
import { isSameInput, type Drafts, type Snapshot } from '../drafts/drafts.ts';
import { rowId, useListAddress } from '../list-address.ts';
import { unstoredNames, useChosenFiles, type MediaFiles } from '../media/media-files.ts';
import { withoutLocalPictures } from '../media/picture-uploads.ts';
import { ERROR_DELAY_MS } from './use-content-fields.ts';
import { useSave } from './use-save.ts';

const DRAFT_REMAINS = 'What you typed is kept as a draft.';
const FILE_IS_LOST = 'The file must be chosen again.';
const NOTHING_TYPED = 'There is nothing to save yet: nothing was filled in.';
const NOTHING_CHANGED = 'Nothing was changed, so nothing was saved.';

export interface ContentFormState<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  id: string | undefined;
  original: Snapshot<Input>;
  /** The initial values: the original, or a restored draft. */
  start: Snapshot<Input>;
  draftKey: string;
  drafts: Drafts;
  /** May be saved as it is. */
  isCopy: boolean;
}

export function useContentForm<Entity extends Item, Input extends FieldValues>(
  state: ContentFormState<Entity, Input>,
) {
  const { kind, id, original, start, draftKey, drafts } = state;
  const form = useForm<Input>({
    // The schema's input type differs from its output only in optional fields.
    resolver: zodResolver(kind.schema) as unknown as Resolver<Input>,
    defaultValues: start.values as DefaultValues<Input>,
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
  });
  const navigate = useNavigate();
  const announce = useAnnounce();
  const listAddress = useListAddress(kind.path);
  const mediaFiles = useChosenFiles();
  const hasFiles = unstoredNames(mediaFiles).length > 0;
  const isDrafted = useDraftAutosave(form, mediaFiles, state);
  const saveButton = useRef<HTMLButtonElement>(null);
  const [savedId, setSavedId] = useState<string>();
  const isSaved = savedId !== undefined;
  const discard = () => drafts.remove(draftKey);

  const saving = useSave({
    ...{ kind, id, mediaFiles, form, draftKey },
    remains: isDrafted ? DRAFT_REMAINS : FILE_IS_LOST,
    onSaved: (stored) => {
      discard();
      const { added, updated } = kind.texts;
      announce('go', id === undefined ? added : updated, subjectOf(kind, id));
      setSavedId(stored);
    },
  });
  const blocker = useLeaveBlocker((isDrafted || hasFiles || saving.isSaving) && !isSaved);

  const leave = useEffectEvent((saved: string) => {
    // A navigation that was blocked during the save continues.
    if (blocker.state === 'blocked') blocker.proceed();
    else void navigate(`${listAddress}#${rowId(saved)}`);
  });

  useEffect(() => {
    if (savedId !== undefined) leave(savedId);
  }, [savedId]);

  const save = (version: string | undefined) =>
    void form.handleSubmit((input) => {
      // The focused element may be disabled or removed during the save.
      focusAndScroll(saveButton.current);
      return saving.save(input, version);
    })();

  /** Does not write unchanged values: to others they would look like a change. */
  const submit = () => {
    if (form.formState.isSubmitting) return;
    const isWorthSaving =
      hasFiles || state.isCopy || !isSameInput(form.getValues(), original.values);
    if (isWorthSaving) return save(start.version);
    // Required fields are validated all the same.
    if (id === undefined) return void form.handleSubmit(() => saving.setRemark(NOTHING_TYPED))();
    announce('go', NOTHING_CHANGED);
    void navigate(listAddress);
  };

  return {
    ...{ form, mediaFiles, saving, blocker, listAddress, saveButton },
    ...{ isDrafted, hasFiles, submit, save, discard },
  };
}

/** Saves a draft of every change, against a reload, a crash or a session that ends. @returns whether there are any */
function useDraftAutosave<Entity extends Item, Input extends FieldValues>(
  form: UseFormReturn<Input>,
  { files, pictures }: MediaFiles,
  { original, start, draftKey, drafts }: ContentFormState<Entity, Input>,
): boolean {
  const [isDrafted, setIsDrafted] = useState(() => !isSameInput(form.getValues(), original.values));

  useEffect(() => {
    const saveDraft = (values: Input) => {
      const hasChanged = !isSameInput(values, original.values);
      setIsDrafted(hasChanged);
      if (!hasChanged) return drafts.remove(draftKey);
      drafts.write(draftKey, {
        savedAt: new Date().toISOString(),
        // Older than the original's if a draft was restored.
        version: start.version,
        values: withoutLocalPictures(values),
        fileNames: unstoredNames({ files, pictures }),
      });
    };
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(values),
    });
  }, [form, draftKey, original, start.version, files, pictures, drafts]);

  return isDrafted;
}
