import { TextField } from '@nox/ui';
import { useJudgeName } from './use-judge-name.ts';

/** Who judges on this device. */
export function JudgeNameField() {
  const [name, setName] = useJudgeName();
  return (
    <TextField
      label="Judge name"
      autoComplete="off"
      maxLength={200}
      value={name}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
    />
  );
}
