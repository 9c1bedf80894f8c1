import { zodResolver } from '@hookform/resolvers/zod';
import { TeamMemberInput } from '@nox/contracts';
import { Button, buttonClass, Notice, ProgressBar } from '@nox/ui';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ImageField } from './image-field';
import { MemberFields } from './member-fields';
import styles from './member-form.module.css';
import type { MemberValues } from './member-values';
import { useMemberSave, type EditedMember } from './use-member-save';

interface MemberFormProps extends EditedMember {
  defaults: MemberValues;
  /** Shows what the server has now, in place of what was typed. */
  onReload?: () => void;
}

/** One form for a new member and for one that is edited. */
export function MemberForm({ id, version, defaults, onReload }: MemberFormProps) {
  const form = useForm({
    resolver: zodResolver(TeamMemberInput),
    defaultValues: defaults,
    mode: 'onTouched',
  });
  const { isSubmitting } = form.formState;
  const { setFile, progress, failure, isSaving, save, overwrite } = useMemberSave(
    { id, version },
    form.setError,
  );
  // An upload can be cancelled; what the server is already saving cannot be taken back.
  const isUploading = progress !== undefined && progress < 1;
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button lost the focus when it was disabled. A field that the server refused keeps it instead.
    if (failure && !isSubmitting && !isTyping()) notice.current?.focus();
  }, [failure, isSubmitting]);

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {/* What is typed while it is being saved would be lost. */}
      <fieldset disabled={isSaving} className={styles.fields}>
        <MemberFields register={form.register} errors={form.formState.errors} />
      </fieldset>
      <ImageField currentUrl={defaults.imageUrl ?? ''} onChange={setFile} disabled={isSubmitting} />
      {failure && (
        <Notice ref={notice} tone="stop" tabIndex={-1}>
          {failure.message}
          {failure.isStale && (
            <>
              <Button onClick={onReload}>Show their version</Button>
              <Button onClick={() => void form.handleSubmit(overwrite)()}>Save mine instead</Button>
            </>
          )}
        </Notice>
      )}
      {progress !== undefined && <ProgressBar fraction={progress} aria-label="Image upload" />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save Member'}
        </Button>
        {isSaving && !isUploading ? (
          <Button disabled>Cancel</Button>
        ) : (
          <Link to="/admin/team" className={buttonClass('quiet')}>
            Cancel
          </Link>
        )}
      </div>
    </form>
  );
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, select, textarea') ?? false;
}
