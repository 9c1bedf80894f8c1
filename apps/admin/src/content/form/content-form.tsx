import { zodResolver } from '@hookform/resolvers/zod';
import { useAnnounce } from '@nox/ui';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { subjectOf, type ContentKind, type Edited, type Item } from '../content-kind.ts';
import { leadTo } from '../lead-to.ts';
import { useListAddress } from '../list-address.ts';
import { MediaFilesContext } from '../media/media-files.ts';
import { useChosenFiles } from '../media/use-chosen-files.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { ERROR_DELAY_MS } from './content-fields.ts';
import styles from './content-form.module.css';
import { isSameInput } from './draft.ts';
import type { Original } from './drafted-form.tsx';
import type { Drafts } from './drafts.ts';
import { FormActions } from './form-actions.tsx';
import { SaveReport } from './save-report.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useLeaving } from './use-leaving.ts';
import { useSave } from './use-save.ts';

const DRAFT_REMAINS = 'What you typed is kept as a draft.';
const NOTHING_TYPED = 'There is nothing to save yet: nothing was filled in.';
const NOTHING_CHANGED = 'Nothing was changed, so nothing was saved.';

interface ContentFormProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  Fields: ComponentType;
  /** Absent for something new. */
  id: string | undefined;
  /** What the server has. */
  original: Original<Input>;
  /** What the form begins with: the original, or a draft that was restored. */
  start: Original<Input>;
  /** Where it keeps its draft. */
  place: string;
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
  place,
  drafts,
  onTakeTheirs,
}: ContentFormProps<Entity, Input>) {
  const form = useForm<Input>({
    // The contract's input type differs from its output only in what may be absent.
    resolver: zodResolver(kind.schema) as unknown as Resolver<Input>,
    defaultValues: start.values as DefaultValues<Input>,
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
  });
  const navigate = useNavigate();
  const announce = useAnnounce();
  const listAddress = useListAddress(kind.path);
  const mediaFiles = useChosenFiles();
  const { files } = mediaFiles;
  const hasFiles = Object.keys(files).length > 0;
  const isDrafted = useKeptDraft({ form, place, original, version: start.version, files, drafts });
  const saveButton = useRef<HTMLButtonElement>(null);

  const [isSaved, setIsSaved] = useState(false);
  const saving = useSave({
    kind,
    id,
    files,
    form,
    place,
    remains: isDrafted ? DRAFT_REMAINS : 'The file must be chosen again.',
    onSaved: () => {
      drafts.remove(place);
      const { added, updated } = kind.texts;
      announce('go', id === undefined ? added : updated, subjectOf(kind, id));
      setIsSaved(true);
    },
  });
  const { failure, refused, isSaving } = saving;
  const { isSubmitting } = form.formState;
  const blocker = useLeaving((isDrafted || hasFiles || isSaving) && !isSaved);

  const goOn = useEffectEvent(() => {
    // Whoever wanted to go elsewhere meanwhile goes there.
    if (blocker.state === 'blocked') blocker.proceed();
    else void navigate(listAddress);
  });

  useEffect(() => {
    if (isSaved) goOn();
  }, [isSaved]);

  const save = (version: string | undefined) =>
    void form.handleSubmit((input) => {
      // What has the focus may be disabled or gone while it is being saved.
      leadTo(saveButton.current);
      return saving.save(input, version);
    })();

  /** What nobody touched is not written: for others it would look as if it had changed. */
  const saveWhatChanged = () => {
    if (isSubmitting) return;
    if (hasFiles || !isSameInput(form.getValues(), original.values)) return save(start.version);
    // What must be filled in is said all the same.
    if (id === undefined) return void form.handleSubmit(() => saving.setRemark(NOTHING_TYPED))();
    announce('go', NOTHING_CHANGED);
    void navigate(listAddress);
  };

  return (
    <FormProvider {...form}>
      <MediaFilesContext value={mediaFiles}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            saveWhatChanged();
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
              onSaveMine={save}
            />
          ) : (
            <SaveReport
              {...saving}
              isSubmitting={isSubmitting}
              isCovered={blocker.state === 'blocked'}
              onRetry={() => save(start.version)}
            />
          )}
          <FormActions
            noun={kind.noun}
            listAddress={listAddress}
            isSubmitting={isSubmitting}
            saveButton={saveButton}
          />
        </form>
      </MediaFilesContext>
      <UnsavedGuard
        blocker={blocker}
        isDrafted={isDrafted}
        hasFiles={hasFiles}
        isSaving={isSaving}
        failure={failure?.message}
        onDiscard={() => drafts.remove(place)}
      />
    </FormProvider>
  );
}
