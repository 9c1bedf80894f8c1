import { auditionQueries } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import { useAuth } from '@nox/auth';
import {
  type AuditionEntry,
  judgeNameKey,
  type JudgingSettings,
  type Review,
} from '@nox/contracts';
import {
  CheckboxField,
  classNames,
  Disclosure,
  localStorageText,
  TextField,
  tools,
  ui,
} from '@nox/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useEffect } from 'react';
import styles from './judge.module.css';

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

export function judgeKeyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = judgeNameKey(name);
  keys.set(name, key);
  return key;
}

/** The review of an entry under a judge name; undefined if the name is empty. */
export function reviewBy(entry: AuditionEntry, judgeName: string): Review | undefined {
  const key = judgeKeyOf(judgeName);
  return key ? entry.reviews.find(({ judgeEmail }) => judgeKeyOf(judgeEmail) === key) : undefined;
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
  return isHiding ? `until ${judgeKeyOf(judgeName)}` : '';
}

/** Who judges on this device, and whether they see the reviews of others. */
export function JudgeChip() {
  const name = useJudgeName()[0].trim();
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
  const [isHiding, setIsHiding] = useHideScores();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form className={classNames(styles.form, ui.stack1)} onSubmit={handleSubmit}>
      <StoredJudgeNameField />
      <CheckboxField
        label="Hide others' reviews until mine is in"
        checked={isHiding}
        onChange={({ currentTarget }) => setIsHiding(currentTarget.checked)}
      />
    </form>
  );
}

const RETRY_MS = 15_000;

const PATH = '/auditions/settings';
const settingsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...auditionQueries.all, 'settings', uid],
    queryFn: ({ signal }) => call<JudgingSettings>('GET', PATH, { signal }),
  });

const useChoice = localStorageText('nox:hide-scores');
/** The uid of the account whose choice the server does not have yet. */
const useUnsent = localStorageText('nox:hide-scores-unsent');

const useUid = () => useAuth(({ user }) => user?.uid ?? '');

/** Whether others' reviews are hidden until the judge has reviewed, so that they do not influence the judge. */
function useHideScores() {
  const uid = useUid();
  const [choice, setChoice] = useChoice();
  const [, setUnsent] = useUnsent();
  const choose = (isHidden: boolean) => {
    setUnsent(uid);
    setChoice(isHidden ? 'yes' : '');
  };
  return [choice === 'yes', choose] as const;
}

/** Sends the choice until the server has it, and takes over what was chosen on another device. */
export function useHideChoiceSync(): void {
  const queryClient = useQueryClient();
  const uid = useUid();
  const [choice, setChoice] = useChoice();
  const [unsent, setUnsent] = useUnsent();
  const isUnsent = unsent === uid && uid !== '';
  const hidesReviews = choice === 'yes';
  const { data: stored } = useQuery(settingsQuery(uid));

  useEffect(() => {
    if (!stored || isUnsent) return;
    if (stored.hidesReviews === null) {
      if (hidesReviews) setUnsent(uid);
      return;
    }
    if (stored.hidesReviews === hidesReviews) return;
    setChoice(stored.hidesReviews ? 'yes' : '');
    // A list from before the choice, such as one that was stored, has other reviews.
    void queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey });
  }, [stored, isUnsent, hidesReviews, uid, setChoice, setUnsent, queryClient]);

  const { mutate } = useMutation({
    mutationKey: [PATH],
    // One after the other: the last one counts.
    scope: { id: PATH },
    mutationFn: async (settings: JudgingSettings) => {
      if (useAuth.getState().user?.uid !== uid) throw new Error('Another account is signed in.');
      await call('PUT', PATH, { body: settings });
    },
  });

  useEffect(() => {
    if (!isUnsent) return;
    const { queryKey } = settingsQuery(uid);
    const send = () =>
      mutate(
        { hidesReviews },
        {
          // Only after the last call.
          onSuccess: async () => {
            await queryClient.cancelQueries({ queryKey });
            queryClient.setQueryData(queryKey, { hidesReviews });
            setUnsent('');
            await queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey });
          },
        },
      );
    const retry = () => {
      if (queryClient.isMutating({ mutationKey: [PATH] }) === 0) send();
    };
    send();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isUnsent, hidesReviews, uid, mutate, queryClient, setUnsent]);
}
