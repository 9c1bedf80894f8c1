import { ApiError, serverNow } from '@nox/api-client';
import {
  type CandidateView,
  type DayNow,
  pluralize,
  type PublishedSlot,
  timeOf,
} from '@nox/contracts';
import { classNames, formatLocal, localOf, NotStored, ui } from '@nox/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useDayNow } from '../components/day-now.tsx';
import styles from './candidate-page.module.css';
import { readPass, storePass } from './link-token.ts';
import { Message } from './message.tsx';

const loadQrCode = () => import(/* webpackChunkName: "qr-code" */ '@nox/ui/qr-code');
const QrCode = lazy(async () => ({ default: (await loadQrCode()).QrCode }));

const today = () => localOf(serverNow()).slice(0, 10);
const isOver = (slot: PublishedSlot | undefined) => slot !== undefined && slot.date < today();

/** What the door reads until the candidate has danced, and on the day how many are before them. */
export function Pass({ token, view }: { token: string; view: CandidateView }) {
  const { checkInCode, slot, result } = view;
  const [isStored, setIsStored] = useState(true);
  const isToday = slot?.date === today();
  const { data, error } = useDayNow({ by: { candidate: token }, enabled: isToday && !result });
  const hasPass = checkInCode !== undefined && !result && !isOver(slot);
  const hasCode = hasPass && data?.now.own?.attendance !== 'finished';
  useEffect(() => {
    const fail = (error: unknown) => {
      // A missing network is an error of another kind.
      if (error instanceof DOMException) setIsStored(false);
    };
    storePass(view).catch(fail);
    if (hasCode) storeThisPage().catch(fail);
  }, [view, hasCode]);
  if (!hasPass) return null;
  return (
    <div className={classNames(ui.stack3, ui.start)}>
      {isToday && (
        <p role="status" className={ui.heading}>
          {data && progressOf(data.now)}
          {data && ApiError.isUnreachable(error) && ' That was before the network was lost.'}
        </p>
      )}
      {hasCode && (
        <>
          <Code code={checkInCode} />
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

async function storeThisPage(): Promise<void> {
  await loadQrCode();
  const { storePage } = await import(/* webpackChunkName: "stored-page" */ './stored-page.ts');
  await storePage();
}

const Code = ({ code }: { code: string }) => (
  <>
    <Suspense fallback={<div className={styles.codeSpace} />}>
      <QrCode text={code} label="Your check-in code" />
    </Suspense>
    <p>
      Show this at the door: <span className={ui.digits}>{code}</span>
    </p>
  </>
);

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
      <div className={classNames(ui.stack3, ui.start)}>
        <Code code={checkInCode} />
      </div>
    </>
  );
}

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
  const late = panels.find(({ name }) => name === panel)?.minutesBehind;
  const behind = late ? `, ${pluralize(late, 'minute')} late` : '';
  return `${isHere} ${ahead === 0 ? 'You are next' : `${ahead} before you`}${behind}.`.trim();
}
