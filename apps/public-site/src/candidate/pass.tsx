import { ApiError, serverNow } from '@nox/api-client';
import { type CandidateView, type DayNow, type PublishedSlot, timeOf } from '@nox/contracts';
import { formatLocal, localOf, NotStored, ui } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { TaggedNow } from '../components/day-now.ts';
import { candidateCalls } from './candidate-calls.ts';
import styles from './candidate-page.module.css';
import { markPassNotStored, readPass, storePass, useIsPassStored } from './link-token.ts';
import { Message } from './message.tsx';

const QrCode = lazy(async () => ({
  default: (await import(/* webpackChunkName: "qr-code" */ '@nox/ui/qr-code')).QrCode,
}));

const today = () => localOf(serverNow()).slice(0, 10);
const isOver = (slot: PublishedSlot | undefined) => slot !== undefined && slot.date < today();

/** What the door reads until the candidate has danced, and on the day how many are before them. */
export function Pass({ token, view }: { token: string; view: CandidateView }) {
  const { checkInCode, slot, result } = view;
  const isStored = useIsPassStored();
  const isToday = slot?.date === today();
  const { data, error } = useNow(token, isToday && !result);
  useEffect(() => storePass(view), [view]);
  if (!checkInCode || result || isOver(slot)) return null;
  return (
    <div className={styles.pass}>
      {isToday && (
        <p role="status" className={ui.heading}>
          {data && progressOf(data.now)}
          {data && ApiError.isUnreachable(error) && ' That was before the network was lost.'}
        </p>
      )}
      {data?.now.own?.attendance !== 'finished' && (
        <>
          <Code code={checkInCode} onShown={storeThisPage} />
          {!isStored && (
            <NotStored what="your code">
              Take a picture of it for when there is no network.
            </NotStored>
          )}
        </>
      )}
    </div>
  );
}

const storeThisPage = () =>
  void import(/* webpackChunkName: "stored-page" */ './stored-page.ts')
    .then(({ storePage }) => storePage())
    .catch((error: unknown) => {
      // Without a network it is an error of another kind.
      if (error instanceof DOMException) markPassNotStored();
    });

/** @param onShown called once all that it needs is loaded */
const Code = ({ code, onShown }: { code: string; onShown?: () => void }) => (
  <>
    <Suspense fallback={<div className={styles.codeSpace} />}>
      <QrCode text={code} label="Your check-in code" />
      {onShown && <Effect of={onShown} />}
    </Suspense>
    <p>
      Show this at the door: <span className={ui.digits}>{code}</span>
    </p>
  </>
);

function Effect({ of: effect }: { of: () => void }) {
  useEffect(effect, [effect]);
  return null;
}

/** This page without a network and without what it shows: what was last known of the pass. */
export function StoredPass() {
  const { number, checkInCode, slot } = readPass() ?? {};
  if (!checkInCode || isOver(slot)) return null;
  return (
    <>
      <Message title={`Your number: ${number}`}>
        {slot
          ? `${formatLocal(slot.date)}, ${timeOf(slot.starts)}, ${slot.panel}. There is no network: it may have changed.`
          : 'There is no network. This is what we loaded last.'}
      </Message>
      <div className={styles.pass}>
        <Code code={checkInCode} />
      </div>
    </>
  );
}

const INTERVAL_MS = 10_000;

function useNow(token: string, enabled: boolean) {
  const queryClient = useQueryClient();
  const queryKey = ['candidate', token, 'now'];
  return useQuery({
    ...{ queryKey, enabled },
    queryFn: ({ signal }) =>
      candidateCalls(token).readNow(queryClient.getQueryData<TaggedNow>(queryKey), signal),
    refetchInterval: INTERVAL_MS,
    gcTime: 0,
  });
}

/** In words; nothing while no one records who is on. */
export function progressOf({ own, panels }: DayNow): string {
  if (!own) return '';
  const { attendance, ahead, panel } = own;
  if (attendance === 'finished') return 'You have danced. Thank you!';
  if (attendance === 'started') return 'You are on.';
  if (attendance === 'called') return `You are called: go to ${panel} now.`;
  if (attendance === 'no-show' || attendance === 'left') {
    return 'You are marked as not here. If you are here, say so at the door.';
  }
  const isHere = attendance === 'arrived' ? 'You are checked in.' : '';
  if (ahead === null) return isHere;
  const late = panels.find(({ name }) => name === panel)?.minutesBehind ?? 0;
  const behind = late > 0 ? `, ${late} ${late === 1 ? 'minute' : 'minutes'} late` : '';
  return `${isHere} ${ahead === 0 ? 'You are next' : `${ahead} before you`}${behind}.`.trim();
}
