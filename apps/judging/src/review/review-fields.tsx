import { Button, classNames, NotStored, Notice, TextAreaField, ui } from '@nox/ui';
import { useEffect, useId, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import styles from './review.module.css';
import { ScoreFields } from './score-fields.tsx';
import type { ReviewForm } from './use-review-form.ts';

interface ReviewFieldsProps {
  ref?: Ref<HTMLFormElement>;
  review: ReviewForm;
  submitLabel: string;
  /** Where the submit button is, if not at the end of the form; null until that element is there. */
  submitBar?: HTMLElement | null;
}

export function ReviewFields({ ref, review, submitLabel, submitBar }: ReviewFieldsProps) {
  const { form, hasMore, isRestored, isStored, isWithdrawn, isSending, failure, submit } = review;
  const { errors } = form.formState;
  const id = useId();
  useEffect(() => {
    if (isWithdrawn) form.setFocus('notes');
  }, [form, isWithdrawn]);
  // Not `disabled` while busy: it would lose the focus.
  const button = !hasMore && (
    <Button
      type="submit"
      form={id}
      variant="primary"
      aria-disabled={isSending}
      className={styles.submit}
    >
      {isSending ? 'Submitting...' : submitLabel}
    </Button>
  );
  return (
    <form
      ref={ref}
      id={id}
      noValidate
      aria-label="Add review"
      className={ui.stack4}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isRestored && (
        <p className={classNames(ui.small, ui.lamp)}>What you wrote before is still here.</p>
      )}
      {hasMore && (
        <Notice tone="lamp">
          Submitted without what you wrote since. That stays here as a draft.
        </Notice>
      )}
      {!isStored && <NotStored />}
      {failure && <Notice tone="stop">{failure}</Notice>}
      <FormProvider {...form}>
        <ScoreFields onTap={() => form.setFocus('notes')} />
      </FormProvider>
      <TextAreaField
        label="Notes"
        required
        rows={4}
        error={errors.notes?.message ?? errors.judgeEmail?.message}
        {...form.register('notes')}
      />
      {submitBar === undefined ? button : submitBar && createPortal(button, submitBar)}
    </form>
  );
}
