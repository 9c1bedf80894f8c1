import type { Versioned } from '@nox/api-client';
import { BusyFieldset, Button, buttonClass } from '@nox/ui';
import type { ComponentType } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Item } from '../content-kind.ts';
import { MediaFilesContext } from '../media/media-files.ts';
import { ContentConflict } from './content-conflict.tsx';
import styles from './content-form.module.css';
import { PagePreview } from './page-preview.tsx';
import { SaveReport } from './save-report.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useContentForm, type ContentFormState } from './use-content-form.ts';

interface ContentFormProps<Entity extends Item, Input extends FieldValues> extends ContentFormState<
  Entity,
  Input
> {
  Fields: ComponentType;
  onTakeTheirs: (theirs: Versioned<Entity>) => void;
}

export function ContentForm<Entity extends Item, Input extends FieldValues>({
  Fields,
  onTakeTheirs,
  ...state
}: ContentFormProps<Entity, Input>) {
  const { kind, id, start } = state;
  const { form, mediaFiles, saving, blocker, listAddress, saveButton, submit, save, ...unsaved } =
    useContentForm(state);
  const { failure, rejected, isSaving } = saving;
  const { isSubmitting } = form.formState;

  return (
    <FormProvider {...form}>
      <MediaFilesContext value={mediaFiles}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <BusyFieldset isBusy={isSaving} className={styles.fields}>
            <Fields />
          </BusyFieldset>
          {failure?.isStale && id !== undefined && rejected ? (
            <ContentConflict
              kind={kind}
              id={id}
              mine={rejected}
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
          <div className={styles.actions}>
            {/* Not `disabled`: it has the focus during the save. */}
            <Button ref={saveButton} type="submit" variant="primary" aria-disabled={isSubmitting}>
              {isSubmitting ? 'Saving...' : `Save ${kind.noun}`}
            </Button>
            <PagePreview kind={kind} id={id} isDisabled={isSubmitting} />
            <Link to={listAddress} className={buttonClass('quiet')}>
              Cancel
            </Link>
          </div>
        </form>
      </MediaFilesContext>
      <UnsavedGuard
        blocker={blocker}
        isDrafted={unsaved.isDrafted}
        hasFiles={unsaved.hasFiles}
        isSaving={isSaving}
        failure={failure?.message}
        onDiscard={unsaved.discard}
      />
    </FormProvider>
  );
}
