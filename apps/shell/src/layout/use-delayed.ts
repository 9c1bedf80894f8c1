import { useEffect, useState } from 'react';

/** Whether `isTrue` has been true for `ms` without interruption. */
export function useDelayed(isTrue: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isTrue, ms]);
  return isLong;
}
