import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';

/**
 * Holds back whoever leaves the page, by a link, by "back", or by closing it, for as long as that would take
 * something from them.
 */
export function useLeaving(isHeld: boolean) {
  const { pathname } = useLocation();
  // Only who is here can leave: for a moment this form is still drawn when the address has gone elsewhere already.
  const isLeaving = (from: string, to: string) => from === pathname && to !== pathname;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isHeld && isLeaving(currentLocation.pathname, nextLocation.pathname),
  );

  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);

  return blocker;
}
