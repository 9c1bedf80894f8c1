import { Button, classNames, listen, ui } from '@nox/ui';
import { useEffect, useRef, useState } from 'react';
import titles from '../components/titles.module.css';
import type { Receipt } from './registration-draft.ts';
import styles from './registration.module.css';

const AGAIN_AFTER_MS = 60_000;

type SentNoticeProps = {
  receipt: Receipt;
  takesFilm: boolean;
  onCorrect: () => void;
  onSendAgain: () => void;
};

export function SentNotice({ receipt, takesFilm, onCorrect, onSendAgain }: SentNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { isHeld, message, emailAddress, film } = receipt;
  const [isDue, setIsDue] = useState(false);
  /** Who comes back to the page may be another person, who is shown no address, and gets an empty form. */
  const [isLeft, setIsLeft] = useState(emailAddress === undefined);
  useEffect(() => listen(window, { pageshow: ({ persisted }) => setIsLeft(persisted) }), []);

  useEffect(() => {
    if (emailAddress !== undefined) {
      title.current?.focus();
      title.current?.scrollIntoView?.({ block: 'center' });
    }
    const timer = setTimeout(() => setIsDue(true), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [emailAddress]);

  const canRepeat = !isHeld && !isLeft;
  return (
    <div className={classNames(ui.stack5, ui.start, styles.sent)}>
      <h2 ref={title} tabIndex={-1} className={titles.large}>
        {isHeld ? 'A person looks at it first' : 'Check your email'}
      </h2>
      <p className={classNames(ui.mist, styles.lead)}>
        {isHeld
          ? message
          : `Open the link in it, and confirm: then your application counts${takesFilm && !film ? ', and you can add your film there' : ''}. It comes within a few minutes. Check the spam folder, too.`}
      </p>
      {film && (
        <p>
          Your film is sent as soon as you have confirmed in this browser. In another one, you can
          add it again.
        </p>
      )}
      {isLeft || (
        <div className={classNames(ui.stack1, styles.note)}>
          <p>
            {isHeld ? 'We will write to' : 'We wrote to'} <strong>{emailAddress}</strong>
          </p>
          {canRepeat && (
            <p role="status">
              Nothing came? You can send it again {isDue ? 'now' : 'in a minute'}.
            </p>
          )}
        </div>
      )}
      <div className={ui.row3}>
        <Button onClick={onCorrect}>
          {isLeft ? 'Wrong address? Apply again' : 'Wrong address? Correct it'}
        </Button>
        {canRepeat && isDue && <Button onClick={onSendAgain}>Send again</Button>}
      </div>
    </div>
  );
}
