import { ApiError } from '@nox/api-client';
import type { ListedRegistration, SameRollNumber } from '@nox/contracts';
import { Button, formatNumber, formatTime, StatusMark, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { REGISTRATIONS, sendAgain } from './registration-calls.ts';
import { AdmitDialog, CorrectDialog, DeleteRegistrationDialog } from './registration-dialogs.tsx';
import { messageInWords, stateInWords } from './registration-words.ts';
import styles from './registrations.module.css';

interface OpenDialog {
  name: ActionName;
  registration: ListedRegistration;
}

export function RegistrationList({
  registrations,
}: {
  registrations: readonly ListedRegistration[];
}) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ _id }: ListedRegistration) => sendAgain(_id),
    onSuccess: ({ application }) =>
      announce('go', `A message goes to ${application.emailAddress}.`),
    onError: (error) => announce('stop', ApiError.messageOr(error, 'Failed to send.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTRATIONS }),
  });
  const deleting = dialog?.name === 'delete' ? dialog.registration : undefined;
  return (
    <>
      <ul className={styles.list}>
        {registrations.map((registration) => (
          <li key={registration._id}>
            <RegistrationCard
              registration={registration}
              isSending={isPending && variables._id === registration._id}
              onAction={(name) =>
                name === 'send' ? mutate(registration) : setDialog({ name, registration })
              }
            />
          </li>
        ))}
      </ul>
      {dialog?.name === 'admit' && (
        <AdmitDialog registration={dialog.registration} onClose={close} />
      )}
      {dialog?.name === 'correct' && (
        <CorrectDialog registration={dialog.registration} onClose={close} />
      )}
      <DeleteRegistrationDialog registration={deleting} onClose={close} />
    </>
  );
}

type ActionName = 'admit' | 'correct' | 'send' | 'delete';

interface RegistrationCardProps {
  registration: ListedRegistration;
  isSending: boolean;
  onAction: (name: ActionName) => void;
}

function RegistrationCard({ registration, isSending, onAction }: RegistrationCardProps) {
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

const kindOf = ({ kind, number }: SameRollNumber) =>
  kind === 'entry' ? `Entry ${number}` : 'Registration';

/** Who else has the roll number, side by side. */
function SameRollNumbers({ registration }: { registration: ListedRegistration }) {
  const { sameRollNumber } = registration;
  if (sameRollNumber.length === 0) return null;
  return (
    <section aria-label="Same roll number" className={styles.others}>
      <h3 className={styles.othersTitle}>Same roll number</h3>
      <ul className={styles.otherList}>
        {sameRollNumber.map((other) => (
          <li key={other._id} className={styles.other}>
            <strong>
              {other.kind === 'entry' ? (
                <Link to={`/admin/audition-entries?entry=${other._id}`}>{other.fullName}</Link>
              ) : (
                other.fullName
              )}
            </strong>
            <span>{kindOf(other)}</span>
            <span>{other.isSamePerson ? 'The same phone and e-mail' : 'Another person'}</span>
            <span>{other.emailAddress}</span>
            <span>{other.phoneNumber}</span>
            <time dateTime={other.createdAt}>{formatTime(other.createdAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
