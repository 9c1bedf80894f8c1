import { ApiError, serverNow } from '@nox/api-client';
import {
  auditionDay,
  auditionDayAt,
  isAuditionOver,
  isSameSlot,
  ownHeading,
  ownProgress,
  ownWait,
  timeOf,
} from '@nox/contracts';
import { classNames, formatLocal, localOf, NotStored, ui } from '@nox/ui';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDayNow } from '../components/day-now.tsx';
import type { CandidateProps } from './candidate-calls.ts';
import styles from './candidate-page.module.css';
import slotStyles from './slot.module.css';
import { readPass, storePass } from './link-token.ts';
import { Message, Title } from './message.tsx';
import { zoneBeside } from './section.tsx';

const loadQrCode = () => import(/* webpackChunkName: "qr-code" */ '@nox/ui/qr-code');
const QrCode = lazy(async () => ({ default: (await loadQrCode()).QrCode }));

const today = () => auditionDayAt(localOf(serverNow()));

/** Whether the candidate has danced, or their day is over. */
export const isOver = (
  { slot, result }: Pick<PassProps['view'], 'slot' | 'result'>,
  day?: OwnDay,
) => isAuditionOver({ slot, result, today: today(), own: day?.now?.own });

type PassProps = Pick<CandidateProps, 'token' | 'view'>;

/** What the candidate's own day is; undefined on others, and once it has a result. */
export function useOwnDay({ token, view: { slot, result } }: PassProps) {
  const queryClient = useQueryClient();
  const isToday = slot !== undefined && !result && auditionDay(slot) === today();
  const { data, error } = useDayNow({ by: { candidate: token }, enabled: isToday });
  const own = data?.now.own;
  // An earlier release does not say the slot.
  const hasMoved = isToday && data && !(own && isSameSlot(own.slot ?? slot, slot));
  useEffect(() => {
    if (hasMoved)
      void queryClient.invalidateQueries({ queryKey: ['candidate', token], exact: true });
  }, [queryClient, token, hasMoved, data]);
  return isToday ? { now: data?.now, isLost: ApiError.isUnreachable(error) } : undefined;
}

export type OwnDay = ReturnType<typeof useOwnDay>;

/** What the door reads until the candidate has danced, and on the day how many are before them. */
export function Pass({ view, day }: Pick<PassProps, 'view'> & { day: OwnDay }) {
  const { checkInCode, result } = view;
  const [isStored, setIsStored] = useState(true);
  const hasPass = checkInCode !== undefined && !result && !isOver(view);
  const hasCode = hasPass && !isOver(view, day);
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
    <div className={classNames(ui.stack3, ui.start, slotStyles.pass)}>
      {hasCode && (
        <>
          <Code code={checkInCode} name={view.application.fullName} />
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

const Code = ({ code, name }: { code: string; name?: string }) => (
  <>
    <Suspense fallback={<div className={slotStyles.codeSpace} />}>
      <QrCode text={code} label="Your check-in code" />
    </Suspense>
    <p>
      {name && <strong className={slotStyles.name}>{name}</strong>}
      Show this at the door: <span className={ui.digits}>{code}</span>
    </p>
  </>
);

/** This page without a network and without what it shows: what was last known of the pass, or else `children`. */
export function StoredPass(props: { isShown: boolean; children: ReactNode }) {
  const { number, checkInCode, slot } = readPass() ?? {};
  if (!props.isShown || !checkInCode || isOver({ slot })) return props.children;
  return (
    <>
      <Message title={`Your number: ${number}`}>
        {slot
          ? `${formatLocal(slot.date)}, ${timeOf(slot.starts)}${zoneBeside(`${slot.date}T${timeOf(slot.starts)}`)}, ${slot.panel}. There is no network: it may have changed.`
          : 'There is no network. This is what we loaded last.'}
      </Message>
      <div className={classNames(ui.stack3, ui.start)}>
        <Code code={checkInCode} />
      </div>
    </>
  );
}

/** The heading of the page, and on the day what is next: it is read out as it changes. */
export function Progress({ view, day }: Pick<PassProps, 'view'> & { day: OwnDay }) {
  const { slot, result, application } = view;
  const own = day?.now?.own;
  const isCalled = own?.attendance === 'called';
  const ownDay = { slot, result, today: today(), own };
  const wait = !result && ownWait(ownDay);
  const lost = day?.isLost && 'That was before the network was lost.';
  const progress = day?.now && [ownProgress(day.now), lost].filter(Boolean).join(' ');
  return (
    <>
      <div role={day && 'status'} className={ui.stack3}>
        <Title tone={isCalled ? 'pending' : !wait && 'minor'}>
          {ownHeading(ownDay, application.fullName, formatLocal)}
        </Title>
        {progress && <p className={classNames(ui.heading, styles.asked)}>{progress}</p>}
        {isCalled && own.panel === slot?.panel && slot.room && (
          <p className={classNames(ui.mist, styles.lead)}>{slot.room}</p>
        )}
      </div>
      {wait && <p className={classNames(ui.mist, styles.lead)}>{wait}</p>}
    </>
  );
}
