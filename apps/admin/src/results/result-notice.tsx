import { Button, Notice } from '@nox/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { resultOf } from './result';
import styles from './result-notice.module.css';

/** Says how the work on the page before ended, until it is dismissed or the page is left. */
export function ResultNotice() {
  const result = resultOf(useLocation().state);
  const [isDismissed, setIsDismissed] = useState(false);

  useEffect(() => {
    // It has been said: neither a reload nor coming back later says it again.
    if (result) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [result]);

  if (!result || isDismissed) return null;
  return (
    // An alert, although it went well: it must not be lost to the new page's heading, which takes the focus.
    <Notice tone="go" role="alert" className={styles.notice}>
      {result}
      <Button onClick={() => setIsDismissed(true)}>Dismiss</Button>
    </Notice>
  );
}
