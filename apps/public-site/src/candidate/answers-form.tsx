import { ApiError } from '@nox/api-client';
import { CandidateInput, type CandidateView } from '@nox/contracts';
import { Button, classNames, formatDeadline, Notice } from '@nox/ui';
import { useState } from 'react';
import { candidateCalls } from './candidate-calls.ts';
import { answersIn } from '../application-form/answers.ts';
import { ApplicationFields } from '../application-form/application-fields.tsx';
import { ErrorSummary } from '../application-form/error-summary.tsx';
import { useCheckedForm } from '../application-form/use-checked-form.ts';
import type { CandidateProps } from './candidate-props.ts';
import styles from './candidate-page.module.css';
import { useAction } from './use-action.ts';

/** A candidate's own answers. What was typed survives a change that was made elsewhere meanwhile. */
export function AnswersForm(props: CandidateProps) {
  const [original, setOriginal] = useState(props.view);
  const handleStored = (stored: CandidateView) => {
    setOriginal(stored);
    props.onChange(stored);
  };
  return (
    <LoadedForm key={original.version} {...props} original={original} onStored={handleStored} />
  );
}

interface LoadedFormProps extends CandidateProps {
  /** With which the form begins. */
  original: CandidateView;
  /** The form begins again with what is stored now. */
  onStored: (stored: CandidateView) => void;
}

function LoadedForm({ token, view, onChange, original, onStored }: LoadedFormProps) {
  const { edits, newEmail, season, editsUntil } = view;
  const { application } = original;
  const [version, setVersion] = useState(original.version);
  const isContactOnly = edits === 'contact';
  const { ref, errors, rejected, handlers, submit, reject } = useCheckedForm({
    schema: CandidateInput,
    read: (fields) => {
      const answers = answersIn(fields);
      const { phoneNumber, emailAddress } = answers;
      return isContactOnly ? { ...application, phoneNumber, emailAddress } : answers;
    },
  });
  const { run, isRunning, failure } = useAction();
  /** What is stored now, where it is not what this form began with. */
  const [other, setOther] = useState<CandidateView>();
  const [isSaved, setIsSaved] = useState(false);

  const save = (replaced: number) => {
    const answers = submit();
    setIsSaved(false);
    if (!answers) return;
    void run(async () => {
      try {
        const saved = await candidateCalls(token).change(answers, replaced);
        setOther(undefined);
        setIsSaved(true);
        setVersion(saved.version);
        onChange(saved);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 412) {
          const stored = await candidateCalls(token).read();
          if (stored.purpose === 'candidate') return setOther(stored);
        }
        if (error.issues.length > 0) return reject(error.issues);
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
        <p className={styles.hint}>
          {isContactOnly
            ? 'Only your phone number and your e-mail address can still be changed.'
            : `You can change them until ${formatDeadline(editsUntil!)}.`}
        </p>
      )}
      {newEmail && (
        <Notice tone="lamp">
          <p>
            We wrote to <strong>{newEmail}</strong>: that address counts once the button there is
            pressed. Until then we write to {view.application.emailAddress}.
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
          save(version);
        }}
      >
        {rejected && <ErrorSummary {...rejected} />}
        <ApplicationFields
          season={{ ...season }}
          errors={errors}
          answers={answersOf(original)}
          isContactOnly={isContactOnly}
        />
        {other && (
          <Conflict
            stored={other}
            onMine={() => save(other.version)}
            onStored={() => onStored(other)}
          />
        )}
        {failure && <Notice tone="stop">{failure}</Notice>}
        {isSaved && <Notice tone="go">Saved.</Notice>}
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

interface ConflictProps {
  stored: CandidateView;
  onMine: () => void;
  onStored: () => void;
}

const Conflict = ({ stored, onMine, onStored }: ConflictProps) => (
  <Notice tone="lamp">
    <p>
      Your answers were changed elsewhere meanwhile, in another tab or by an organiser. Nothing of
      what you typed is lost. Stored now: {stored.application.fullName},{' '}
      {stored.application.rollNumber}, {stored.application.phoneNumber},{' '}
      {stored.application.danceStyle}.
    </p>
    <div className={styles.buttons}>
      <Button onClick={onMine}>Save mine</Button>
      <Button onClick={onStored}>Take what is stored</Button>
    </div>
  </Notice>
);
