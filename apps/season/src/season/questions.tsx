import {
  hasOptions,
  listAll,
  MAX_QUESTIONS,
  mayHave,
  type Question,
  SEASON_LABELS,
  type SeasonInput,
} from '@nox/contracts';
import {
  Button,
  CheckboxField,
  FieldError,
  focusAndScroll,
  newKey,
  SelectField,
  tools,
  ui,
} from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { SortableList } from '@nox/ui/sortable';
import { useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Choices, RowField } from '../ui/fields.tsx';
import layout from '../ui/layout.module.css';
import { Folded } from './given-fields.tsx';
import { isLive, OptionsField } from './question-options.tsx';
import {
  CHANGES,
  KIND_LABELS,
  PLACES,
  questionOf,
  READERS,
  READY_QUESTIONS,
  SENSITIVE_HINT,
  HINTS,
} from './season-texts.ts';

const Field = RowField<SeasonInput>;

type Name = `questions.${number}`;

const isChoosable = (question: Question, place: Question['places'][number]) =>
  mayHave(question, place) && (place !== 'judging' || question.readers.includes('judge'));

function changed(before: Question, changes: Partial<Question>): Question {
  const next = { ...before, ...changes };
  const question = { ...next, readers: next.readers.filter((one) => mayHave(next, one)) };
  return { ...question, places: question.places.filter((one) => isChoosable(question, one)) };
}

/** “Paragraph · required · about health or conviction” */
export const factsOf = ({ kind, isRequired, options, readers, isSensitive }: Question) =>
  [
    KIND_LABELS[kind],
    hasOptions({ kind }) && `${options.filter(isLive).length} options`,
    isRequired && 'required',
    readers.length > 0 &&
      `read by: ${listAll(READERS.filter(([one]) => readers.includes(one)).map(([, who]) => who.toLowerCase()))}`,
    isSensitive && 'about health or conviction',
  ]
    .filter(Boolean)
    .join(' · ');

interface PartProps {
  name: Name;
  question: Question;
  change: (changes: Partial<Question>) => void;
}

function QuestionFields(props: PartProps) {
  const { name, question, change } = props;
  const { field } = useFormFields<SeasonInput>();
  return (
    <>
      <div className={layout.pair}>
        <Field label="Question" name={`${name}.label`} />
        <SelectField
          label="Kind of answer"
          options={Object.entries(KIND_LABELS) as [Question['kind'], string][]}
          {...field(`${name}.kind`)}
          onChange={({ currentTarget: { value } }) => change({ kind: value as Question['kind'] })}
        />
      </div>
      <Field label="Help" name={`${name}.hint`} />
      {hasOptions(question) && <OptionsField {...props} />}
      <CheckboxField
        label="Required"
        hint="This page then says who has applied without an answer, and you write to them."
        {...field(`${name}.isRequired`)}
      />
      <CheckboxField
        label="About health or conviction"
        hint={SENSITIVE_HINT}
        {...field(`${name}.isSensitive`)}
        onChange={({ currentTarget: { checked } }) => change({ isSensitive: checked })}
      />
      <Choices
        isInline
        legend="Who reads it, besides organisers"
        choices={READERS.filter(([one]) => mayHave(question, one))}
        value={question.readers}
        onChange={(readers) => change({ readers })}
      />
      <Choices
        isInline
        legend="Where they see it"
        choices={PLACES.filter(([one]) => isChoosable(question, one))}
        value={question.places}
        onChange={(places) => change({ places })}
      />
      <SelectField
        label="Candidates may change it"
        options={CHANGES}
        {...field(`${name}.changes`)}
      />
    </>
  );
}

/** A question that is removed is in the form until it is saved, and with the season as long as somebody may have answered it. */
export function OwnQuestions() {
  const { control, setValue, formState } = useFormContext<SeasonInput>();
  const { append, remove, move } = useFieldArray({ control, name: 'questions', keyName: 'rowId' });
  const questions = useWatch({ control, name: 'questions' }) ?? [];
  const { errorOf } = useFormFields<SeasonInput>();
  const section = useRef<HTMLDivElement>(null);
  // A question that was added is there after some render.
  const toFocus = useRef<string>(null);
  useEffect(() => {
    const row = toFocus.current && section.current?.querySelector(toFocus.current);
    if (!row) return;
    toFocus.current = null;
    const control = row.querySelector('[open] input') ?? row.querySelector('summary, button');
    focusAndScroll(control as HTMLElement);
  });

  const set = (index: number, question: Question) =>
    setValue(`questions.${index}`, question, {
      ...{ shouldDirty: true, shouldTouch: true },
      shouldValidate: formState.isSubmitted,
    });
  const indexOf = (key: string) => questions.findIndex((one) => one.key === key);
  const add = (question: Question) => {
    const index = indexOf(question.key);
    if (index < 0) append(question, { shouldFocus: false });
    else set(index, { ...questions[index]!, isRemoved: undefined });
    toFocus.current = `[data-question="${question.key}"]`;
  };
  const live = questions.filter(isLive);
  const removed = questions.filter(({ isRemoved }) => isRemoved);
  const takeOut = (at: number) => {
    const question = live[at]!;
    const index = indexOf(question.key);
    const beside = live[at + 1] ?? live[at - 1];
    toFocus.current = beside ? `[data-question="${beside.key}"]` : '[data-add]';
    if (question.label.trim()) set(index, { ...question, isRemoved: true });
    else remove(index);
  };
  const others = READY_QUESTIONS.filter(({ key }) => indexOf(key) < 0);
  return (
    <div ref={section} role="group" aria-label={SEASON_LABELS.questions} className={ui.stack3}>
      <p className={ui.note}>{HINTS.questions}</p>
      <SortableList
        aria-label="Questions of the season"
        items={live.map((question) => {
          const name: Name = `questions.${indexOf(question.key)}`;
          const label = question.label || 'New question';
          return {
            ...{ key: question.key, name: `“${label}”` },
            content: (
              <span data-question={question.key}>
                <Folded
                  {...{ label, name }}
                  facts={factsOf(question)}
                  isOpen={question.label === ''}
                >
                  <QuestionFields
                    {...{ name, question }}
                    change={(changes) => set(indexOf(question.key), changed(question, changes))}
                  />
                </Folded>
              </span>
            ),
          };
        })}
        onMove={(from, to) => move(indexOf(live[from]!.key), indexOf(live[to]!.key))}
        onRemove={takeOut}
      />
      <FieldError role="alert">{errorOf('questions')}</FieldError>
      {live.length < MAX_QUESTIONS && (
        <div data-add role="group" aria-label="Add a question" className={tools.wrap2}>
          <Button onClick={() => add(questionOf({ key: newKey(), kind: 'line', label: '' }))}>
            Add a question
          </Button>
          {[...others, ...removed].map((question) => (
            <Button key={question.key} className={layout.small} onClick={() => add(question)}>
              + {question.label}
            </Button>
          ))}
        </div>
      )}
      {removed.length > 0 && (
        <p className={ui.note}>
          {listAll(removed.map(({ label }) => `“${label}”`))}: not asked any more. What was answered
          stays readable until the season ends.
        </p>
      )}
    </div>
  );
}
