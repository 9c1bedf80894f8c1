import { ApiError } from '@nox/api-client';
import {
  type NewStaff,
  type Role,
  ROLE_TEXTS,
  ROLES,
  type StaffInvitation,
  type StaffMember,
} from '@nox/contracts';
import { CheckboxField, classNames, FormDialog, newKey, TextField, tools, ui } from '@nox/ui';
import { useState } from 'react';
import { failureText, issuesOf } from '../calls/failure-text.ts';
import { useAction } from '../ui/hooks.ts';
import { changeStaff, invite, STAFF } from './staff-calls.ts';

interface PersonDialogProps {
  /** Absent for a new invitation. */
  person?: StaffMember;
  onInvited?: (invitation: StaffInvitation) => void;
  onClose: () => void;
}

/** Invites a person, or changes what they may do. */
export function PersonDialog({ person, onInvited, onClose }: PersonDialogProps) {
  const [name, setName] = useState(person?.name ?? '');
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>(person?.roles ?? []);
  // The same for each attempt: one whose response was lost invites once.
  const [idempotencyKey] = useState(newKey);
  const [base, setBase] = useState(person);
  const { mutate, isPending, error } = useAction({
    call: (edited: StaffMember | undefined): Promise<StaffMember | StaffInvitation> => {
      const input = { name, roles: [...roles] };
      if (edited) return changeStaff(edited, input);
      return invite({ ...input, email } satisfies NewStaff, idempotencyKey);
    },
    said: (saved, edited) => (edited ? `${saved.name} is changed.` : `${saved.name} is invited.`),
    onDone: (saved) => {
      if ('joinLink' in saved) onInvited?.(saved);
      else onClose();
    },
    refreshes: STAFF,
  });
  const issues = issuesOf(error);
  const isStale = error instanceof ApiError && error.code === 'stale';
  const isChangedMeanwhile = isStale && person && person.version !== base?.version;

  const toggle = (role: Role, isChosen: boolean) =>
    setRoles(ROLES.filter((one) => (one === role ? isChosen : roles.includes(one))));

  const failure = isStale ? (
    <>
      <span>Someone else changed {person?.name} meanwhile.</span>
      {isChangedMeanwhile && (
        <span>
          They may now do this: {person.roles.map((role) => ROLE_TEXTS[role].label).join(', ')}.
          Save again to replace it with what is chosen here.
        </span>
      )}
    </>
  ) : (
    error && !issues && failureText(error, person ? 'Nothing was saved.' : 'No one was invited.')
  );

  return (
    <FormDialog
      title={person ? `Change ${person.name}` : 'Invite a person'}
      submitLabel={person ? 'Save' : 'Invite'}
      busyLabel={person ? 'Saving...' : 'Inviting...'}
      failure={failure}
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
        error={issues?.['name']}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {!person && (
        <TextField
          label="Email address"
          type="email"
          required
          autoComplete="off"
          hint="The invitation goes there. It can also be scanned from this screen."
          error={issues?.['email']}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      )}
      <fieldset className={classNames(tools.bare, ui.stack2)}>
        <legend className={ui.strong}>What they may do</legend>
        {ROLES.toReversed().map((role, index) => (
          <CheckboxField
            key={role}
            label={ROLE_TEXTS[role].label}
            hint={ROLE_TEXTS[role].text}
            error={index === ROLES.length - 1 ? issues?.['roles'] : undefined}
            checked={roles.includes(role)}
            onChange={({ currentTarget }) => toggle(role, currentTarget.checked)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
