import { serverNow } from '@nox/api-client';
import { useEffect, useState } from 'react';

const STEP_MS = 15_000;
const CHECK_MS = 1_000;

/** The server's time as it goes on, in milliseconds since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    // Often: with the first response the time may be another one.
    const timer = setInterval(
      () => setNow((last) => (Math.abs(serverNow() - last) < STEP_MS ? last : serverNow())),
      CHECK_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return now;
}
