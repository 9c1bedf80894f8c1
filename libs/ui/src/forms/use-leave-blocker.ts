import { useEffect, useEffectEvent } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { listen } from '../browser.ts';

/** Blocks leaving the page, by a link, by "back" or by closing it, while `isBlocking`. */
export function useLeaveBlocker(isBlocking: boolean, isSaved: boolean) {
  const { pathname } = useLocation();
  // The form may still be rendered for a moment after the address has changed.
  const isLeaving = (from: string, to: string) => from === pathname && to !== pathname;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBlocking && isLeaving(currentLocation.pathname, nextLocation.pathname),
  );

  useEffect(() => {
    if (isBlocking) return listen(window, { beforeunload: (event) => event.preventDefault() });
  }, [isBlocking]);

  const proceed = useEffectEvent(() => blocker.state === 'blocked' && blocker.proceed());
  useEffect(() => {
    // A navigation that was blocked during the save continues.
    if (isSaved) proceed();
  }, [isSaved]);

  return blocker;
}
