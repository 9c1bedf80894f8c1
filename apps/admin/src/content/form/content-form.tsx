import { zodResolver } from '@hookform/resolvers/zod';
import { useAnnounce } from '@nox/ui';
import { useCallback, useMemo, useRef, useState, type ComponentType } from 'react';
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ContentKind, Edited, Item } from '../content-kind';
import { useListAddress } from '../list-address';
import { MediaFilesContext } from '../media/media-files';
import type { ChosenFiles } from '../media/store-files';
import { ConflictPanel } from './conflict-panel';
import styles from './content-form.module.css';
import type { Original } from './drafted-form';
import type { Drafts } from './drafts';
import { FormActions } from './form-actions';
import { SaveReport } from './save-report';
import { UnsavedGuard } from './unsaved-guard';
import { useKeptDraft } from './use-kept-draft';
import { useSave } from './use-save';

const ERROR_DELAY_MS = 300;

interface ContentFormProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  Fields: ComponentType;
  /** Absent for something new. */
  id: string | undefined;
  /** What the server has. */
  original: Original<Input>;
  /** What the form begins with: the original, or a draft that was restored. */
  start: Original<Input>;
  drafts: Drafts;
  onTakeTheirs: (theirs: Edited<Entity>) => void;
}

/** One form for something new and for what is there: its fields, and everything around them. */
export function ContentForm<Entity extends Item, Input extends FieldValues>({
  kind,
  Fields,
  id,
  original,
  start,
  drafts,
  onTakeTheirs,
}: ContentFormProps<Entity, Input>) {
  const form = useForm<Input>({
    // The contract's input type differs from its output only in what may be absent.
    resolver: zodResolver(kind.schema) as unknown as Resolver<Input>,
    defaultValues: start.values as DefaultValues<Input>,
    mode: 'onTouched',
    // A message that appears while a button is being pressed would push the button from under the finger.
    delayError: ERROR_DELAY_MS,
  });
  const navigate = useNavigate();
  const announce = useAnnounce();
  const listAddress = useListAddress(kind.path);
  const [files, setFiles] = useState<ChosenFiles>({});
  const isDrafted = useKeptDraft({ form, id, original, version: start.version, files, drafts });

  const saved = useRef(false);
  const isSaved = useCallback(() => saved.current, []);
  const saving = useSave({
    kind,
    id,
    files,
    form,
    onSaved: () => {
      saved.current = true;
      drafts.remove(id);
      announce('go', id === undefined ? kind.texts.added : kind.texts.updated);
      void navigate(listAddress);
    },
  });
  const { failure, refused, isSaving } = saving;
  const { isSubmitting } = form.formState;

  const submit = (version: string | undefined) =>
    void form.handleSubmit((input) => saving.save(input, version))();

  const mediaFiles = useMemo(
    () => ({
      files,
      choose: (field: string, file: File | undefined) => {
        const { [field]: before, ...others } = files;
        if (file !== before) setFiles(file ? { ...others, [field]: file } : others);
      },
    }),
    [files],
  );

  return (
    <FormProvider {...form}>
      <MediaFilesContext value={mediaFiles}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit(start.version);
          }}
        >
          {/* What is typed while it is being saved would be lost. */}
          <fieldset disabled={isSaving} className={styles.fields}>
            <Fields />
          </fieldset>
          {failure?.isStale && id !== undefined && refused ? (
            <ConflictPanel
              kind={kind}
              id={id}
              mine={refused}
              isBusy={isSubmitting}
              onTakeTheirs={onTakeTheirs}
              onSaveMine={submit}
            />
          ) : (
            <SaveReport
              {...saving}
              isSubmitting={isSubmitting}
              onRetry={() => submit(start.version)}
            />
          )}
          <FormActions
            noun={kind.noun}
            listAddress={listAddress}
            isSubmitting={isSubmitting}
            isSaving={isSaving}
          />
        </form>
      </MediaFilesContext>
      <UnsavedGuard
        isDrafted={isDrafted}
        hasFiles={Object.keys(files).length > 0}
        isSaved={isSaved}
        onDiscard={() => drafts.remove(id)}
      />
    </FormProvider>
  );
}
