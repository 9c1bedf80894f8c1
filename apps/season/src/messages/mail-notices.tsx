import { formatTime, Notice } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { messageQueries } from '../calls/message-calls.ts';
import { messages } from './message-actions.ts';
import styles from './messages.module.css';

const REFRESH_INTERVAL_MS = 5_000;

/** How mails go out, where that is not what organisers expect. */
export function MailNotices() {
  const { data } = useQuery({
    ...messageQueries.status(),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <>
      {data?.transport === 'files' && (
        <Notice tone="lamp">
          <p>
            No mail leaves this server: each message becomes a file in{' '}
            <code className={styles.path}>{data.target}</code>. To send mail, set{' '}
            <code>NOX_SMTP_URL</code>, <code>NOX_MAIL_FROM</code> and <code>NOX_PUBLIC_URL</code>,
            and start the server again.
          </p>
        </Notice>
      )}
      {data?.retries && !data.pause && (
        <Notice tone="lamp">
          <p>
            {messages(data.retries.count)} could not be sent yet: “{data.retries.reason}” The next
            attempt is at <time dateTime={data.retries.next}>{formatTime(data.retries.next)}</time>.
          </p>
        </Notice>
      )}
      {data?.pause && (
        <Notice tone="stop">
          <p>
            No mail goes out: the mail server refuses it, and the messages wait. It says: “
            {data.pause.reason}” The next attempt is at{' '}
            <time dateTime={data.pause.until}>{formatTime(data.pause.until)}</time>.
          </p>
        </Notice>
      )}
    </>
  );
}
