import { useEffect, useState } from 'react';

/** What `read` returns, such as the time, read again at each interval; `read` is always the same function. */
export function usePolled<Value>(read: () => Value, intervalMs: number): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setValue(read), intervalMs);
    return () => clearInterval(timer);
  }, [read, intervalMs]);
  return value;
}
