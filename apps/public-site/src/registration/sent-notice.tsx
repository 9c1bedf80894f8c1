import { Button } from '@nox/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './sent-notice.module.css';

const AGAIN_AFTER_MS = 60_000;

interface SentNoticeProps {
  emailAddress: string;
  onCorrect: () => void;
  onSendAgain: () => void;
}

/** After the form was sent: the application counts once the button in the e-mail is pressed. */
export function SentNotice({ emailAddress, onCorrect, onSendAgain }: SentNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [canRepeat, setCanRepeat] = useState(false);

  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView?.({ block: 'center' });
    const timer = setTimeout(() => setCanRepeat(true), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={styles.sent}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        Look into your e-mail
      </h2>
      <p className={styles.text}>
        Press the button in it: then your application counts. It comes within a few minutes. Look
        into the spam folder, too.
      </p>
      <p className={styles.address}>
        We wrote to <strong>{emailAddress}</strong>
      </p>
      <div className={styles.actions}>
        <Button onClick={onCorrect}>Not yours? Correct it</Button>
        {canRepeat && <Button onClick={onSendAgain}>Send again</Button>}
      </div>
    </div>
  );
}
