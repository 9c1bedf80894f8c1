import { call } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import { type AuditionEntry } from '@nox/contracts';
import { Button, ui, useAnnounce, VisuallyHidden } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeEntry } from '../sync/entries-sync.ts';

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
