import { type AuditionEntry, judgeNameKey, type Review } from '@nox/contracts';
import { CheckboxField, Disclosure, localStorageText, TextField } from '@nox/ui';
import { type SubmitEvent, useCallback } from 'react';
import styles from './judge.module.css';
import { useHideScores } from './hide-choice.ts';

/** The name under which reviews are written on this device, as typed. */
export const useJudgeName = localStorageText('nox:judge-name');

interface JudgeNameFieldProps {
  value: string;
  onChange: (name: string) => void;
}

export function JudgeNameField({ value, onChange }: JudgeNameFieldProps) {
  return (
    <TextField
      label="Judge name"
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Sets the judge's name while it is typed. */
export function StoredJudgeNameField() {
  const [name, setName] = useJudgeName();
  return <JudgeNameField value={name} onChange={setName} />;
}

/** Memoized: there are few judges and many reviews. */
const keys = new Map<string, string>();

function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = judgeNameKey(name);
  keys.set(name, key);
  return key;
}

/** The review of an entry under a judge name; undefined if the name is empty. */
export function reviewBy(entry: AuditionEntry, judgeName: string): Review | undefined {
  const key = keyOf(judgeName);
  return key ? entry.reviews.find(({ judgeEmail }) => keyOf(judgeEmail) === key) : undefined;
}

const isServerHiding = ({ hiddenReviews = 0 }: AuditionEntry) => hiddenReviews > 0;

/** @returns whether others' scores of an entry are hidden from the judge */
export function useScoresHidden() {
  const [isHiding] = useHideScores();
  const [judgeName] = useJudgeName();
  return useCallback(
    // The server hides by account, which may have reviewed under another name.
    (entry: AuditionEntry) => isServerHiding(entry) || (isHiding && !reviewBy(entry, judgeName)),
    [isHiding, judgeName],
  );
}

/** Changes with the rule by which scores are hidden. */
export function useHidingKey(): string {
  const [isHiding] = useHideScores();
  const [judgeName] = useJudgeName();
  return isHiding ? `until ${keyOf(judgeName)}` : '';
}

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
