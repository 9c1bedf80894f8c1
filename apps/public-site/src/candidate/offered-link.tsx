import { ApiError } from '@nox/api-client';
import type { LinkView } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { candidateCalls, failureText } from './candidate-calls.ts';
import styles from './candidate-page.module.css';
import { answerOffer } from './link-token.ts';
import { Message } from './message.tsx';

const isGone = (result: PromiseSettledResult<LinkView>) =>
  result.status === 'rejected' && result.reason instanceof ApiError && result.reason.status === 401;

function isSameApplication(mine: LinkView, other: LinkView): boolean {
  if (mine.purpose !== 'candidate') return JSON.stringify(mine) === JSON.stringify(other);
  if (other.purpose === 'email') return mine.newEmail === other.newEmail;
  if (other.purpose === 'guardian') return false;
  const [own, its] = [mine.application, other.application];
  return own.rollNumber === its.rollNumber && own.emailAddress === its.emailAddress;
}

/** @returns whether the other link may be opened unasked; undefined: it is for another application */
async function compare(token: string, offered: string, signal: AbortSignal) {
  const views = [token, offered].map((one) => candidateCalls(one).read(signal));
  const [mine, other] = await Promise.allSettled(views);
  if (isGone(other!)) return false;
  if (isGone(mine!)) return true;
  if (mine!.status === 'rejected') throw mine!.reason;
  if (other!.status === 'rejected') throw other!.reason;
  return isSameApplication(mine!.value, other!.value) ? true : undefined;
}

/**
 * Asks before a link replaces another one that this device knows, unless both lead to one application. Security boundary: who
 * sends others a link to an application of their own must not get their answers.
 */
export function OfferedLink({ token, offered }: { token: string; offered: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['candidate', token, offered],
    queryFn: async ({ signal }) => ({ isAccepted: await compare(token, offered, signal) }),
    gcTime: 0,
  });
  const isAccepted = data?.isAccepted;
  useEffect(() => {
    if (isAccepted !== undefined) answerOffer(isAccepted);
  }, [isAccepted]);
  if (isPending || isAccepted !== undefined) {
    return <Message title="Your application">One moment…</Message>;
  }
  const text = error
    ? failureText(error)
    : 'This link is for another application than the one that is open here. If another person sent it to you, stay with yours.';
  return (
    <>
      <Message title="Open another application?">{text}</Message>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => answerOffer(false)}>
          Stay with mine
        </Button>
        <Button onClick={() => answerOffer(true)}>Open the other one</Button>
      </div>
    </>
  );
}
