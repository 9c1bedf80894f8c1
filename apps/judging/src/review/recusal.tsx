import { call } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import type { AuditionEntry } from '@nox/contracts';
import { AlertDialog, Button, classNames, ui, useAnnounce, VisuallyHidden } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { StoredJudgeNameField } from '../entry/judge-chip.tsx';
import { useJudge } from '../entry/judge.ts';
import { useRights } from '../sync/judging-settings.ts';
import { changeEntry } from '../sync/entries-sync.ts';
import { useSync } from '../sync/sync-provider.tsx';

interface RecusalProps {
  entry: AuditionEntry;
  onRecused?: (() => void) | undefined;
}

/** Where reviews are bound to accounts: as whom, and "I know this person"; or that the account is recused. */
export function Recusal({ entry, onRecused }: RecusalProps) {
  const { _id: entryId, fullName: candidate, isRecused = false } = entry;
  const { recusals } = useSync();
  const { isBound } = useJudge();
  const { mayOrganise } = useRights();
  const [isAsked, setIsAsked] = useState(false);
  const text = useFocusFallback(isRecused);
  const handleConfirm = () => {
    setIsAsked(false);
    void recusals.enqueue({ kind: 'recusal', entryId, candidate });
    onRecused?.();
  };
  if (isRecused) {
    return (
      <p ref={text} tabIndex={-1} role="status">
        You are recused.
      </p>
    );
  }
  if (!isBound) return null;
  return (
    <div className={classNames(ui.row4, ui.between)}>
      <StoredJudgeNameField />
      <Button aria-keyshortcuts={mayOrganise ? undefined : 'r'} onClick={() => setIsAsked(true)}>
        I know this person
      </Button>
      {isAsked && (
        <AlertDialog
          title={`You know ${candidate}`}
          question={`You will not review this candidate, and see no reviews, scores or figures of them. Only ${mayOrganise ? 'another' : 'an'} organiser can take this back.`}
          onCancel={() => setIsAsked(false)}
        >
          <Button variant="primary" onClick={handleConfirm}>
            Recuse me
          </Button>
        </AlertDialog>
      )}
    </div>
  );
}

export function RecusedJudges({ entry: { _id: id, recusals = [] } }: { entry: AuditionEntry }) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: (account: string) =>
      call('DELETE', `/auditions/${[id, 'recusals', account].map(encodeURIComponent).join('/')}`),
    onSuccess: (_, account) =>
      changeEntry(queryClient, id, (entry) => ({
        ...entry,
        recusals: entry.recusals?.filter((one) => one.account !== account),
      })),
    onError: (error) =>
      announce('negative', changeFailureText(error, 'The judge is still recused.'), 'recusal'),
  });
  if (recusals.length === 0) return null;
  return (
    <ul role="list" aria-label="Recused judges" className={ui.stack2}>
      {recusals.map(({ account, name }) => (
        <li key={account} className={ui.row2}>
          {name} is recused.
          <Button aria-disabled={isPending} onClick={() => !isPending && mutate(account)}>
            End the recusal<VisuallyHidden> of {name}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** @returns the ref of what gets the focus once that is enabled and the focus is lost */
export function useFocusFallback(isEnabled: boolean) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isEnabled && document.activeElement === document.body) element.current?.focus();
  }, [isEnabled]);
  return element;
}
