import { Button, Notice, TextAreaField } from '@nox/ui';
import { useController } from 'react-hook-form';
import styles from './review-fields.module.css';
import { ScoreField } from './score-field.tsx';
import type { ReviewForm } from './use-review-form.ts';

/** The fields of a review; Ctrl+Enter submits it from the notes. */
export function ReviewFields({ review, submitLabel }: { review: ReviewForm; submitLabel: string }) {
  const { form, isRestored, isSending, failure, submit } = review;
  const { errors } = form.formState;
  const { field: score } = useController({ control: form.control, name: 'score' });
  return (
    <form
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
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // While judging, the window listens for it, too.
          event.stopPropagation();
          submit();
        }}
      />
      <Button type="submit" variant="primary" disabled={isSending} className={styles.submit}>
        {isSending ? 'Submitting...' : submitLabel}
      </Button>
    </form>
  );
}
