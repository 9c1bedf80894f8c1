import { Button } from '@nox/ui';
import { useState } from 'react';
import styles from './judging-dialog.module.css';
import { JudgeNameField, useJudgeName } from '../../entry/judge.tsx';

/** In place of the form until a judge name is set: as a whole, since the form replaces this field. */
export function JudgeNameForm() {
  const [judgeName, setJudgeName] = useJudgeName();
  const [typed, setTyped] = useState(judgeName);
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        setJudgeName(typed.trim());
      }}
    >
      <JudgeNameField value={typed} onChange={setTyped} />
      <Button type="submit" variant="primary">
        Start Judging
      </Button>
      <p className={styles.hint}>Enter a Judge Name to add a review.</p>
    </form>
  );
}
