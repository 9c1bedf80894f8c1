import { type Criterion, type ReviewChange, totalOf } from '@nox/contracts';
import { Button, classNames, FieldError, scrollIntoView, tools, ui } from '@nox/ui';
import { type Ref, useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { rounded } from '../entry/entry.ts';
import { scoresOf } from '../entry/review-drafts.ts';
import { useCriteria } from '../sync/judging-settings.ts';
import styles from './review.module.css';

/** What a form accepts in a season with criteria: a score for each, or for none. */
export const withAllScores = <Schema extends z.ZodType<ReviewChange>>(
  schema: Schema,
  criteria: readonly Criterion[],
) =>
  schema.superRefine((review, context) => {
    const { scores } = scoresOf(criteria, review);
    if (!scores) return;
    for (const { id, name } of criteria.filter((criterion) => !scores[criterion.id])) {
      const message = `Score ${name}, too, or clear the scores.`;
      context.addIssue({ code: 'custom', path: ['scores', id], message });
    }
  });

/** Sets the score of the criterion that has the focus, else of the first without one. The focus goes on to the next, at last to the notes. */
export function chooseScore(form: HTMLFormElement | null, score: number): void {
  // A form that is disabled as a whole has an outer group, which is no row.
  const rows = [...(form?.querySelectorAll('fieldset') ?? [])].filter(
    (each) => !each.querySelector('fieldset'),
  );
  const row =
    rows.find((each) => each.contains(document.activeElement)) ??
    rows.find((each) => !each.querySelector(':checked:not([value=""])')) ??
    rows[0];
  row?.querySelector<HTMLInputElement>(`[type='radio'][value='${score}']`)?.click();
  const next = row && rows[rows.indexOf(row) + 1];
  const target = next?.querySelector<HTMLElement>(':checked') ?? next?.querySelector('input');
  (target ?? form?.querySelector('textarea'))?.focus();
}

const SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** One score, which a review may not have, or one for each criterion with their total. `onTap`: it was chosen by touch. */
export function ScoreFields({ onTap }: { onTap?: () => void }) {
  const criteria = useCriteria();
  const { control } = useFormContext<ReviewChange>();
  // The value of a controller is that of the draft again, where a score of the draft is taken away.
  const [notes, single, byCriterion] = useWatch({ control, name: ['notes', 'score', 'scores'] });
  const { field: score, fieldState } = useController({ control, name: 'score' });
  const { field, fieldState: states } = useController({ control, name: 'scores' });
  if (criteria.length === 0) {
    return (
      <ScoreField
        legend="Score, 1 to 10, then notes"
        choices={[undefined, ...SCORES]}
        value={single}
        onChange={score.onChange}
        onTap={onTap}
        error={fieldState.error?.message}
      />
    );
  }
  const given = byCriterion ?? {};
  const errors = (states.error ?? {}) as Partial<Record<string, { message?: string }>>;
  const total = totalOf(criteria, given);
  const missing = criteria.filter(({ id }) => !given[id]);
  const count = criteria.length - missing.length;
  // It was given before the season had criteria, and counts until these are scored.
  const former = count === 0 ? single : undefined;
  const isForgotten = count === 0 && former === undefined && Boolean(notes?.trim());
  const clear = () => {
    field.onChange(undefined);
    score.onChange(undefined);
  };
  return (
    <div className={ui.stack4}>
      {criteria.map(({ id, name, hint }) => (
        <ScoreField
          key={id}
          legend={name}
          hint={hint}
          choices={SCORES}
          value={given[id]}
          onChange={(chosen) => field.onChange({ ...given, [id]: chosen })}
          error={errors[id]?.message}
          firstRef={id === missing[0]?.id ? field.ref : undefined}
        />
      ))}
      <div className={classNames(ui.row, ui.between, tools.target)}>
        <p role="status" className={ui.digits}>
          {total === undefined ? (
            <span className={isForgotten ? ui.pending : ui.minor}>
              {isForgotten ? 'No score is set' : `${count} of ${criteria.length} scored`}
              {former !== undefined && `. Until then your ${former} of 10 counts.`}
              {count === 0 && former === undefined && (
                <span className={ui.small}>
                  . Without scores your review is accepted and counts as done, but not in any mean.
                </span>
              )}
            </span>
          ) : (
            <strong>Total {rounded(total)}</strong>
          )}
        </p>
        {(count > 0 || former !== undefined) && <Button onClick={clear}>Clear scores</Button>}
      </div>
    </div>
  );
}

interface ScoreFieldProps {
  legend: string;
  hint?: string;
  choices: readonly (number | undefined)[];
  value: number | undefined;
  onChange: (score: number | undefined) => void;
  onTap?: (() => void) | undefined;
  error: string | undefined;
  firstRef?: Ref<HTMLInputElement> | undefined;
}

function ScoreField({ legend, hint, choices, error, firstRef, ...input }: ScoreFieldProps) {
  const { value, onChange, onTap } = input;
  const name = useId();
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={tools.bare}
      aria-labelledby={`${name}-name`}
      aria-describedby={described || undefined}
    >
      <legend className={classNames(tools.label, styles.legend)}>
        <span id={`${name}-name`}>{legend}</span>{' '}
        <span id={`${name}-hint`} className={classNames(ui.note, ui.regular)}>
          {hint}
        </span>
      </legend>
      <div className={classNames(styles.scores, choices !== SCORES && styles.single)}>
        {choices.map((score) => (
          <label
            key={score ?? 'none'}
            className={classNames(
              tools.center,
              tools.edged,
              ui.minor,
              ui.digits,
              tools.target,
              tools.semibold,
              styles.scoreFieldScore,
              score === undefined && styles.none,
            )}
          >
            <input
              ref={score === choices[0] ? firstRef : undefined}
              type="radio"
              name={name}
              value={score ?? ''}
              className={styles.radio}
              checked={value === score}
              onChange={({ currentTarget }) => {
                onChange(score);
                // The notes, which are required, and the button below them are in sight.
                if (choices === SCORES) return;
                scrollIntoView(currentTarget.form!.querySelector('[type=submit]'));
              }}
              onClick={({ nativeEvent }) => {
                if ((nativeEvent as PointerEvent).pointerType === 'touch') onTap?.();
              }}
            />
            {score ?? 'No score'}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} className={styles.error}>
        {error}
      </FieldError>
    </fieldset>
  );
}
