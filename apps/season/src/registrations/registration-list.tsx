import { call } from '@nox/api-client';
import {
  type AdmittedEntry,
  briefAnswers,
  type ListedRegistration,
  pluralForm,
  type Question,
  type RegistrationAdmission,
  type RegistrationsPage,
  type SameRollNumber,
} from '@nox/contracts';
import {
  actionsColumn,
  AlertDialog,
  Button,
  classNames,
  type Column,
  DataTable,
  DeleteDialog,
  formatNumber,
  formatTime,
  FormDialog,
  RowAction,
  RowActions,
  StatusMark,
  TextField,
  tools,
  ui,
} from '@nox/ui';
import { useAction, useFormAction } from '@nox/actions';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { seasonsQuery } from '../calls/queries.ts';
import { messageInWords, registrationPath, REGISTRATIONS, stateInWords } from './registrations.ts';
import styles from './registrations.module.css';

const sendAgain = ({ _id }: ListedRegistration) =>
  call('POST', `${registrationPath(_id)}/send-again`);

interface OpenDialog {
  Dialog: ComponentType<RegistrationDialogProps>;
  registration: ListedRegistration;
}

export function RegistrationList({ registrations }: Pick<RegistrationsPage, 'registrations'>) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const { data: seasons } = useQuery(seasonsQuery);
  const close = () => setDialog(undefined);
  const { mutate, isPending, variables } = useAction({
    call: sendAgain,
    said: (_, { application }) => `A message goes to ${application.emailAddress}.`,
    failed: 'Failed to send.',
    announcesFailure: true,
    refreshes: [REGISTRATIONS],
  });
  const actionsOf = (registration: ListedRegistration) => {
    const { _id, application, messages } = registration;
    const open = (Dialog: OpenDialog['Dialog']) => () => setDialog({ Dialog, registration });
    return (
      <RowActions
        name={application.fullName}
        more={[
          {
            label: messages.length === 0 ? 'Send message' : 'Send again',
            isDisabled: isPending && variables._id === _id,
            onSelect: () => mutate(registration),
          },
          { label: 'Correct email', onSelect: open(CorrectDialog) },
          { label: 'Delete', isDestructive: true, onSelect: open(DeleteRegistrationDialog) },
        ]}
      >
        <RowAction aria-label={`Admit ${application.fullName}`} onClick={open(AdmitDialog)}>
          Admit
        </RowAction>
      </RowActions>
    );
  };
  return (
    <>
      <DataTable
        aria-label="Registrations"
        items={registrations}
        keyOf={({ _id }) => _id}
        className={styles.rows}
        columns={[...columnsFor(seasons?.[0]?.questions ?? []), actionsColumn(actionsOf, 'end')]}
      />
      {dialog && <dialog.Dialog registration={dialog.registration} onClose={close} />}
    </>
  );
}

const columnsFor = (questions: readonly Question[]): Column<ListedRegistration>[] => [
  {
    name: 'Candidate',
    cell({ application: { fullName, rollNumber, danceStyle, branch }, extras: { answers } }) {
      const own = briefAnswers(questions, 'list', answers);
      return (
        <span className={ui.stack0}>
          <bdi>{fullName}</bdi>
          <span className={classNames(ui.detail, FACTS)}>
            {factsOf(rollNumber, danceStyle, branch, ...own)}
          </span>
        </span>
      );
    },
  },
  {
    name: 'Contact',
    className: styles.contact,
    cell({ application: { emailAddress, phoneNumber }, extras: { guardian } }) {
      const parent = guardian && `Guardian: ${guardian.emailAddress}`;
      return <span className={FACTS}>{factsOf(emailAddress, phoneNumber, parent)}</span>;
    },
  },
  { name: 'Waits for', place: 'line', cell: (one) => <State {...one} /> },
  {
    name: 'Registered',
    place: 'none',
    className: tools.oneLine,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatTime(createdAt)}</time>,
  },
];

const FACTS = classNames(ui.row0, styles.facts);

