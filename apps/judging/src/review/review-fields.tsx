import { Button, Notice, TextAreaField } from '@nox/ui';
import { useEffect, type Ref } from 'react';
import { useController } from 'react-hook-form';
import styles from './review-fields.module.css';
import { ScoreField } from './score-field.tsx';
import type { ReviewForm } from './use-review-form.ts';

interface ReviewFieldsProps {
  ref?: Ref<HTMLFormElement>;
  review: ReviewForm;
  submitLabel: string;
}

export function ReviewFields({ ref, review, submitLabel }: ReviewFieldsProps) {
  const { form, isRestored, isWithdrawn, isSending, failure, submit } = review;
  const { errors } = form.formState;
  const { field: score } = useController({ control: form.control, name: 'score' });
  useEffect(() => {
    if (isWithdrawn) form.setFocus('notes');
  }, [form, isWithdrawn]);
  return (
    <form
      ref={ref}
      noValidate
      aria-label="Add review"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isRestored && <p className={styles.restored}>What you wrote before is still here.</p>}
      {failure && <Notice tone="stop">{failure}</Notice>}
      <ScoreField value={score.value} onChange={score.onChange} error={errors.score?.message} />
      <TextAreaField
        label="Notes"
        required
        rows={4}
        error={errors.notes?.message ?? errors.judgeEmail?.message}
        {...form.register('notes')}
      />
      {/* Not `disabled` while busy: it would lose the focus. */}
      <Button type="submit" variant="primary" aria-disabled={isSending} className={styles.submit}>
        {isSending ? 'Submitting...' : submitLabel}
      </Button>
    </form>
  );
}
