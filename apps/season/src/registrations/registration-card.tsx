import type { DeskRegistration } from '@nox/contracts';
import { Button, formatNumber, formatTime, StatusMark } from '@nox/ui';
import { messageInWords, stateInWords } from './registration-words.ts';
import styles from './registrations.module.css';
import { SameRollNumbers } from './same-roll-numbers.tsx';

export type ActionName = 'admit' | 'correct' | 'send' | 'delete';

interface RegistrationCardProps {
  registration: DeskRegistration;
  isSending: boolean;
  onAction: (name: ActionName) => void;
}

export function RegistrationCard({ registration, isSending, onAction }: RegistrationCardProps) {
  const { _id, application, createdAt, fromSameAddress, heldReason, extras } = registration;
  const { fullName, rollNumber, danceStyle, branch, emailAddress, phoneNumber } = application;
  const { tone, text } = stateInWords(registration);
  const headingId = `registration-${_id}`;
  return (
    <article aria-labelledby={headingId} className={styles.card}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.name}>
          {fullName}
        </h2>
        <time dateTime={createdAt} className={styles.minor}>
          {formatTime(createdAt)}
        </time>
      </header>
      <p className={styles.facts}>
        <span>{rollNumber}</span>
        <span>{danceStyle}</span>
        <span>{branch}</span>
      </p>
      <p className={styles.facts}>
        <span>{emailAddress}</span>
        <span>{phoneNumber}</span>
        {extras.guardian && <span>Guardian: {extras.guardian.emailAddress}</span>}
      </p>
      <p className={styles.state}>
        <StatusMark tone={tone}>{text}</StatusMark>
        <span className={styles.minor}>{messageInWords(registration)}</span>
        {heldReason && fromSameAddress > 1 && (
          <span className={styles.minor}>
            {formatNumber(fromSameAddress)} came from this network within a week.
          </span>
        )}
      </p>
      {heldReason && application.whyNox && (
        <blockquote className={styles.quote}>{application.whyNox}</blockquote>
      )}
      <SameRollNumbers registration={registration} />
      <div className={styles.actions}>
        <Button onClick={() => onAction('admit')} aria-label={`Admit ${fullName}`}>
          Admit
        </Button>
        {heldReason !== 'roll number taken' && (
          <Button
            aria-disabled={isSending}
            onClick={() => !isSending && onAction('send')}
            aria-label={`Send the message to ${fullName} again`}
          >
            {registration.messages.length === 0 ? 'Send Message' : 'Send Again'}
          </Button>
        )}
        <Button
          onClick={() => onAction('correct')}
          aria-label={`Correct the e-mail address of ${fullName}`}
        >
          Correct E-mail
        </Button>
        <Button onClick={() => onAction('delete')} aria-label={`Delete ${fullName}`}>
          Delete
        </Button>
      </div>
    </article>
  );
}
