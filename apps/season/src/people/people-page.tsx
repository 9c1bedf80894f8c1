import { call } from '@nox/api-client';
import { rolesText, type StaffInvitation, type StaffMember } from '@nox/contracts';
import {
  actionsColumn,
  Button,
  type Column,
  DataTable,
  DeleteDialog,
  EmptyState,
  formatDate,
  formatDeadline,
  localOf,
  Notice,
  PageHeader,
  RowAction,
  RowActions,
  StatusMark,
  TwoLines,
  ui,
} from '@nox/ui';
import { useAction } from '@nox/actions';
import { useState } from 'react';
import { staffQuery } from '../calls/queries.ts';
import { Fetched } from '../ui/page-parts.tsx';
import { SecretLinkDialog } from '../ui/secret-link.tsx';
import { Judges } from './judges.tsx';
import { PersonDialog, personPath, STAFF } from './person-dialog.tsx';

type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'invitation'; invitation: StaffInvitation }
  | { kind: 'change' | 'end'; person: StaffMember };

const find = (people: StaffMember[], { _id }: { _id: string }) =>
  people.find((one) => one._id === _id);

/** A person as they are now, or were before their access has ended elsewhere, which is said. */
function shownOf(people: StaffMember[], opened: StaffMember) {
  const person = find(people, opened);
  const gone =
    opened.state === 'joined'
      ? `The access of ${opened.name} has ended meanwhile.`
      : `The invitation of ${opened.name} was revoked meanwhile.`;
  return { person: person ?? opened, gone: person ? undefined : gone };
}

function PeoplePage() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const show = (invitation: StaffInvitation) => setDialog({ kind: 'invitation', invitation });
  return (
    <>
      <PageHeader title="People">
        <Button variant="primary" onClick={() => setDialog({ kind: 'invite' })}>
          Invite
        </Button>
      </PageHeader>
      <p className={ui.detail}>
        Who works here, and what each may do. Administrators who were set up with the server are not
        listed.
      </p>
      <Fetched query={staffQuery} what="the people" loading="Loading people">
        {(people) => (
          <>
            <People people={people} onOpen={setDialog} onInvited={show} />
            {dialog?.kind === 'invite' && <PersonDialog onInvited={show} onClose={close} />}
            {dialog?.kind === 'invitation' && (
              <InvitationDialog
                invitation={dialog.invitation}
                hasJoined={find(people, dialog.invitation)?.state === 'joined'}
                onClose={close}
              />
            )}
            {dialog?.kind === 'change' && (
              <PersonDialog {...shownOf(people, dialog.person)} onClose={close} />
            )}
            {dialog?.kind === 'end' && (
              <EndDialog {...shownOf(people, dialog.person)} onClose={close} />
            )}
          </>
        )}
      </Fetched>
      <Judges />
    </>
  );
}

export { PeoplePage as Component };

interface PeopleProps {
  people: StaffMember[];
  onOpen: (dialog: OpenDialog) => void;
  onInvited: (invitation: StaffInvitation) => void;
}

function People({ people, onOpen, onInvited }: PeopleProps) {
  const { mutate, isPending, variables } = useAction({
    call: (person: StaffMember) =>
      call<StaffInvitation>('POST', `${personPath(person)}/invitation`),
    said: ({ name }) => `${name} has a new invitation.`,
    onDone: onInvited,
    failed: 'The invitation was not sent.',
    announcesFailure: true,
    refreshes: [STAFF],
  });
  if (people.length === 0) {
    return (
      <EmptyState action={<Button onClick={() => onOpen({ kind: 'invite' })}>Invite</Button>}>
        No one is invited yet. A guest who judges, or a member who looks after the website, needs
        only some rights: invite them by email, or with a code that they scan.
      </EmptyState>
    );
  }
  const actionsOf = (person: StaffMember) => {
    const { _id, name, state, mail, isOwn } = person;
    const again = {
      label: mail === 'files' ? 'Show a new code…' : 'Send again…',
      isDisabled: isPending && variables._id === _id,
      onSelect: () => mutate(person),
    };
    const end = {
      label: state === 'joined' ? 'End access…' : 'Revoke invitation…',
      isDestructive: true,
      why: isOwn && 'It is your own. Ask another administrator to end it.',
      onSelect: () => onOpen({ kind: 'end', person }),
    };
    return (
      <RowActions name={name} more={state === 'joined' ? [end] : [again, end]}>
        <RowAction aria-label={`Change ${name}`} onClick={() => onOpen({ kind: 'change', person })}>
          Change
        </RowAction>
      </RowActions>
    );
  };
  return (
    <DataTable
      aria-label="People"
      items={people}
      keyOf={({ _id }) => _id}
      columns={[...COLUMNS, actionsColumn(actionsOf)]}
    />
  );
}

