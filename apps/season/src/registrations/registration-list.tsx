import { ApiError } from '@nox/api-client';
import type { ListedRegistration, SameRollNumber } from '@nox/contracts';
import {
  AlertDialog,
  Button,
  classNames,
  DeleteDialog,
  formatNumber,
  formatTime,
  FormDialog,
  StatusMark,
  TextField,
  tools,
  ui,
} from '@nox/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import layout from '../ui/layout.module.css';
import { useAction } from '../ui/hooks.ts';
import {
  admit,
  correct,
  deleteRegistration,
  messageInWords,
  REGISTRATIONS,
  sendAgain,
  stateInWords,
} from './registrations.ts';
import styles from './registrations.module.css';

type ActionName = 'admit' | 'correct' | 'send' | 'delete';

interface RegistrationListProps {
  registrations: readonly ListedRegistration[];
}

export function RegistrationList({ registrations }: RegistrationListProps) {
  const [dialog, setDialog] = useState<{ name: ActionName; registration: ListedRegistration }>();
  const close = () => setDialog(undefined);
  const { mutate, isPending, variables } = useAction({
    call: ({ _id }: ListedRegistration) => sendAgain(_id),
    said: ({ application }) => `A message goes to ${application.emailAddress}.`,
    sayFailed: (error) => ApiError.messageOr(error, 'Failed to send.'),
    refreshes: REGISTRATIONS,
  });
  return (
    <>
      <ul role="list" className={ui.stack3}>
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
      <DeleteRegistrationDialog
        registration={dialog?.name === 'delete' ? dialog.registration : undefined}
        onClose={close}
      />
    </>
  );
}

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
  const actionButton = (name: ActionName, text: string, label: string) => (
    <Button
      aria-disabled={name === 'send' && isSending}
      aria-label={label}
      className={layout.small}
      onClick={() => !(name === 'send' && isSending) && onAction(name)}
    >
      {text}
    </Button>
  );
  return (
    <article aria-labelledby={headingId} className={classNames(ui.stack2, styles.card)}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.name}>
          {fullName}
        </h2>
        <time dateTime={createdAt} className={ui.detail}>
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
      <p className={ui.stack1}>
        <StatusMark tone={tone}>{text}</StatusMark>
        <span className={ui.detail}>{messageInWords(registration)}</span>
        {heldReason && fromSameAddress > 1 && (
          <span className={ui.detail}>
            {formatNumber(fromSameAddress)} came from this network within a week.
          </span>
        )}
      </p>
      {heldReason && application.whyNox && (
        <blockquote className={classNames(tools.mist, ui.breakable, styles.quote)}>
          {application.whyNox}
        </blockquote>
      )}
      <SameRollNumbers others={registration.sameRollNumber} />
      <div className={styles.actions}>
        {actionButton('admit', 'Admit', `Admit ${fullName}`)}
        {actionButton(
          'send',
          registration.messages.length === 0 ? 'Send message' : 'Send again',
          `Send the message to ${fullName} again`,
        )}
        {actionButton('correct', 'Correct email', `Correct the email address of ${fullName}`)}
        {actionButton('delete', 'Delete', `Delete ${fullName}`)}
      </div>
    </article>
  );
}

type Other = Omit<SameRollNumber, 'isSamePerson'> & Partial<SameRollNumber>;

const kindOf = ({ kind, number }: Other) => (kind === 'entry' ? `Entry ${number}` : 'Registration');

