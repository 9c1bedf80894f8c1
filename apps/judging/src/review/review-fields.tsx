import { Button, classNames, Notice, TextAreaField, tools, ui } from '@nox/ui';
import { useEffect, useId, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { useController } from 'react-hook-form';
import styles from './review.module.css';
import type { ReviewForm } from './use-review-form.ts';

interface ReviewFieldsProps {
  ref?: Ref<HTMLFormElement>;
  review: ReviewForm;
  submitLabel: string;
  /** Where the submit button is, if not at the end of the form; null until that element is there. */
  submitBar?: HTMLElement | null;
}

export function ReviewFields({ ref, review, submitLabel, submitBar }: ReviewFieldsProps) {
  const { form, hasMore, isRestored, isWithdrawn, isSending, failure, submit } = review;
  const { errors } = form.formState;
  const { field: score } = useController({ control: form.control, name: 'score' });
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
      {failure && <Notice tone="stop">{failure}</Notice>}
      <ScoreField
        value={score.value}
        onChange={score.onChange}
        onTap={() => form.setFocus('notes')}
        error={errors.score?.message}
      />
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

/** Sets a score as by a finger, and goes on to the notes; nothing without a form. */
export function chooseScore(form: HTMLFormElement | null, score: number): void {
  form?.querySelector<HTMLInputElement>(`[type='radio'][value='${score}']`)?.click();
  form?.querySelector('textarea')?.focus();
}

const SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface ScoreFieldProps {
  value: number | undefined;
  onChange: (score: number | undefined) => void;
  /** A score was chosen by touch. */
  onTap: () => void;
  error: string | undefined;
}

/** A score as radio buttons, large enough for a thumb; a review may have none. */
function ScoreField({ value, onChange, onTap, error }: ScoreFieldProps) {
  const name = useId();
  return (
    <fieldset className={tools.bare} aria-describedby={error && `${name}-error`}>
      <legend className={classNames(tools.label, styles.legend)}>Score, 1 to 10, then notes</legend>
      <div className={styles.scores}>
        {[undefined, ...SCORES].map((score) => (
          <label
            key={score ?? 'none'}
            className={classNames(
              tools.center,
              tools.edged,
              ui.minor,
              ui.digits,
              tools.target,
              styles.scoreFieldScore,
            )}
          >
            <input
              type="radio"
              name={name}
              value={score ?? ''}
              className={styles.radio}
              checked={value === score}
              onChange={() => onChange(score)}
              onClick={({ nativeEvent }) => {
                if ((nativeEvent as PointerEvent).pointerType === 'touch') onTap();
              }}
            />
            {score ?? 'None'}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={classNames(ui.small, ui.stop, styles.error)}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
