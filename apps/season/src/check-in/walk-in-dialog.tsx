import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, call, freshQuery, seasonQueries } from '@nox/api-client';
import {
  type CheckInEntry,
  DANCE_STYLES,
  type FieldControl,
  fieldOf,
  fieldsIn,
  type FreeSlots,
  recordOf,
  timeOf,
  WalkIn,
} from '@nox/contracts';
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
import type { ComponentProps, ReactNode } from 'react';
import { get, type Path, type RegisterOptions, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { setIssues, useAction, useRequestKey } from '../ui/hooks.ts';

const freeSlotsQuery = freshQuery<FreeSlots>(['check-in', 'free-slots'], '/check-in/free-slots');

const Application = WalkIn.omit({ eventId: true });
type Typed = z.input<typeof Application>;

/** What is asked under some conditions is not sent without them. */
const ASKED = { shouldUnregister: true };

const placeIn = (option: string) => {
  const [blockId = '', starts] = option.split(' ');
  return blockId === '' ? null : { blockId, starts: Number(starts) };
};

type ControlProps = ComponentProps<typeof TextField>;

const textControl = (native?: Partial<ControlProps>) => (props: ControlProps) => (
  <TextField autoComplete="off" {...native} {...props} />
);

const CONTROLS: Record<FieldControl, ((props: ControlProps) => ReactNode) | undefined> = {
  name: textControl(),
  line: textControl(),
  paragraph: (props) => (
    <TextAreaField rows={2} {...(props as ComponentProps<typeof TextAreaField>)} />
  ),
  'roll number': textControl(),
  phone: textControl({ type: 'tel' }),
  email: textControl({ type: 'email' }),
  link: textControl({ type: 'url' }),
  style: (props) => (
    <>
      <TextField list="dance-styles" autoComplete="off" {...props} />
      <datalist id="dance-styles">
        {DANCE_STYLES.map((style) => (
          <option key={style} value={style} />
        ))}
      </datalist>
    </>
  ),
  rating: textControl({ inputMode: 'numeric' }),
  tick: (props) => <CheckboxField {...(props as ComponentProps<typeof CheckboxField>)} />,
  // The dialog draws what depends on the season itself.
  parts: undefined,
  age: undefined,
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
      {fieldsIn('walk-in').map((name) => {
        const { control, isOptional, question = recordOf(name).title } = fieldOf(name);
        const Control = CONTROLS[control];
        const options = control === 'rating' ? { valueAsNumber: true } : undefined;
        const props = { label: question, required: !isOptional, ...field(name, options) };
        return Control && <Control key={name} {...props} />;
      })}
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
