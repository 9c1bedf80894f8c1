import { call, freshQuery, seasonQueries } from '@nox/api-client';
import { failureText, isStale, MAYBE_SAVED, saveFailureOf } from '@nox/api-client/failures';
import {
  type AuditionEntry,
  type CandidateAnswers,
  CandidateCorrection,
  type CandidateField,
  CandidateInput,
  CORRECTION_REASONS,
  currentStyles,
  type FieldControl,
  fieldNames,
  fieldOf,
  isAsked,
  type PublicSeason,
  valueText,
} from '@nox/contracts';
import {
  CheckboxField,
  Dialog,
  Field,
  LoadState,
  SelectField,
  TextAreaField,
  TextField,
  useAnnounce,
} from '@nox/ui';
import {
  draftSlot,
  isSame,
  useFormFields,
  useVersionedForm,
  VersionedFormDialog,
} from '@nox/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { z } from 'zod';
import { useUid } from '../sync/judging-settings.ts';
import { useRefresh } from '../sync/sync-provider.tsx';

const Correction = CandidateInput.extend({ reason: CandidateCorrection.shape.reason });
type Correction = z.infer<typeof Correction>;

const answersPath = ({ _id }: AuditionEntry) => `/auditions/${encodeURIComponent(_id)}/answers`;

/** A new address is in its field while it waits for its link, and what nobody has asked yet is null. */
const snapshotOf = ({ application, newEmail, version }: CandidateAnswers) => ({
  values: {
    ...{ rateYourself: null, ...application },
    emailAddress: newEmail ?? application.emailAddress,
    reason: '',
  } as object as Correction,
  version: `"${version}"`,
});

type Snapshot = ReturnType<typeof snapshotOf>;

/** What stays as it is stored is not checked: an earlier form, or the door, has asked for less. */
const correctionOf = (stored: Correction) =>
  z.object(
    Object.fromEntries(
      Object.entries(Correction.shape).map(([name, schema]) => [
        name,
        z.unknown().transform((value, context) => {
          if (name !== 'reason' && isSame(value, stored[name as keyof Correction])) return value;
          const { data, error } = schema.safeParse(value);
          error?.issues.forEach(({ message }) => context.addIssue(message));
          return data;
        }),
      ]),
    ),
  );

/** Consents are never edited. */
type EditedField = Exclude<keyof CandidateInput, 'answers'>;
const EDITED = fieldNames.filter((name): name is EditedField => fieldOf(name).changes !== 'never');

interface AnswersDialogProps {
  entry: AuditionEntry;
  onClose: () => void;
}

/** The answers of a candidate, which an organiser corrects; others may change them meanwhile. */
export function AnswersDialog({ entry, onClose }: AnswersDialogProps) {
  const query = useQuery({
    ...freshQuery<CandidateAnswers>(['answers', entry._id], answersPath(entry)),
    gcTime: 0,
  });
  const { data: season } = useQuery(seasonQueries.current());
  if (query.data && season) {
    return <AnswersForm entry={entry} answers={query.data} season={season} onClose={onClose} />;
  }
  return (
    <Dialog title={`Edit ${entry.fullName}`} onCancel={onClose}>
      <LoadState
        query={query}
        loading={<p role="status">Loading…</p>}
        failed={(error) => failureText(error, 'Failed to fetch the answers.')}
      />
    </Dialog>
  );
}

interface AnswersFormProps extends AnswersDialogProps {
  answers: CandidateAnswers;
  season: PublicSeason;
}

function AnswersForm({ entry, answers, season, onClose }: AnswersFormProps) {
  const state = useAnswersForm(entry, answers, onClose);
  const textOf = (value: unknown, path: string) =>
    path === 'availability'
      ? season.parts.flatMap(({ key, label }) => ([value].flat().includes(key) ? label : [])).join()
      : valueText(value);
  return (
    <VersionedFormDialog
      state={state}
      title={`Edit ${entry.fullName}`}
      label={`Answers of ${entry.fullName}`}
      what="these answers"
      wording={{ labelOf: (name) => fieldOf(name as CandidateField).label, textOf }}
      onClose={onClose}
    >
      {EDITED.filter((name) => isAsked(name, season)).map((name) => (
        <Answer key={name} name={name} season={season} newEmail={answers.newEmail} />
      ))}
      <Reason />
    </VersionedFormDialog>
  );
}

