import { ApiError } from '@nox/api-client';
import { CandidateInput, type CandidateView } from '@nox/contracts';
import { Button, classNames, formatDeadline, Notice, ui } from '@nox/ui';
import {
  ConflictPanel,
  isSame,
  saveMerged,
  type Side,
  type UnresolvedConflict,
} from '@nox/ui/forms';
import { useState } from 'react';
import { candidateCalls, type CandidateProps, useAction } from './candidate-calls.ts';
import { answersIn } from '../application-form/answers.ts';
import { ApplicationFields } from '../application-form/application-fields.tsx';
import { ErrorSummary } from '../application-form/error-summary.tsx';
import { checked } from '../application-form/checked.ts';
import { useCheckedForm } from '../application-form/use-checked-form.ts';
import styles from './candidate-page.module.css';

const LABELS: Readonly<Record<string, string>> = {
  fullName: 'Full name',
  rollNumber: 'Roll number',
  branch: 'Branch',
  phoneNumber: 'Phone number',
  emailAddress: 'Email address',
  danceStyle: 'Dance style',
  rateYourself: 'Rate yourself',
  whyNox: 'Why NOX?',
  otherSkills: 'Other skills',
  danceVideoUrl: 'Video',
  availability: 'When you can come',
  partnerRollNumber: "Your partner's roll number",
};

interface Edited {
  view: CandidateView;
  /** The form begins again with other answers than it has. */
  round: number;
  isSaved: boolean;
}

/** A candidate's own answers. What was typed survives a change that was made elsewhere meanwhile. */
export function AnswersForm(props: CandidateProps) {
  const [{ view, round, isSaved }, setEdited] = useState<Edited>({
    ...{ view: props.view, round: 0, isSaved: false },
  });
  const handleStored = (stored: CandidateView, begins: boolean, saved: boolean) => {
    setEdited({ view: stored, round: begins ? round + 1 : round, isSaved: saved });
    props.onChange(stored);
  };
  return (
    <LoadedForm key={round} {...props} original={view} wasSaved={isSaved} onStored={handleStored} />
  );
}

interface LoadedFormProps extends CandidateProps {
  /** As far as this form knows. */
  original: CandidateView;
  wasSaved: boolean;
  onStored: (stored: CandidateView, begins: boolean, isSaved: boolean) => void;
}

function LoadedForm({ token, view, original, wasSaved, onStored }: LoadedFormProps) {
  const { edits, newEmail, season, editsUntil } = view;
  const { application } = original;
  const [answers] = useState(() => answersOf(original));
  const isContactOnly = edits === 'contact';
  const { ref, errors, rejected, handlers, submit, reject } = useCheckedForm(async (fields) => {
    const typed = answersIn(fields);
    const { phoneNumber, emailAddress } = typed;
    const answers = isContactOnly ? { ...application, phoneNumber, emailAddress } : typed;
    return checked(CandidateInput, answers);
  });
  const { run, isRunning, failure } = useAction();
  const [conflict, setConflict] = useState<UnresolvedConflict<CandidateInput>>();
  const [isAttempted, setIsAttempted] = useState(false);

  const save = async (choices: Readonly<Record<string, Side>> = {}) => {
    const mine = await submit();
    setIsAttempted(true);
    if (!mine) return;
    void run(async () => {
      const calls = candidateCalls(token);
      try {
        const result = await saveMerged({
          base: snapshotOf(original),
          ...{ mine, conflict, choices, write: calls.change },
          isStale: (error) => error instanceof ApiError && error.status === 412,
          fetchLatest: async () => snapshotOf(await calls.readOwn()),
        });
        setConflict(result.conflict);
        if (result.conflict) return;
        setIsAttempted(false);
        onStored(result.saved, !isSame(result.values, mine), true);
      } catch (error) {
        if (error instanceof ApiError && error.issues.length > 0) return reject(error.issues);
        throw error;
      }
    });
  };

  return (
    <section aria-labelledby="answers" className={styles.section}>
      <h2 id="answers" className={styles.subtitle}>
        Your answers
      </h2>
      {(isContactOnly || editsUntil) && (
        <p className={ui.note}>
          {isContactOnly
            ? 'Only your phone number and your e-mail address can still be changed.'
            : `You can change them until ${formatDeadline(editsUntil!)}.`}
        </p>
      )}
      {newEmail && (
        <Notice tone="lamp">
          <p>
            We wrote to <strong>{newEmail}</strong>: that address counts once you confirm it by the
            link there. Until then we write to {view.application.emailAddress}.
          </p>
        </Notice>
      )}
      <form
        ref={ref}
        noValidate
        className={styles.form}
        {...handlers}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {rejected && <ErrorSummary {...rejected} />}
        <ApplicationFields
          season={{ ...season }}
          errors={errors}
          answers={answers}
          isContactOnly={isContactOnly}
        />
        {conflict && (
          <ConflictPanel
            title="Your answers were changed elsewhere meanwhile"
            text="In another tab or by an organiser. Nothing of what you typed is lost. Both changed this:"
            differences={conflict.differences}
            labelOf={(name) => LABELS[name] ?? name}
            textOf={(value) => textOf(value, season.parts)}
            isBusy={isRunning}
            saveLabel="Save mine"
            takeLabel="Take what is stored"
            onSaveMine={save}
            onTakeTheirs={() =>
              void run(async () => onStored(await candidateCalls(token).readOwn(), true, false))
            }
          />
        )}
        {failure && <Notice tone="stop">{failure}</Notice>}
        {wasSaved && !isAttempted && <Notice tone="go">Saved.</Notice>}
        <Button
          type="submit"
          variant="primary"
          className={classNames(styles.big, styles.save)}
          aria-disabled={isRunning}
        >
          {isRunning ? 'Saving…' : 'Save my answers'}
        </Button>
      </form>
    </section>
  );
}

/** A new address stays in its field while it waits for its link. */
const answersOf = ({ application, newEmail }: CandidateView) =>
  newEmail ? { ...application, emailAddress: newEmail } : application;

const snapshotOf = (view: CandidateView) => ({
  values: answersOf(view),
  version: `"${view.version}"`,
});

/** @param value an answer, or the keys of parts */
function textOf(value: unknown, parts: CandidateView['season']['parts']): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return parts.flatMap(({ key, label }) => (value.includes(key) ? label : [])).join(', ');
}
