import { ApiError, seasonQueries } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import { type CheckInEntry, DANCE_STYLES, type FreeSlots, timeOf, WalkIn } from '@nox/contracts';
import {
  Button,
  CheckboxField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  ui,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { readQuery } from '../calls/queries.ts';
import { useAction, useRequestKey } from '../ui/hooks.ts';

const freeSlotsQuery = {
  ...readQuery<FreeSlots>(['check-in', 'free-slots'], '/check-in/free-slots'),
  gcTime: 0,
};

/** @throws ApiError 409 `roll_number_taken`, `seat_taken`; `invalid` with issues by field */
const addWalkIn = (body: WalkIn) =>
  call<CheckInEntry>('POST', '/check-in/walk-ins', { body, idempotencyKey: body.eventId });

type FieldProps = ComponentProps<typeof TextField>;

/** In the words of the registration form. */
const FIELDS: readonly (FieldProps & { name: string })[] = [
  { name: 'fullName', label: 'Full name', required: true },
  { name: 'rollNumber', label: 'Roll number', required: true },
  { name: 'phoneNumber', label: 'Phone number', type: 'tel', required: true },
  { name: 'emailAddress', label: 'Email address', type: 'email', required: true },
  { name: 'branch', label: 'Branch', required: true },
];
const GUARDIAN: typeof FIELDS = [
  { name: 'guardian.name', label: "Guardian's name" },
  { name: 'guardian.emailAddress', label: "Guardian's email address", type: 'email' },
];

interface WalkInDialogProps {
  onClose: () => void;
  onAdded: (entry: CheckInEntry) => void;
}

/** An application at the door. It needs the network: only the server knows which seats are free. */
export function WalkInDialog({ onClose, onAdded }: WalkInDialogProps) {
  const keyOf = useRequestKey();
  const [values, setValues] = useState<Record<string, string | boolean>>({});
  const { data: season } = useQuery(seasonQueries.current());
  const { data: free } = useQuery(freeSlotsQuery);
  const [invalid, setInvalid] = useState<Record<string, string>>({});
  const adding = useAction({
    call: addWalkIn,
    onDone: onAdded,
    failed: 'The candidate was not added.',
    fields: values,
    refreshes: [],
  });
  const { mutate, isPending, error, failure } = adding;
  const issues = { ...adding.issues, ...invalid };
  const asksAge = season !== undefined && season.minors !== 'not asked';
  const isTaken = error instanceof ApiError && error.code === 'roll_number_taken';

  function submit(allowsSameRollNumber = false) {
    const text = (name: string) => String(values[name] ?? '');
    const [blockId, starts] = text('place').split(' ');
    const guardian = { name: text('guardian.name'), emailAddress: text('guardian.emailAddress') };
    const isAdult = values['isAdult'] === true;
    const application = {
      ...Object.fromEntries(FIELDS.map(({ name }) => [name, text(name)])),
      whyNox: text('whyNox'),
      otherSkills: '',
      danceVideoUrl: '',
      danceStyle: text('danceStyle'),
      rateYourself: Number(text('rateYourself') || NaN),
      ...(asksAge && { isAdult, ...(!isAdult && { guardian }) }),
      consent: values['consent'] === true,
      allowsSameRollNumber,
      place: blockId ? { blockId, starts: Number(starts) } : null,
    };
    const { data, error: refused } = WalkIn.safeParse({
      ...application,
      eventId: keyOf(application),
    });
    const list = refused?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
    setInvalid(Object.fromEntries(list));
    adding.reset();
    if (data) mutate(data);
  }
  function set(name: string, value: string | boolean) {
    setValues({ ...values, [name]: value });
    setInvalid({ ...invalid, [name]: '' });
  }
  const control = (name: string) => ({
    name,
    error: issues[name],
    value: String(values[name] ?? ''),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set(name, currentTarget.value),
  });
  const box = (name: string) => ({
    name,
    error: issues[name],
    checked: values[name] === true,
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
      set(name, currentTarget.checked),
  });
  const text = (field: (typeof FIELDS)[number]) => (
    <TextField key={field.name} autoComplete="off" {...field} {...control(field.name)} />
  );

  return (
    <FormDialog
      title="Add a walk-in"
      submitLabel="Add and check in"
      busyLabel="Adding..."
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={submit}
      failure={
        failure && (
          <>
            {failure}
            {isTaken && <Button onClick={() => submit(true)}>They are two people</Button>}
          </>
        )
      }
    >
      {FIELDS.map(text)}
      <TextField
        label="Dance style"
        required
        list="dance-styles"
        autoComplete="off"
        {...control('danceStyle')}
      />
      <datalist id="dance-styles">
        {DANCE_STYLES.map((style) => (
          <option key={style} value={style} />
        ))}
      </datalist>
      <TextField
        label="Rate yourself, out of 10"
        required
        inputMode="numeric"
        {...control('rateYourself')}
      />
      <TextAreaField label="Why NOX" rows={2} {...control('whyNox')} />
      <SelectField
        label="Seat"
        placeholder="Without a seat"
        options={(free?.slots ?? []).map(
          ({ blockId, starts, panel }) =>
            [`${blockId} ${starts}`, `${timeOf(starts)}, ${panel}`] as const,
        )}
        {...control('place')}
      />
      {asksAge && <CheckboxField label="18 or older" {...box('isAdult')} />}
      {season?.minors === 'with guardian' && values['isAdult'] !== true && GUARDIAN.map(text)}
      {season?.privacyText && <p className={ui.typed}>{season.privacyText}</p>}
      <CheckboxField label="The candidate agrees to the privacy text" {...box('consent')} />
    </FormDialog>
  );
}