/** Who else has the roll number, side by side. */
export function SameRollNumbers({ others }: { others: readonly Other[] }) {
  if (others.length === 0) return null;
  return (
    <section aria-label="Same roll number" className={ui.stack2}>
      <h3 className={ui.detail}>Same roll number</h3>
      <ul role="list" className={styles.others}>
        {others.map((other) => (
          <li
            key={other._id}
            className={classNames(ui.stack1, ui.small, tools.mist, ui.breakable, styles.other)}
          >
            <strong>
              {other.kind === 'entry' ? (
                <Link to={`/admin/audition-entries?entry=${other._id}`}>{other.fullName}</Link>
              ) : (
                other.fullName
              )}
            </strong>
            <span>{kindOf(other)}</span>
            {other.isSamePerson !== undefined && (
              <span>{other.isSamePerson ? 'The same email address' : 'Another person'}</span>
            )}
            <span>{other.emailAddress}</span>
            <span>{other.phoneNumber}</span>
            <time dateTime={other.createdAt}>{formatTime(other.createdAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RegistrationDialogProps {
  registration: ListedRegistration;
  onClose: () => void;
}

/** Says what is sent, and who has the roll number already. */
function AdmitDialog({ registration, onClose }: RegistrationDialogProps) {
  const { _id, application, extras, isGuardianConfirmed, sameRollNumber } = registration;
  const { fullName } = application;
  const others = sameRollNumber.filter(
    ({ kind, isSamePerson }) => kind === 'entry' && !isSamePerson,
  );
  const { mutate, isPending, error } = useAction({
    call: () => admit(_id, { allowsSameRollNumber: others.length > 0 }),
    said: ({ number }) => `${fullName} has entry number ${number}.`,
    onDone: onClose,
    refreshes: REGISTRATIONS,
  });
  return (
    <AlertDialog
      isOpen
      title={`Admit ${fullName}?`}
      question={
        <>
          <p>{fullName} gets an entry at once. No message is sent.</p>
          {others.length > 0 && (
            <p>
              {others.map((other) => other.fullName).join(', ')} already{' '}
              {others.length === 1 ? 'has' : 'have'} an entry with this roll number. Both entries
              stay.
            </p>
          )}
          {extras.guardian && !isGuardianConfirmed && <p>The guardian has not agreed yet.</p>}
        </>
      }
      failure={error ? ApiError.messageOr(error, 'Failed to admit.') : undefined}
      isBusy={isPending}
      onCancel={onClose}
      finalFocus={() => document.querySelector('h1')}
    >
      <Button variant="primary" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? 'Admitting...' : 'Admit'}
      </Button>
    </AlertDialog>
  );
}

/** Corrects the address, and sends the message there. */
function CorrectDialog({ registration, onClose }: RegistrationDialogProps) {
  const [emailAddress, setEmailAddress] = useState(registration.application.emailAddress);
  const { mutate, isPending, error } = useAction({
    call: async () => sendAgain((await correct(registration, emailAddress.trim()))._id),
    said: () => 'The address was corrected, and the message is sent to it.',
    onDone: onClose,
    refreshes: REGISTRATIONS,
  });
  const issue = error instanceof ApiError ? error.issues[0]?.message : undefined;
  return (
    <FormDialog
      title={`Email address of ${registration.application.fullName}`}
      submitLabel="Save and send"
      busyLabel="Saving..."
      failure={error && !issue ? ApiError.messageOr(error, 'Failed to save.') : undefined}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={mutate}
    >
      <TextField
        label="Email address"
        type="email"
        required
        error={issue}
        hint="Links that were sent to the former address stop working."
        autoComplete="off"
        value={emailAddress}
        onChange={({ currentTarget }) => setEmailAddress(currentTarget.value)}
      />
    </FormDialog>
  );
}

interface DeleteRegistrationDialogProps {
  registration: ListedRegistration | undefined;
  onClose: () => void;
}

function DeleteRegistrationDialog({ registration, onClose }: DeleteRegistrationDialogProps) {
  const { mutate, isPending, error } = useAction({
    call: ({ _id }: ListedRegistration) => deleteRegistration(_id),
    said: (_nothing, { application }) => `The registration of ${application.fullName} was deleted.`,
    onDone: onClose,
    refreshes: REGISTRATIONS,
  });
  return (
    <DeleteDialog
      subject={registration}
      title={() => 'Delete registration'}
      question={({ application }) =>
        `Delete the registration of ${application.fullName}, with its messages? This cannot be undone; nothing is sent.`
      }
      failure={error ? ApiError.messageOr(error, 'Failed to delete.') : undefined}
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
      finalFocus={() => document.querySelector('h1')}
    />
  );
}
