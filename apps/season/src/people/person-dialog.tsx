import { call } from '@nox/api-client';
import { isStale } from '@nox/api-client/failures';
import {
  describeRole,
  knownRoles,
  type Role,
  ROLES,
  rolesText,
  type StaffInvitation,
  type StaffMember,
  teamOf,
} from '@nox/contracts';
import { runtimeInfoQuery } from '@nox/federation/contract';
import { FormDialog, TextField } from '@nox/ui';
import { useFormAction, useRequestKey } from '@nox/actions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { staffQuery } from '../calls/queries.ts';
import { Choices } from '../ui/fields.tsx';

export const STAFF = staffQuery.queryKey;

export const personPath = ({ _id }: StaffMember) => `/staff/${encodeURIComponent(_id)}`;

const conflictOf = ({ name, roles }: StaffMember, isFetched: boolean) => (
  <>
    <span>{name} was changed meanwhile.</span>
    {isFetched && (
      <span>
        They may now do this: {rolesText(roles)}. Save again to replace it with what is chosen here.
      </span>
    )}
  </>
);

/** Each role, and the team of each part of the site, also of one that is there no more. */
function useChoices(chosen: readonly Role[]) {
  const { data: running } = useQuery(runtimeInfoQuery);
  const names = running?.remotes.map(({ name }) => name) ?? [];
  const teams = [...names, ...chosen.flatMap((role) => teamOf(role) ?? [])];
  const roles = ROLES.toReversed().flatMap((role): readonly Role[] =>
    role === 'team' ? [] : [role],
  );
  return [...roles, ...knownRoles(teams.map((name) => `team:${name}`))].map((role) => {
    const { label, text } = describeRole(role);
    return [role, label, text] as const;
  });
}

interface PersonDialogProps {
  person?: StaffMember;
  gone?: string | undefined;
  onInvited?: (invitation: StaffInvitation) => void;
  onClose: () => void;
}

export function PersonDialog({ person, gone, onInvited, onClose }: PersonDialogProps) {
  const keyOf = useRequestKey();
  const [base, setBase] = useState(person);
  const { form, text, errorOf, error, dialog } = useFormAction(
    { defaultValues: { name: person?.name ?? '', email: '', roles: person?.roles ?? [] } },
    {
      call: ({ email, ...changed }): Promise<StaffMember | StaffInvitation> => {
        if (base) return call('PUT', personPath(base), { body: changed, version: base.version });
        const body = { ...changed, email };
        return call('POST', '/staff', { body, idempotencyKey: keyOf(body) });
      },
      said: ({ name }) => `${name} is ${person ? 'changed' : 'invited'}.`,
      onDone: (saved) => ('joinLink' in saved ? onInvited?.(saved) : onClose()),
      failed: person ? 'Nothing was saved.' : 'No one was invited.',
      refreshes: [STAFF],
    },
  );
  const { field: roles } = useController({ control: form.control, name: 'roles' });
  const choices = useChoices(person?.roles ?? []);
  const isChangedMeanwhile = isStale(error) && person && person.version !== base?.version;
  const conflict = isStale(error) && person && conflictOf(person, isChangedMeanwhile === true);
  return (
    <FormDialog
      {...dialog}
      title={person ? `Change ${person.name}` : 'Invite a person'}
      submitLabel={person ? 'Save' : 'Invite'}
      busyLabel={person ? 'Saving...' : 'Inviting...'}
      failure={gone ?? (conflict || dialog.failure)}
      onCancel={onClose}
      onSubmit={() => {
        // What was decided after reading what others have changed replaces it.
        if (isChangedMeanwhile) setBase(person);
        dialog.onSubmit();
      }}
    >
      <TextField
        label="Name"
        required
        hint="Reviews of a judge are shown with it."
        {...text('name')}
      />
      {!person && (
        <TextField
          label="Email address"
          type="email"
          required
          hint="The invitation is for this address. It can also be scanned from this screen."
          {...text('email')}
        />
      )}
      <Choices
        legend="What they may do"
        choices={choices}
        value={roles.value}
        onChange={roles.onChange}
        error={errorOf('roles')}
      />
    </FormDialog>
  );
}
