import type { RuleSetInput } from '@nox/contracts';
import { useId } from 'react';
import { useContentFields, useIsJudged } from '../content/form/content-fields.ts';
import styles from './rules-field.module.css';

/** One rule: a line of text. */
export function RuleLine({ index }: { index: number }) {
  const { field, errorOf } = useContentFields<RuleSetInput>();
  const name = `rules.${index}.text` as const;
  const { error: wrongText, ...input } = field(name);
  const found = wrongText ?? errorOf(`rules.${index}.order`);
  const error = useIsJudged(name) ? found : undefined;
  const errorId = useId();
  return (
    <span className={styles.rule}>
      <input
        {...input}
        aria-label={`Rule ${index + 1}`}
        aria-invalid={Boolean(error)}
        aria-describedby={error && errorId}
        className={styles.text}
      />
      {error && (
        <span id={errorId} className={styles.error}>
          {error}
        </span>
      )}
    </span>
  );
}
