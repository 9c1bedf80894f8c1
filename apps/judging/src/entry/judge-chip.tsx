import { auditionQueries, call } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import type { JudgingSettings } from '@nox/contracts';
import { CheckboxField, classNames, Disclosure, TextField, tools, ui, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  SETTINGS_PATH,
  settingsQuery,
  useIsHiding,
  useJudging,
  useUid,
} from '../sync/judging-settings.ts';
import { useJudge, useJudgeName } from './judge.ts';
import styles from './entry-marks.module.css';

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
  const label = name && (
    <span className={classNames(tools.ellipsis, styles.name)}>
      <span className={classNames(ui.minor, ui.regular)}>Judge: </span>
      {name}
    </span>
  );
  return (
    <Disclosure label={label || 'Set judge name'} panelLabel="Judge" className={styles.chip}>
      {(close) => <JudgeForm onDone={close} />}
    </Disclosure>
  );
}

function JudgeForm({ onDone }: { onDone: () => void }) {
  const isHiding = useIsHiding();
  const hideReviews = useHideReviews();
  return (
    <form
      className={classNames(styles.form, ui.stack1)}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <StoredJudgeNameField />
      {useJudging()?.isIndependent ? (
        <p className={ui.note}>
          Others' reviews of a candidate are hidden until yours is in and you ask for them.
        </p>
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

function useHideReviews() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { queryKey } = settingsQuery(useUid());
  const show = (hidesReviews: boolean) =>
    queryClient.setQueryData(queryKey, (state) => state && { ...state, hidesReviews });
  return useMutation({
    // One after the other: the last one counts.
    scope: { id: SETTINGS_PATH },
    mutationFn: (hidesReviews: boolean) =>
      call('PUT', SETTINGS_PATH, { body: { hidesReviews } satisfies JudgingSettings }),
    onMutate: async (hidesReviews) => {
      await queryClient.cancelQueries({ queryKey });
      show(hidesReviews);
    },
    onError: (error, hidesReviews) => {
      show(!hidesReviews);
      announce('negative', changeFailureText(error, 'Your choice was not saved.'), SETTINGS_PATH);
    },
    // The list has other reviews now.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey }),
  }).mutate;
}
