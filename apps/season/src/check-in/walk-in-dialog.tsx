import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, call, freshQuery, seasonQueries } from '@nox/api-client';
import {
  askedIssues,
  type AskingSeason,
  type CheckInEntry,
  type FieldControl,
  fieldsAtDoor,
  fieldsIn,
  type FreeSlots,
  type PublicSeason,
  staffHint,
  timeOf,
  WalkIn,
  withoutSensitive,
} from '@nox/contracts';
import {
  AnswerField,
  Button,
  CheckboxField,
  FormDialog,
  Notice,
  RowAction,
  SelectField,
  TextField,
  ui,
} from '@nox/ui';
import { useFormAction, useRequestKey } from '@nox/actions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDrafted } from '../ui/hooks.ts';

const freeSlotsQuery = freshQuery<FreeSlots>(['check-in', 'free-slots'], '/check-in/free-slots');

/** The season may not be there yet, or be stored by an earlier release, as without a network. */
const UNKNOWN: AskingSeason = { parts: [], asksPartner: false, questions: [], fields: {} };

const applicationTo = (season: AskingSeason) =>
  WalkIn.omit({ eventId: true }).superRefine((values, context) => {
    for (const { path, message } of askedIssues(season, values, fieldsAtDoor(season))) {
      context.addIssue({ code: 'custom', message, path: path.split('.') });
    }
  });

/** What is asked under some conditions is not sent without them. */
const ASKED = { shouldUnregister: true };

const placeIn = (option: string) => {
  const [blockId = '', starts] = option.split(' ');
  return blockId === '' ? null : { blockId, starts: Number(starts) };
};

const AS_NUMBER = { setValueAs: (typed: unknown) => ((typed ?? '') === '' ? '' : Number(typed)) };

interface WalkInDialogProps {
  isOffline: boolean;
  onClose: () => void;
  onAdded: (entry: CheckInEntry) => void;
}

/** The draft names a candidate on a phone that others use, too, and has no answer about health or conviction. */
const MAX_HOURS = 12;

const draftedOf = (
  questions: AskingSeason['questions'],
  { answers, ...given }: Partial<WalkIn>,
) => ({
  ...Object.fromEntries(fieldsIn('walk-in').map((name) => [name, given[name]])),
  answers: answers && withoutSensitive(questions, answers),
});

/** The form, which keeps the answers that are typed, neither the seat nor the agreement, until the server has them. */
function useWalkIn(season: AskingSeason, onAdded: WalkInDialogProps['onAdded']) {
  const keyOf = useRequestKey();
  const { slot } = useDrafted('walk-in:new', '', MAX_HOURS);
  const [defaultValues] = useState((): Partial<WalkIn> => slot.read()?.values ?? {});
  const [isRestored, setIsRestored] = useState(Object.values(defaultValues).some(Boolean));
  const action = useFormAction(
    { resolver: zodResolver(applicationTo(season)), defaultValues },
    {
      call: (application) => {
        const eventId = keyOf(application);
        const body: WalkIn = { ...application, eventId };
        return call<CheckInEntry>('POST', '/check-in/walk-ins', { body, idempotencyKey: eventId });
      },
      onDone: (added) => {
        slot.remove();
        onAdded(added);
      },
      failed: 'The candidate was not added.',
      refreshes: [],
    },
  );
  const { form } = action;
  const { questions } = season;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const savedAt = new Date().toISOString();
          slot.write({ savedAt, values: draftedOf(questions, values), fileNames: [] });
        },
      }),
    [form, slot, questions],
  );
  const empty = () => {
    setIsRestored(false);
    const blanks: Partial<Record<FieldControl, false | []>> = { tick: false, 'some of': [] };
    for (const { name, control } of fieldsAtDoor(season)) {
      form.setValue(name as `answers.${string}`, blanks[control] ?? '');
    }
    form.setFocus('fullName');
  };
  return { ...action, isRestored, empty };
}

/** An application at the door, in the words of the registration form. It needs the network: only the server knows which seats are free. */
export function WalkInDialog({ isOffline, onClose, onAdded }: WalkInDialogProps) {
  const { data: season } = useQuery(seasonQueries.current());
  const { data: free } = useQuery(freeSlotsQuery);
  const asking = { ...UNKNOWN, ...season };
  const walkIn = useWalkIn(asking, onAdded);
  const { form, field, error, dialog, isRestored, empty } = walkIn;
  const isTaken =
    error instanceof ApiError &&
    /^(roll_number|email_address|phone_number)_taken$/.test(error.code);
  const submit = (allowsSame: boolean) => {
    form.setValue('allowsSame', allowsSame);
    dialog.onSubmit();
  };
  return (
    <FormDialog
      {...dialog}
      title="Add a walk-in"
      submitLabel="Add and check in"
      busyLabel="Adding..."
      onCancel={onClose}
      onSubmit={() => submit(false)}
      failure={
        dialog.failure && (
          <>
            {dialog.failure}
            {isTaken && <Button onClick={() => submit(true)}>They are two people</Button>}
          </>
        )
      }
    >
      {isOffline && (
        <Notice tone="pending">
          There is no network, which this needs. What you type stays on this device, for 12 hours.
        </Notice>
      )}
      {isRestored && (
        <p className={ui.minor}>
          What you typed before is still here. <RowAction onClick={empty}>Empty the form</RowAction>
        </p>
      )}
      {fieldsAtDoor(asking).map(({ name, own, label, control, isOptional }) => (
        <AnswerField
          key={name}
          {...{
            label,
            control,
            hint: own && staffHint(own),
            options: own?.options,
            required: !isOptional,
          }}
          input={field(name as `answers.${string}`, control === 'number' ? AS_NUMBER : undefined)}
        />
      ))}
      <SelectField
        label="Slot"
        placeholder="Without a slot"
        options={(free?.slots ?? []).map(({ blockId, starts, panel }) => [
          `${blockId} ${starts}`,
          `${timeOf(starts)}, ${panel}`,
        ])}
        {...field('place', { setValueAs: placeIn })}
      />
      <AgeFields minors={season?.minors} {...walkIn} />
      {season?.privacyText && <p className={ui.typed}>{season.privacyText}</p>}
      <CheckboxField label="The candidate agrees to the privacy text" {...field('consent')} />
    </FormDialog>
  );
}

interface AgeFieldsProps extends Pick<ReturnType<typeof useWalkIn>, 'form' | 'field' | 'text'> {
  minors: PublicSeason['minors'] | undefined;
}

function AgeFields({ minors = 'not asked', form, field, text }: AgeFieldsProps) {
  if (minors === 'not asked') return null;
  return (
    <>
      <CheckboxField label="18 or older" {...field('isAdult', ASKED)} />
      {minors === 'with guardian' && !form.watch('isAdult') && (
        <>
          <TextField label="Guardian's name" {...text('guardian.name', ASKED)} />
          <TextField
            label="Guardian's email address"
            type="email"
            {...text('guardian.emailAddress', ASKED)}
          />
        </>
      )}
    </>
  );
}
