import { signOut, useAuth } from '@nox/auth';
import { sendUnsent } from '@nox/outbox';
import { AlertDialog, Button } from '@nox/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccess } from './access.ts';

/** The databases of all remotes in which something may wait, and the page that sends it. */
const SENDERS: Record<string, string> = {
  'nox-check-in': '/admin/season/check-in',
  'nox-judging': '/admin/audition-entries',
  'nox-recusals': '/admin/audition-entries',
};

const CHECK_MS = 1_000;
const SLOW_MS = 5_000;

interface SignOutButtonProps extends ComponentProps<typeof Button> {
  /** Called with true before the sign-out, and with false if it failed. */
  onLogout?: (isLoggingOut: boolean) => void;
  onDone?: () => void;
}

/** Ends the session. Where something of the account waits to be sent, it asks first, and can have it sent. */
export function SignOutButton({ onLogout, onDone, ...button }: SignOutButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: signOut,
    onMutate: () => onLogout?.(true),
    onError: () => onLogout?.(false),
    onSuccess: onDone,
    onSettled: () => setIsAsked(false),
  });
  return (
    <>
      <Button disabled={isPending || isSuccess} onClick={() => setIsAsked(true)} {...button} />
      {isAsked && <UnsentDialog onCancel={() => setIsAsked(false)} onLogout={mutate} />}
    </>
  );
}

function UnsentDialog({ onCancel, onLogout }: Record<'onCancel' | 'onLogout', () => void>) {
  const uid = useAuth(({ user }) => user?.uid ?? '');
  const navigate = useNavigate();
  const { mayOpen } = useAccess();
  const [sentSince, setSentSince] = useState<number>();
  const isSending = sentSince !== undefined;
  const { data: outboxes, dataUpdatedAt } = useQuery({
    queryKey: ['unsent', uid],
    queryFn: () => sendUnsent(uid, Object.keys(SENDERS)),
    networkMode: 'always',
    refetchInterval: isSending && CHECK_MS,
    gcTime: 0,
  });
  const next = outboxes?.find(({ count }) => count > 0);
  const isSent = outboxes && !next;
  const sender = next && !next.isOpen ? SENDERS[next.name]! : undefined;

  const logOut = useEffectEvent(onLogout);
  useEffect(() => {
    if (isSent) logOut();
  }, [isSent]);
  useEffect(() => {
    if (isSending && sender) void navigate(sender);
  }, [isSending, sender, navigate]);

  if (!outboxes || !next) return null;
  const unsent = outboxes.reduce((sum, { count }) => sum + count, 0);
  return (
    <AlertDialog
      title={`${unsent} not sent`}
      question="What is not sent stays here for up to a week. Only this account can send it, once it has logged in again."
      failure={
        isSending && dataUpdatedAt - sentSince > SLOW_MS
          ? 'It is not sent yet: there is no network, or the server has refused it. The page that recorded it says why.'
          : undefined
      }
      onCancel={onCancel}
    >
      <Button variant="destructive" onClick={onLogout}>
        Log out without sending
      </Button>
      {(!sender || mayOpen(sender)) && (
        <Button
          variant="primary"
          aria-disabled={isSending}
          onClick={() => setSentSince(dataUpdatedAt)}
        >
          {isSending ? 'Sending...' : 'Send first'}
        </Button>
      )}
    </AlertDialog>
  );
}
