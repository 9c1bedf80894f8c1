import { serverNow } from '@nox/api-client';
import { useEffect, useState } from 'react';

const CLOCK_MS = 15_000;

/** The server's time as it goes on, in milliseconds since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