/** The draft names a candidate in this browser. */
const RETENTION_MS = 12 * 60 * 60 * 1_000;

function recentDrafts(key: string) {
  const slot = draftSlot(key);
  const draft = slot.read();
  if (draft && Date.now() - Date.parse(draft.savedAt) >= RETENTION_MS) slot.remove();
  return slot;
}

function useAnswersForm(entry: AuditionEntry, answers: CandidateAnswers, onClose: () => void) {
  const uid = useUid();
  const [slot] = useState(() => recentDrafts(`${uid}:answers:${entry._id}:form`));
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const announce = useAnnounce();
  const loaded = snapshotOf(answers);
  const [schema] = useState(() => correctionOf(loaded.values));
  const known = useRef(loaded);
  const path = answersPath(entry);
  const remember = (stored: CandidateAnswers): Snapshot & Pick<CandidateAnswers, 'newEmail'> => {
    known.current = snapshotOf(stored);
    return { ...known.current, newEmail: stored.newEmail };
  };
  const texts = { subject: 'answers', saved: `The answers of ${entry.fullName} were saved.` };
  return useVersionedForm({
    slot,
    schema,
    loaded,
    write: async (values, version) => {
      const stored: Record<string, unknown> = known.current.values;
      const changed = Object.entries(values).filter(
        ([name, value]) => !isSame(value, stored[name]),
      );
      const body = Object.fromEntries(changed);
      return remember(await call<CandidateAnswers>('PUT', path, { body, version }));
    },
    fetchLatest: async (signal) => remember(await call<CandidateAnswers>('GET', path, { signal })),
    isStale,
    failureOf: (error) => saveFailureOf(error, 'The answers were not saved.', MAYBE_SAVED),
    onSaved: ({ newEmail }) => {
      queryClient.removeQueries({ queryKey: ['answers', entry._id] });
      void refresh();
      onClose();
      if (newEmail === undefined) return;
      const waits = `${texts.saved} The address ${newEmail} counts once the link in our email to it is confirmed.`;
      announce('positive', waits, texts.subject);
    },
    texts,
    isGuarded: false,
  });
}

interface AnswerProps {
  name: EditedField;
  season: PublicSeason;
  /** The address that waits for its link. */
  newEmail: string | undefined;
}

const STYLES = 'dance-styles';

/** Attributes of the input, where the answer is a line of text. */
const INPUTS: Partial<Record<FieldControl, ComponentProps<'input'>>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  link: { type: 'url' },
  style: { list: STYLES },
  rating: { type: 'number', inputMode: 'decimal', min: 0, max: 10, step: 'any' },
};

/** A rating that nobody has asked yet stays null. */
const AS_RATING = {
  setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)),
};

const emailHint = (newEmail: string | undefined) =>
  newEmail
    ? 'This address is not confirmed yet: until then we write to the former one.'
    : 'A new address counts once the candidate confirms it by the link in our email to it.';

function Answer({ name, season, newEmail }: AnswerProps) {
  const { field } = useFormFields<Correction>();
  const { label, control, isOptional } = fieldOf(name);
  const { error, ...input } = field(name, control === 'rating' ? AS_RATING : undefined);
  if (control === 'tick') return <CheckboxField label={label} error={error} {...input} />;
  if (control === 'parts') {
    const boxes = season.parts.map(({ key, label: part }) => (
      <CheckboxField key={key} label={part} value={key} {...input} />
    ));
    return (
      <Field isGroup label={label} error={error}>
        {() => boxes}
      </Field>
    );
  }
  const texts = { label, error, required: !isOptional, autoComplete: 'off' };
  if (control === 'paragraph') return <TextAreaField rows={4} {...texts} {...input} />;
  const hint = control === 'email' ? emailHint(newEmail) : undefined;
  return <TextField hint={hint} {...texts} {...INPUTS[control]} {...input} />;
}

function Reason() {
  const { field } = useFormFields<Correction>();
  return (
    <>
      <SelectField
        label="Reason"
        required
        hint="The audit log says it."
        options={CORRECTION_REASONS}
        placeholder="Choose a reason"
        {...field('reason')}
      />
      <datalist id={STYLES}>
        {currentStyles().map((style) => (
          <option key={style} value={style} />
        ))}
      </datalist>
    </>
  );
}
