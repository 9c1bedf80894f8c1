import { call } from '@nox/api-client';
import { isStale } from '@nox/api-client/failures';
import {
  type NewStaff,
  type Role,
  describeRole,
  ROLES,
  type StaffInput,
  type StaffInvitation,
  type StaffMember,
} from '@nox/contracts';
import { FormDialog, TextField } from '@nox/ui';
import { useState } from 'react';
import { Choices } from '../ui/choices.tsx';
import { useAction, useRequestKey } from '../ui/hooks.ts';

export const STAFF = ['staff'] as const;

const PATH = '/staff';

export const personPath = ({ _id }: StaffMember) => `${PATH}/${encodeURIComponent(_id)}`;

interface PersonDialogProps {
  person?: StaffMember;
  /** Why the person cannot be changed any more. */
  gone?: string | undefined;
  onInvited?: (invitation: StaffInvitation) => void;
  onClose: () => void;
}

export function PersonDialog({ person, gone, onInvited, onClose }: PersonDialogProps) {
  const [name, setName] = useState(person?.name ?? '');
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>(person?.roles ?? []);
  const keyOf = useRequestKey();
  const [base, setBase] = useState(person);
  const { mutate, isPending, error, failure, issues } = useAction({
    call: (edited: StaffMember | undefined): Promise<StaffMember | StaffInvitation> => {
      const input: StaffInput = { name, roles: ROLES.filter((role) => roles.includes(role)) };
      // `stale` after another change, `own_access`.
      if (edited) {
        return call('PUT', personPath(edited), { body: input, version: edited.version });
      }
      // `already_invited`.
      const body: NewStaff = { ...input, email };
      return call('POST', PATH, { body, idempotencyKey: keyOf(body) });
    },
    said: (saved, edited) => (edited ? `${saved.name} is changed.` : `${saved.name} is invited.`),
    onDone: (saved) => {
      if ('joinLink' in saved) onInvited?.(saved);
      else onClose();
    },
    failed: person ? 'Nothing was saved.' : 'No one was invited.',
    fields: { name, email, roles },
    refreshes: [STAFF],
  });
  const isChangedMeanwhile = isStale(error) && person && person.version !== base?.version;

  const conflict = isStale(error) && (
    <>
      <span>{person?.name} was changed meanwhile.</span>
      {isChangedMeanwhile && (
        <span>
          They may now do this: {person.roles.map((role) => describeRole(role).label).join(', ')}.
          Save again to replace it with what is chosen here.
        </span>
      )}
    </>
  );

  return (
    <FormDialog
      title={person ? `Change ${person.name}` : 'Invite a person'}
      submitLabel={person ? 'Save' : 'Invite'}
      busyLabel={person ? 'Saving...' : 'Inviting...'}
      failure={gone ?? (conflict || failure)}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={() => {
        // What was decided after reading what others have changed replaces it.
        const next = isChangedMeanwhile ? person : base;
        setBase(next);
        mutate(next);
      }}
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        hint="Reviews of a judge are shown with it."
        error={issues['name']}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {!person && (
        <TextField
          label="Email address"
          type="email"
          required
          autoComplete="off"
          hint="The invitation is for this address. It can also be scanned from this screen."
          error={issues['email']}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      )}
      <Choices
        legend="What they may do"
        choices={ROLES.toReversed().map((role) => [
          role,
          describeRole(role).label,
          describeRole(role).text,
        ])}
        value={roles}
        error={issues['roles']}
        onChange={setRoles}
      />
    </FormDialog>
  );
}
