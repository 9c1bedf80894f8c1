import { CheckboxField, Disclosure } from '@nox/ui';
import type { SubmitEvent } from 'react';
import styles from './judge-chip.module.css';
import { useHideScores } from '../entry/hide-choice.ts';
import { StoredJudgeNameField, useJudgeName } from '../entry/judge.tsx';

/** Who judges on this device, and whether they see the reviews of others. */
export function JudgeChip() {
  const name = useJudgeName()[0].trim();
  return (
    <Disclosure
      label={name ? <Name name={name} /> : 'Set Judge Name'}
      panelLabel="Judge"
      className={styles.chip}
    >
      {(close) => <JudgeForm onDone={close} />}
    </Disclosure>
  );
}

function Name({ name }: { name: string }) {
  return (
    <span className={styles.name}>
      <span className={styles.label}>Judge </span>
      {name}
    </span>
  );
}

function JudgeForm({ onDone }: { onDone: () => void }) {
  const [isHiding, setIsHiding] = useHideScores();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <StoredJudgeNameField />
      <CheckboxField
        label="Hide others' reviews until mine is in"
        checked={isHiding}
        onChange={({ currentTarget }) => setIsHiding(currentTarget.checked)}
      />
    </form>
  );
}
