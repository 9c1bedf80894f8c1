import { call } from '@nox/api-client';
import { isStale } from '@nox/api-client/failures';
import {
  describeRole,
  type NewStaff,
  type Role,
  ROLES,
  type StaffInput,
  type StaffInvitation,
  type StaffMember,
} from '@nox/contracts';
import { FormDialog, TextField } from '@nox/ui';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Choices } from '../ui/fields.tsx';
import { useFormAction, useRequestKey } from '../ui/hooks.ts';

export const STAFF = ['staff'] as const;

export const personPath = ({ _id }: StaffMember) => `/staff/${encodeURIComponent(_id)}`;

export const rolesText = (roles: readonly Role[]) =>
  roles.map((role) => describeRole(role).label).join(', ');

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
      call: (body: NewStaff): Promise<StaffMember | StaffInvitation> => {
        const { name, roles: chosen } = body;
        const changed: StaffInput = { name, roles: chosen };
        return base
          ? call('PUT', personPath(base), { body: changed, version: base.version })
          : call('POST', '/staff', { body, idempotencyKey: keyOf(body) });
      },
      said: ({ name }) => `${name} is ${person ? 'changed' : 'invited'}.`,
      onDone: (saved) => ('joinLink' in saved ? onInvited?.(saved) : onClose()),
      failed: person ? 'Nothing was saved.' : 'No one was invited.',
      refreshes: [STAFF],
    },
  );
  const { field: roles } = useController({ control: form.control, name: 'roles' });
  const isChangedMeanwhile = isStale(error) && person && person.version !== base?.version;
  const conflict = isStale(error) && (
    <>
      <span>{person?.name} was changed meanwhile.</span>
      {isChangedMeanwhile && (
        <span>
          They may now do this: {rolesText(person.roles)}. Save again to replace it with what is
          chosen here.
        </span>
      )}
    </>
  );
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
        choices={ROLES.toReversed().map((role) => {
          const { label, text: hint } = describeRole(role);
          return [role, label, hint];
        })}
        value={roles.value}
        onChange={roles.onChange}
        error={errorOf('roles')}
      />
    </FormDialog>
  );
}
