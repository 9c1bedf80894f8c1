import { zodResolver } from '@hookform/resolvers/zod';
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
import { get, type Path, type RegisterOptions, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { readQuery } from '../calls/queries.ts';
import { setIssues, useAction, useRequestKey } from '../ui/hooks.ts';

const freeSlotsQuery = readQuery<FreeSlots>(['check-in', 'free-slots'], '/check-in/free-slots');

const Application = WalkIn.omit({ eventId: true });
type Typed = z.input<typeof Application>;

/** What is asked under some conditions is not sent without them. */
const ASKED = { shouldUnregister: true };

const placeIn = (option: string) => {
  const [blockId = '', starts] = option.split(' ');
  return blockId === '' ? null : { blockId, starts: Number(starts) };
};

interface WalkInDialogProps {
  onClose: () => void;
  onAdded: (entry: CheckInEntry) => void;
}

/** An application at the door, in the words of the registration form. It needs the network: only the server knows which seats are free. */
export function WalkInDialog({ onClose, onAdded }: WalkInDialogProps) {
  const keyOf = useRequestKey();
  const { data: season } = useQuery(seasonQueries.current());
  const { data: free } = useQuery(freeSlotsQuery);
  const form = useForm<Typed, unknown, z.output<typeof Application>>({
    resolver: zodResolver(Application),
  });
  const { register, handleSubmit, setValue, watch, formState } = form;
  const { mutate, isPending, error, failure } = useAction({
    // 409 `roll_number_taken`, `seat_taken`.
    call: (body: WalkIn) =>
      call<CheckInEntry>('POST', '/check-in/walk-ins', { body, idempotencyKey: body.eventId }),
    onDone: onAdded,
    failed: 'The candidate was not added.',
    fields: {},
    refreshes: [],
  });
  const asksAge = season !== undefined && season.minors !== 'not asked';
  const isTaken = error instanceof ApiError && error.code === 'roll_number_taken';

  const submit = (allowsSameRollNumber: boolean) => {
    setValue('allowsSameRollNumber', allowsSameRollNumber);
    const send = handleSubmit((application) =>
      mutate(
        { ...application, eventId: keyOf(application) },
        { onError: (refused) => setIssues(form, refused) },
      ),
    );
    void send();
  };
  const field = (name: Path<Typed>, options?: RegisterOptions<Typed>) => ({
    ...register(name, options),
    error: (get(formState.errors, name) as { message?: string } | undefined)?.message,
  });
  const typed = { autoComplete: 'off' };
  const text = { required: true, ...typed };

  return (
    <FormDialog
      title="Add a walk-in"
      submitLabel="Add and check in"
      busyLabel="Adding..."
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={() => submit(false)}
      failure={
        failure && (
          <>
            {failure}
            {isTaken && <Button onClick={() => submit(true)}>They are two people</Button>}
          </>
        )
      }
    >
      <TextField label="Full name" {...text} {...field('fullName')} />
      <TextField label="Roll number" {...text} {...field('rollNumber')} />
      <TextField label="Phone number" type="tel" {...text} {...field('phoneNumber')} />
      <TextField label="Email address" type="email" {...text} {...field('emailAddress')} />
      <TextField label="Branch" {...text} {...field('branch')} />
      <TextField label="Dance style" list="dance-styles" {...text} {...field('danceStyle')} />
      <datalist id="dance-styles">
        {DANCE_STYLES.map((style) => (
          <option key={style} value={style} />
        ))}
      </datalist>
      <TextField
        label="Rate yourself, out of 10"
        required
        inputMode="numeric"
        {...field('rateYourself', { valueAsNumber: true })}
      />
      <TextAreaField label="Why NOX" rows={2} {...field('whyNox')} />
      <SelectField
        label="Seat"
        placeholder="Without a seat"
        options={(free?.slots ?? []).map(
          ({ blockId, starts, panel }) =>
            [`${blockId} ${starts}`, `${timeOf(starts)}, ${panel}`] as const,
        )}
        {...field('place', { setValueAs: placeIn })}
      />
      {asksAge && <CheckboxField label="18 or older" {...field('isAdult', ASKED)} />}
      {season?.minors === 'with guardian' && !watch('isAdult') && (
        <>
          <TextField label="Guardian's name" {...typed} {...field('guardian.name', ASKED)} />
          <TextField
            label="Guardian's email address"
            type="email"
            {...typed}
            {...field('guardian.emailAddress', ASKED)}
          />
        </>
      )}
      {season?.privacyText && <p className={ui.typed}>{season.privacyText}</p>}
      <CheckboxField label="The candidate agrees to the privacy text" {...field('consent')} />
    </FormDialog>
  );
}
