import { ApiError } from '@nox/api-client';
import { isStale } from '@nox/api-client/failures';
import {
  answerIn,
  answersIn,
  answerText,
  type AskedField,
  askedFields,
  askedIssues,
  type AskedName,
  CandidateInput,
  type CandidateView,
  fieldNames,
  givenField,
  isEmptyAnswer,
  lateNames,
  listAll,
  mayChange,
  missingIssues,
  nameOf,
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
import formStyles from '../application-form/application-fields.module.css';
import { ApplicationFields } from '../application-form/application-fields.tsx';
import { ErrorSummary } from '../application-form/error-summary.tsx';
import { checked, sentBy, useCheckedForm } from '../application-form/use-checked-form.ts';
import styles from './candidate-page.module.css';
import { Failure } from './message.tsx';
import { Action, Section, zoneBeside } from './section.tsx';

export function Answers(props: CandidateProps) {
  const { view, onChange } = props;
  const { edits, newEmail, editsUntil, application, season } = view;
  const [mode, setMode] = useState<'shown' | 'edited' | 'saved'>('shown');
  const asked = askedFields(season);
  const missing = missingIssues(asked, (name) => answerIn(application, name));
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
            ? `Only ${listAll(lateNames(season, 'your'))} can still be changed.`
            : `You can change them until ${formatDeadline(editsUntil!)}${zoneBeside(editsUntil!)}.`}
        </p>
      )}
      {missing.length > 0 && (
        <Notice tone="pending">
          Please answer what you were not asked before:{' '}
          {listAll(missing.map(({ path }) => asked.find(({ name }) => name === path)!.label))}.
        </Notice>
      )}
      {newEmail && (
        <Notice tone="pending">
          <p>
            We wrote to <strong>{newEmail}</strong>: that address counts once you confirm it by the
            link there. Until then we write to {application.emailAddress}.
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

const textIn = (options: Parameters<typeof answerText>[0]['options']) => (value: unknown) =>
  answerText({ options }, value);

/** What is stored, by name: also answers to what is not asked any more. */
function wordsFor({ season }: Pick<CandidateView, 'season'>) {
  const given = fieldNames.map((name) => {
    const textOf = name === 'availability' ? textIn(season.parts) : valueText;
    return [name as AskedName, { label: givenField(name, season).label, textOf }] as const;
  });
  const own = season.questions.map(
    (one) => [nameOf(one) as AskedName, { label: one.label, textOf: textIn(one.options) }] as const,
  );
  return new Map([...given, ...own]);
}

function Summary({ view }: Pick<CandidateProps, 'view'>) {
  const answered = [...wordsFor(view)].flatMap(([name, { label, textOf }]) => {
    const text = textOf(answerIn(view.application, name));
    return text === '' ? [] : [{ label, text }];
  });
  return (
    <dl className={classNames(ui.stack0, ui.full, styles.answers)}>
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
  const { season } = view;
  const edits = view.edits === 'all' ? 'all' : 'contact';
  const { ref, errors, rejected, handlers, submit, reject } = useCheckedForm(async (fields) => {
    const isOpen = (field: AskedField) =>
      mayChange(field, answerIn(application, field.name), edits);
    const { answers = {}, ...typed } = answersIn(fields, askedFields(season).filter(isOpen));
    // What was not answered before, and is not now, is no change.
    const answered = Object.entries(answers).filter(
      ([key, value]) => application.answers?.[key] !== undefined || !isEmptyAnswer(value),
    );
    const values = { ...application, ...typed };
    if (season.questions.length > 0) {
      values.answers = { ...application.answers, ...Object.fromEntries(answered) };
    }
    const issues = askedIssues(season, values, undefined, application.answers);
    return checked(CandidateInput.strip(), values, issues);
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
          shape: SHAPE,
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

  const words = wordsFor(view);
  return (
    <form ref={ref} className={ui.stack6} {...handlers} {...sentBy(() => void save())}>
      {rejected && <ErrorSummary {...rejected} />}
      <BusyFieldset isBusy={isRunning}>
        <ApplicationFields
          season={season}
          errors={errors}
          answers={answersOf(original)}
          edits={edits}
        />
      </BusyFieldset>
      {conflict && (
        <ConflictPanel
          title="Your answers were changed elsewhere meanwhile"
          text="In another tab or by an organiser. Nothing of what you typed is lost. Both changed this:"
          differences={conflict.differences}
          labelOf={(name) => words.get(name as AskedName)?.label ?? name}
          textOf={(value, name) => words.get(name as AskedName)?.textOf(value) ?? ''}
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
      <div className={classNames(ui.row3, formStyles.below, styles.buttons)}>
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

/** Each answer to a question of the season is one value. */
const SHAPE = { groups: ['answers'] };

const snapshotOf = (view: CandidateView) => ({
  values: answersOf(view),
  version: `"${view.version}"`,
});
