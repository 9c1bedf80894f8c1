import { useEffect, useState } from 'react';

const CLOCK_MS = 15_000;

/** The time as it goes on, in milliseconds since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
