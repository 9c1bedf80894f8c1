import { CheckboxField, classNames, Disclosure, TextField, tools, ui } from '@nox/ui';
import type { SubmitEvent } from 'react';
import { useHideReviews } from './hidden-reviews.ts';
import { useIsHiding, useJudging } from '../sync/judging-settings.ts';
import { useJudge, useJudgeName } from './judge.ts';
import styles from './judge-chip.module.css';

interface JudgeNameFieldProps {
  value: string;
  onChange: (name: string) => void;
}

export const JudgeNameField = ({ value, onChange }: JudgeNameFieldProps) => (
  <TextField
    label="Judge name"
    autoComplete="off"
    maxLength={200}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

/** Sets the judge's name while it is typed, unless the season binds reviews to accounts. */
export function StoredJudgeNameField() {
  const [typed, setName] = useJudgeName();
  const { name, isBound } = useJudge();
  if (!isBound) return <JudgeNameField value={typed} onChange={setName} />;
  return (
    <p className={ui.breakable}>
      You judge as <strong>{name}</strong>.
    </p>
  );
}

export function JudgeChip() {
  const { name } = useJudge();
  return (
    <Disclosure
      label={
        name ? (
          <span className={classNames(tools.ellipsis, styles.name)}>
            <span className={classNames(ui.minor, ui.regular)}>Judge </span>
            {name}
          </span>
        ) : (
          'Set judge name'
        )
      }
      panelLabel="Judge"
      className={styles.chip}
    >
      {(close) => <JudgeForm onDone={close} />}
    </Disclosure>
  );
}

function JudgeForm({ onDone }: { onDone: () => void }) {
  const isHiding = useIsHiding();
  const hideReviews = useHideReviews();
  const isIndependent = useJudging()?.isIndependent;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form className={classNames(styles.form, ui.stack1)} onSubmit={handleSubmit}>
      <StoredJudgeNameField />
      {isIndependent ? (
        <p className={ui.note}>Others' reviews of a candidate are hidden until yours is in.</p>
      ) : (
        <CheckboxField
          label="Hide others' reviews until mine is in"
          checked={isHiding}
          onChange={({ currentTarget }) => hideReviews(currentTarget.checked)}
        />
      )}
    </form>
  );
}
