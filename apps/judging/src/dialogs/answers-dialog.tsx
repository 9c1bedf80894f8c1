import { call, freshQuery, seasonQueries } from '@nox/api-client';
import { failureText, isStale, MAYBE_SAVED, saveFailureOf } from '@nox/api-client/failures';
import {
  answerIn,
  type Answers,
  answersSchema,
  answerText,
  askedFields,
  type AuditionEntry,
  type CandidateAnswers,
  CORRECTION_REASONS,
  currentStyles,
  missingIssues,
  type Question,
  withoutSensitive,
} from '@nox/contracts';
import { Dialog, LoadState, SelectField, useAnnounce } from '@nox/ui';
import {
  draftSlot,
  isSame,
  useFormFields,
  useVersionedForm,
  VersionedFormDialog,
} from '@nox/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { Answer, type Asking, Correction, STYLES } from './answer-field.tsx';
import { useUid } from '../sync/judging-settings.ts';
import { useRefresh } from '../sync/sync-provider.tsx';

const answersPath = ({ _id }: AuditionEntry) => `/auditions/${encodeURIComponent(_id)}/answers`;

const BLANKS: Partial<Record<Question['kind'], Answers[string]>> = { tick: false, 'some of': [] };

/** A new address is in its field while it waits for its link, and what nobody has asked yet is null. */
const snapshotOf = ({ application, questions, newEmail, version }: CandidateAnswers) => ({
  values: {
    ...{ rateYourself: null, ...application },
    answers: {
      ...Object.fromEntries(questions.map(({ key, kind }) => [key, BLANKS[kind] ?? ''])),
      ...application.answers,
    },
    emailAddress: newEmail ?? application.emailAddress,
    reason: '',
  } as object as Correction,
  version: `"${version}"`,
});

type Snapshot = ReturnType<typeof snapshotOf>;

/** What stays as it is stored is not checked: an earlier form, or the door, has asked for less. */
function correctionOf(stored: Correction, season: Asking) {
  const shape = { ...Correction.shape, answers: answersSchema(season.questions, stored.answers) };
  const checked = Object.entries(shape).map(([name, schema]) => [
    name,
    z.unknown().transform((value, context) => {
      if (name !== 'reason' && isSame(value, stored[name as keyof Correction])) return value;
      const { data, error } = schema.safeParse(value);
      error?.issues.forEach(({ message, path }) =>
        context.addIssue({ code: 'custom', message, path: [...path] }),
      );
      return data;
    }),
  ]);
  return z.object(Object.fromEntries(checked)).superRefine((values, context) => {
    const changed = askedFields(season).filter(
      ({ name }) => !isSame(answerIn(values, name), answerIn(stored, name)),
    );
    for (const { path, message } of missingIssues(changed, (name) => answerIn(values, name))) {
      context.addIssue({ code: 'custom', message, path: path.split('.') });
    }
  });
}

function changesOf(
  { answers = {}, ...values }: Correction,
  { answers: before, ...stored }: Correction,
) {
  const changed = (all: object, former: object = {}) =>
    Object.entries(all).filter(([name, value]) => !isSame(value, former[name as never]));
  const own = changed(answers, before);
  return {
    ...Object.fromEntries(changed(values, stored)),
    ...(own.length > 0 && { answers: Object.fromEntries(own) }),
  };
}

/** Each answer to a question of the season is one value. */
const SHAPE = { groups: ['answers'] };

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
    const { questions, fields } = query.data;
    const asking = { ...season, questions, fields };
    return <AnswersForm entry={entry} answers={query.data} season={asking} onClose={onClose} />;
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
  season: Asking;
}

function AnswersForm({ entry, answers, season, onClose }: AnswersFormProps) {
  const state = useAnswersForm(entry, answers, season, onClose);
  // Consents are never edited.
  const asked = askedFields(season).filter(({ control }) => control !== 'age');
  const fieldAt = (path: string) => asked.find(({ name }) => name === path);
  const textOf = (value: unknown, path: string) => {
    const options = path === 'availability' ? season.parts : fieldAt(path)?.own?.options;
    return answerText({ options: options ?? [] }, value);
  };
  return (
    <VersionedFormDialog
      state={state}
      title={`Edit ${entry.fullName}`}
      label={`Answers of ${entry.fullName}`}
      what="these answers"
      wording={{ labelOf: (path) => fieldAt(path)?.label ?? path, textOf }}
      onClose={onClose}
    >
      {asked.map((field) => (
        <Answer key={field.name} asked={field} season={season} newEmail={answers.newEmail} />
      ))}
      <Reason />
    </VersionedFormDialog>
  );
}

/** The draft names a candidate in this browser. */
const MAX_HOURS = 12;

function useAnswersForm(
  entry: AuditionEntry,
  answers: CandidateAnswers,
  season: Asking,
  onClose: () => void,
) {
  const uid = useUid();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const announce = useAnnounce();
  const loaded = snapshotOf(answers);
  const toDraft = <Of extends { answers?: unknown }>(values: Of) => ({
    ...values,
    answers: withoutSensitive(season.questions, values.answers as Answers),
  });
  const [slot] = useState(() => {
    const own = draftSlot(`${uid}:answers:${entry._id}:form`, MAX_HOURS);
    const read = () => {
      const draft = own.read();
      const answers = { ...loaded.values.answers, ...toDraft({ ...draft?.values }).answers };
      return draft && { ...draft, values: { ...draft.values, answers } };
    };
    return { ...own, read };
  });
  const [schema] = useState(() => correctionOf(loaded.values, season));
  const known = useRef(loaded);
  const path = answersPath(entry);
  const remember = (stored: CandidateAnswers): Snapshot & Pick<CandidateAnswers, 'newEmail'> => {
    known.current = snapshotOf(stored);
    return { ...known.current, newEmail: stored.newEmail };
  };
  const texts = { subject: 'answers', saved: `The answers of ${entry.fullName} were saved.` };
  return useVersionedForm({
    slot,
    toDraft,
    schema,
    shape: SHAPE,
    loaded,
    write: async (values, version) => {
      const body = changesOf(values, known.current.values);
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