/** Lines break between facts, and in an address before its domain. */
const factsOf = (...facts: readonly (string | false | undefined)[]) =>
  facts.map(
    (fact) =>
      fact && (
        <span key={fact}>
          {fact.split(/(?=@)/).map((part, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </span>
      ),
  );

function State(registration: ListedRegistration) {
  const { application, fromSameAddress, heldReason, sameRollNumber } = registration;
  const { tone, text } = stateInWords(registration);
  return (
    <div className={ui.stack1}>
      <span className={FACTS}>
        <StatusMark tone={tone}>{text}</StatusMark>
        <span className={ui.detail}>{messageInWords(registration)}</span>
      </span>
      {heldReason && fromSameAddress > 1 && (
        <span className={ui.detail}>
          {formatNumber(fromSameAddress)} came from this network within a week.
        </span>
      )}
      {heldReason && application.whyNox && (
        <blockquote className={classNames(ui.small, ui.mist, styles.quote)}>
          {application.whyNox}
        </blockquote>
      )}
      <SameRollNumbers others={sameRollNumber} />
    </div>
  );
}

type Other = Omit<SameRollNumber, 'isSamePerson'> & Partial<SameRollNumber>;

export function SameRollNumbers({ others }: { others: readonly Other[] }) {
  if (others.length === 0) return null;
  return (
    <section aria-label="Same roll number" className={ui.stack0}>
      <h2 className={ui.detail}>Same roll number</h2>
      <ul role="list" className={classNames(ui.stack1, styles.others)}>
        {others.map(({ _id, kind, number, fullName, isSamePerson, ...other }) => (
          <li key={_id} className={classNames(ui.small, ui.mist, FACTS)}>
            {kind === 'entry' ? (
              <Link to={`/admin/audition-entries?entry=${_id}`}>{fullName}</Link>
            ) : (
              <strong>{fullName}</strong>
            )}
            {factsOf(
              kind === 'entry' ? `Entry ${number}` : 'Registration',
              isSamePerson === false && 'Another email address',
              isSamePerson && 'The same email address',
              other.emailAddress,
              other.phoneNumber,
              `${kind === 'entry' ? 'Added' : 'Registered'} ${formatTime(other.createdAt)}`,
            )}
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

function AdmitDialog({ registration, onClose }: RegistrationDialogProps) {
  const { _id, application, extras, isGuardianConfirmed, sameRollNumber } = registration;
  const { fullName } = application;
  const others = sameRollNumber.filter((one) => one.kind === 'entry' && !one.isSamePerson);
  const { mutate, isPending, dialog } = useAction({
    call: () => {
      const body: RegistrationAdmission = { allowsSameRollNumber: others.length > 0 };
      return call<AdmittedEntry>('POST', `${registrationPath(_id)}/admit`, { body });
    },
    said: ({ number }) => `${fullName} has entry number ${number}.`,
    onDone: onClose,
    failed: 'Failed to admit.',
    refreshes: [REGISTRATIONS],
  });
  return (
    <AlertDialog
      {...dialog}
      title={`Admit ${fullName}?`}
      question={
        <>
          <p>{fullName} gets an entry at once. No message is sent.</p>
          {others.length > 0 && (
            <p>
              {others.map((other) => other.fullName).join(', ')} already{' '}
              {pluralForm(others.length, 'has', 'have')} an entry with this roll number. Both
              entries stay.
            </p>
          )}
          {extras.guardian && !isGuardianConfirmed && <p>The guardian has not agreed yet.</p>}
        </>
      }
      onCancel={onClose}
      finalFocus={() => document.querySelector('h1')}
    >
      <Button variant="primary" aria-disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Admitting...' : 'Admit'}
      </Button>
    </AlertDialog>
  );
}

function CorrectDialog({ registration, onClose }: RegistrationDialogProps) {
  const { _id, version, application } = registration;
  const { emailAddress, fullName } = application;
  const { text, dialog } = useFormAction(
    { defaultValues: { emailAddress } },
    {
      call: async (typed) => {
        const body = { emailAddress: typed.emailAddress.trim() };
        return sendAgain(await call('PUT', registrationPath(_id), { body, version }));
      },
      said: () => 'The address was corrected, and the message is sent to it.',
      onDone: onClose,
      failed: 'Failed to save.',
      refreshes: [REGISTRATIONS],
    },
  );
  return (
    <FormDialog
      {...dialog}
      title={`Email address of ${fullName}`}
      submitLabel="Save and send"
      busyLabel="Saving..."
      onCancel={onClose}
    >
      <TextField
        label="Email address"
        type="email"
        required
        hint="Links that were sent to the former address stop working."
        {...text('emailAddress')}
      />
    </FormDialog>
  );
}

function DeleteRegistrationDialog({ registration, onClose }: RegistrationDialogProps) {
  const { fullName } = registration.application;
  const { mutate, dialog } = useAction({
    call: () => call('DELETE', registrationPath(registration._id)),
    said: () => `The registration of ${fullName} was deleted.`,
    onDone: onClose,
    failed: 'Failed to delete.',
    refreshes: [REGISTRATIONS],
  });
  return (
    <DeleteDialog
      {...dialog}
      title="Delete registration"
      question={`Delete the registration of ${fullName}, with its messages? This cannot be undone; nothing is sent.`}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}
