import { ApiError } from '@nox/api-client';
import { isStale } from '@nox/api-client/failures';
import {
  answersIn,
  CANDIDATE_FIELDS,
  type CandidateField,
  CandidateInput,
  type CandidateView,
  contactNames,
  fieldNames,
  fieldOf,
  isMissing,
  listAll,
  mayChangeLate,
  valueText,
} from '@nox/contracts';
import { Button, classNames, formatDeadline, Notice, ui } from '@nox/ui';
import {
  BusyFieldset,
  ConflictPanel,
  saveMerged,
  type Side,
  type UnresolvedConflict,
} from '@nox/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { candidateCalls, type CandidateProps, useLinkCall } from './candidate-calls.ts';
import { ApplicationFields } from '../application-form/application-fields.tsx';
import { ErrorSummary } from '../application-form/error-summary.tsx';
import { checked, sentBy, useCheckedForm } from '../application-form/use-checked-form.ts';
import styles from './candidate-page.module.css';
import { Failure } from './message.tsx';
import { Action, Section, zoneBeside } from './section.tsx';

export function Answers(props: CandidateProps) {
  const { view, onChange } = props;
  const { edits, newEmail, editsUntil } = view;
  const [mode, setMode] = useState<'shown' | 'edited' | 'saved'>('shown');
  const answers: Partial<Record<CandidateField, unknown>> = view.application;
  const missing = fieldNames.filter((name) => isMissing(name, answers[name]));
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is removed.
  const close = (next: 'shown' | 'saved') => {
    setMode(next);
    heading.current?.focus();
  };
  return (
    <Section id="answers" title="Your answers" headingRef={heading}>
      {(edits === 'contact' || editsUntil) && (
        <p className={ui.note}>
          {edits === 'contact'
            ? `Only ${listAll(contactNames().map((name) => `your ${name}`))} can still be changed.`
            : `You can change them until ${formatDeadline(editsUntil!)}${zoneBeside(editsUntil!)}.`}
        </p>
      )}
      {missing.length > 0 && (
        <Notice tone="pending">
          Please answer what you were not asked at the door:{' '}
          {listAll(missing.map((name) => fieldOf(name).label))}.
        </Notice>
      )}
      {newEmail && (
        <Notice tone="pending">
          <p>
            We wrote to <strong>{newEmail}</strong>: that address counts once you confirm it by the
            link there. Until then we write to {view.application.emailAddress}.
          </p>
        </Notice>
      )}
      {mode === 'saved' && <Notice tone="positive">Saved.</Notice>}
      {mode === 'edited' ? (
        <AnswersForm
          {...props}
          onStored={(stored, next) => {
            onChange(stored);
            close(next);
          }}
          onCancel={() => close('shown')}
        />
      ) : (
        <>
          <Summary view={view} />
          <Action>
            <Button onClick={() => setMode('edited')}>Edit my answers</Button>
          </Action>
        </>
      )}
    </Section>
  );
}

/** Undefined for what only a newer server knows. */
const labelOf = (name: string) =>
  name in CANDIDATE_FIELDS ? fieldOf(name as CandidateField).label : undefined;

function Summary({ view: { application, season } }: Pick<CandidateProps, 'view'>) {
  const answered = Object.entries(application).flatMap(([name, value]) => {
    const text = textOf(value, season.parts);
    const label = labelOf(name);
    return label && text !== '' ? [{ label, text }] : [];
  });
  return (
    <dl className={styles.answers}>
      {answered.map(({ label, text }) => (
        <div key={label}>
          <dt className={ui.note}>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AnswersFormProps extends CandidateProps {
  onStored: (stored: CandidateView, next: 'shown' | 'saved') => void;
  onCancel: () => void;
}

/** What was typed survives a change that was made elsewhere meanwhile. */
function AnswersForm({ token, view, onStored, onCancel }: AnswersFormProps) {
  const [original] = useState(view);
  const { application } = original;
  const stored: Partial<Record<CandidateField, unknown>> = application;
  const { edits, season } = view;
  const isContactOnly = edits === 'contact';
  const { ref, errors, rejected, handlers, submit, reject } = useCheckedForm(async (fields) => {
    const typed = Object.entries(answersIn(fields, season)).filter(
      ([name]) =>
        !isContactOnly || mayChangeLate(name as CandidateField, stored[name as CandidateField]),
    );
    return checked(CandidateInput.strip(), { ...application, ...Object.fromEntries(typed) });
  });
  const { run, isRunning, failure } = useLinkCall();
  const [conflict, setConflict] = useState<UnresolvedConflict<CandidateInput>>();
  useEffect(() => ref.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [ref]);

  const save = async (choices: Readonly<Record<string, Side>> = {}) => {
    const mine = await submit();
    if (!mine) return;
    run(async () => {
      const calls = candidateCalls(token);
      try {
        const result = await saveMerged({
          base: snapshotOf(original),
          mine,
          conflict,
          choices,
          write: calls.change,
          isStale,
          fetchLatest: async () => snapshotOf(await calls.readOwn()),
        });
        setConflict(result.conflict);
        if (!result.conflict) onStored(result.saved, 'saved');
      } catch (error) {
        if (error instanceof ApiError && error.issues.length > 0) return reject(error.issues);
        throw error;
      }
    });
  };

  return (
    <form ref={ref} className={styles.form} {...handlers} {...sentBy(() => void save())}>
      {rejected && <ErrorSummary {...rejected} />}
      <BusyFieldset isBusy={isRunning}>
        <ApplicationFields
          season={season}
          errors={errors}
          answers={answersOf(original)}
          isContactOnly={isContactOnly}
        />
      </BusyFieldset>
      {conflict && (
        <ConflictPanel
          title="Your answers were changed elsewhere meanwhile"
          text="In another tab or by an organiser. Nothing of what you typed is lost. Both changed this:"
          differences={conflict.differences}
          labelOf={(name) => labelOf(name) ?? name}
          textOf={(value) => textOf(value, season.parts)}
          isBusy={isRunning}
          saveLabel="Save mine"
          takeLabel="Take what is stored"
          onSaveMine={save}
          onTakeTheirs={() =>
            run(async () => onStored(await candidateCalls(token).readOwn(), 'shown'))
          }
        />
      )}
      <Failure text={failure} />
      <div className={classNames(styles.buttons, styles.save)}>
        <Button type="submit" variant="primary" className={styles.big} aria-disabled={isRunning}>
          {isRunning ? 'Saving…' : 'Save my answers'}
        </Button>
        <Button disabled={isRunning} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A new address stays in its field while it waits for its link. */
const answersOf = ({ application, newEmail }: CandidateView) =>
  // The form asks for what is missing.
  ({ ...application, ...(newEmail && { emailAddress: newEmail }) }) as CandidateInput;

const snapshotOf = (view: CandidateView) => ({
  values: answersOf(view),
  version: `"${view.version}"`,
});

function textOf(value: unknown, parts: CandidateView['season']['parts']): string {
  if (!Array.isArray(value)) return valueText(value);
  return parts.flatMap(({ key, label }) => (value.includes(key) ? label : [])).join(', ');
}
