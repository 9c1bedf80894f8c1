import { useEffect, useEffectEvent, useState } from 'react';
import styles from './undo-bar.module.css';

interface TimeLeftProps {
  madeAt: string;
  until: string;
  onOver: () => void;
}

/** How long something can still be done. The server's clock may be another one than ours: never more than it gave. */
export function TimeLeft({ madeAt, until, onOver }: TimeLeftProps) {
  const [now, setNow] = useState(() => Date.now());
  const end = Date.parse(until);
  const left = Math.min(Math.max(end - now, 0), end - Date.parse(madeAt));
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);

  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) tellOver();
  }, [isOver]);

  const seconds = Math.ceil(left / 1_000);
  return (
    <span role="timer" className={styles.time}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')} left
    </span>
  );
}
