import {
  nameOf,
  pluralize,
  type Question,
  type QuestionOption,
  type SeasonInput,
} from '@nox/contracts';
import { newKey, TextAreaField, ui } from '@nox/ui';
import { useShownError } from '@nox/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { messageQueries } from '../calls/queries.ts';

type Options = readonly QuestionOption[];

export const isLive = ({ isRemoved }: { isRemoved?: true | undefined }) => !isRemoved;

/** A line of the editor, which may be empty, and the option that it is. */
export interface OptionLine {
  key: string;
  text: string;
}

export const linesOf = (options: Options): OptionLine[] =>
  options.filter(isLive).map(({ key, label }) => ({ key, text: label }));

/**
 * Which option a line is. Answers are stored by the keys of options, so this decides what whoever chose one is said to have
 * chosen.
 * 1. A line that stands as it stood is the option that it was.
 * 2. A line with the words of another one that has gone from its place is that one: lines may be sorted.
 * 3. While there are as many lines as before, a line with other words is its option in other words: Medum → Medium. It may
 *    be emptied and typed again meanwhile.
 * 4. Any other line is a new option.
 *
 * S, M, L → S, L → S, L, XL adds XL, and takes M out: nobody who chose M has XL. AB, A → A, A, on the way to AC, A, gives
 * neither of them the other's key.
 */
export function linesAfter(text: string, before: readonly OptionLine[]): OptionLine[] {
  const texts = text.split('\n');
  const stays = texts.map((one, at) => before[at]?.text === one);
  const gone = before.filter((_, at) => !stays[at]);
  const moved = texts.map((one, at) => {
    const found = stays[at] || !one.trim() ? -1 : gone.findIndex((line) => line.text === one);
    return found < 0 ? undefined : gone.splice(found, 1)[0];
  });
  return texts.map((one, at) => {
    const former = stays[at] ? before[at] : moved[at];
    const isReworded = texts.length === before.length && gone.includes(before[at]!);
    return { key: (former ?? (isReworded ? before[at] : undefined))?.key ?? newKey(), text: one };
  });
}

/** A line with the words of a stored option that has no line is that option; one without a line stays for those who chose it. */
export function optionsOf(lines: readonly OptionLine[], stored: Options): QuestionOption[] {
  const typed = lines.filter(({ text }) => text.trim() !== '');
  const keys = new Set(typed.map(({ key }) => key));
  const absent = stored.filter(({ key }) => !keys.has(key));
  const live = typed.map(({ key, text }) => {
    const label = text.trim();
    const back = absent.find((one) => one.label === label);
    return { key: back?.key ?? key, label };
  });
  const left = stored.filter(({ key }) => !live.some((one) => one.key === key));
  return [...live, ...left.map((option) => ({ ...option, isRemoved: true as const }))];
}

const shownOf = (options: Options) => JSON.stringify(linesOf(options));

interface OptionsFieldProps {
  name: `questions.${number}`;
  question: Question;
  change: (changes: Pick<Question, 'options'>) => void;
}

export function OptionsField({ name, question, change }: OptionsFieldProps) {
  const { key, options } = question;
  const { formState } = useFormContext<SeasonInput>();
  const [typed, setTyped] = useState(() => linesOf(options));
  const error = useShownError(`${name}.options`);
  const saved = formState.defaultValues?.questions?.find((one) => one?.key === key);
  const stored = (saved?.options ?? []) as QuestionOption[];
  // Another organiser may have changed them, or this one may have discarded the changes.
  const lines = shownOf(optionsOf(typed, stored)) === shownOf(options) ? typed : linesOf(options);
  const removed = options.filter(({ isRemoved }) => isRemoved).map(({ label }) => `“${label}”`);
  const note = removed.length > 0 ? ` Only for who chose it before: ${removed.join(', ')}.` : '';
  return (
    <>
      <TextAreaField
        label="Options, one a line"
        hint={`A line that you change is the same option in other words.${note}`}
        name={`${name}.options`}
        rows={Math.min(12, Math.max(4, options.length + 1))}
        error={error}
        value={lines.map(({ text }) => text).join('\n')}
        onChange={({ currentTarget: { value } }) => {
          const next = linesAfter(value, lines);
          setTyped(next);
          change({ options: optionsOf(next, stored) });
        }}
      />
      {options.filter(isLive).map((option) => {
        const former = stored.find((one) => one.key === option.key && one.label !== option.label);
        return former && <Reworded key={option.key} {...{ question, option, former }} />;
      })}
    </>
  );
}

interface RewordedProps {
  question: Question;
  option: QuestionOption;
  former: QuestionOption;
}

/** Says whom other words concern, before they are saved. */
function Reworded({ question, option: { key, label }, former }: RewordedProps) {
  const answer = { field: nameOf(question), is: key };
  const { data } = useQuery(
    messageQueries.preview({
      ...{ kind: 'link', channel: 'email', subject: '', text: '' },
      filter: { answer },
    }),
  );
  if (!data?.count) return null;
  return (
    <p role="status" className={ui.pending}>
      “{former.label}” reads “{label}” now, also for the {pluralize(data.count, 'candidate')} who
      chose it. If that is another option, take its line out, and add one.
    </p>
  );
}