const COLUMNS: readonly Column<StaffMember>[] = [
  { name: 'Name', cell: ({ name, isOwn }) => <TwoLines detail={isOwn && 'You'}>{name}</TwoLines> },
  {
    name: 'Email',
    place: 'none',
    cell: ({ email, account }) => (
      <TwoLines detail={account && account !== email && `Signs in as ${account}`}>{email}</TwoLines>
    ),
  },
  { name: 'Roles', cell: ({ roles }) => rolesText(roles) },
  { name: 'State', place: 'mark', cell: stateOf },
];

const MAIL_TEXTS = {
  waiting: 'The email is on its way',
  sent: 'The email was sent',
  failed: 'The email was not delivered: send it again, or show the code',
  files: 'This server sends no email: show the code',
} satisfies Record<StaffMember['mail'], string>;

function stateOf({ state, mail, expiresAt, joinedAt }: StaffMember) {
  if (joinedAt) {
    return (
      <StatusMark tone="positive">
        Joined {formatDate(localOf(Date.parse(joinedAt)).slice(0, 10))}
      </StatusMark>
    );
  }
  const end = formatDeadline(expiresAt);
  if (state === 'expired') return <StatusMark tone="negative">Invitation ended {end}</StatusMark>;
  return (
    <div className={ui.stack0}>
      <StatusMark tone="pending">Invited until {end}</StatusMark>
      <span className={ui.detail}>{MAIL_TEXTS[mail]}</span>
    </div>
  );
}

type EndDialogProps = ReturnType<typeof shownOf> & { onClose: () => void };

function EndDialog({ person, gone, onClose }: EndDialogProps) {
  const { name } = person;
  const hasJoined = person.state === 'joined';
  const { mutate, isPending, dialog } = useAction({
    call: (ended: StaffMember) => call('DELETE', personPath(ended), { version: ended.version }),
    failed: 'Nothing was ended.',
    said: (_nothing, ended) =>
      ended.state === 'joined'
        ? `The access of ${ended.name} has ended.`
        : `The invitation of ${ended.name} is revoked.`,
    onDone: onClose,
    refreshes: [STAFF],
  });
  return (
    <DeleteDialog
      {...dialog}
      title={hasJoined ? `End the access of ${name}?` : `Revoke the invitation of ${name}?`}
      question={
        hasJoined
          ? `${name} sees nothing of the administration within a minute, on open pages too. Their reviews and changes stay.`
          : `The link and the code of ${name} stop working. You can invite them again.`
      }
      confirmLabel={hasJoined ? 'End access' : 'Revoke'}
      failure={isPending ? undefined : (gone ?? dialog.failure)}
      onConfirm={() => mutate(person)}
      onCancel={onClose}
    />
  );
}

interface InvitationDialogProps {
  invitation: StaffInvitation;
  hasJoined: boolean;
  onClose: () => void;
}

function InvitationDialog({ invitation, hasJoined, onClose }: InvitationDialogProps) {
  const { name, email, mail, expiresAt, joinLink } = invitation;
  return (
    <SecretLinkDialog
      title={`Invitation of ${name}`}
      address={hasJoined ? null : joinLink}
      hint="Who has it can join in the place of this person."
      onClose={onClose}
    >
      {hasJoined && <Notice tone="positive">{name} has joined.</Notice>}
      <p>
        {mail === 'files'
          ? 'This server sends no email: show this code, or send the link.'
          : `An email with the link goes to ${email}.`}{' '}
        It works once, until {formatDeadline(expiresAt)}.
      </p>
      {!joinLink && <p>The link was shown before. Send the invitation again for another one.</p>}
    </SecretLinkDialog>
  );
}
