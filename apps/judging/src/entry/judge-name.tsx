import { TextField } from '@nox/ui';
import { localStorageText } from './local-storage-text.ts';

/** The name under which reviews are written on this device, as typed. */
export const useJudgeName = localStorageText('nox:judge-name');

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
