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

/** A line of the editor, which may be empty. */
export interface OptionLine {
  text: string;
  /** The key of its option, and the one that it has instead where another line has that option's words. */
  key: string;
  spare: string;
}

export const linesOf = (options: Options): OptionLine[] =>
  options.filter(isLive).map(({ key, label }) => ({ text: label, key, spare: newKey() }));

/**
 * Which option a line is. Answers have the keys of options: a wrong key would change what candidates are said to have chosen.
 * 1. A line with the words of a stored option is that option, wherever it stands: lines may be sorted, cut and pasted.
 * 2. A line that changes while the number of lines stays is the same option in other words, as in Medum → Medium. It may be
 *    empty meanwhile.
 * 3. Any other line is a new option. An option without a line stays for those who chose it.
 *
 * S, M, L → S, L → S, L, XL adds XL and removes M: those who chose M do not get XL. S, M → XS, S, where each line is typed over,
 * removes M: those who chose M do not get S. AB, A → A, A, on the way to AC, A, gives neither of them the other's key.
 */
export function linesAfter(text: string, before: readonly OptionLine[]): OptionLine[] {
  const texts = text.split('\n');
  const gone = before.filter((line, at) => line.text !== texts[at]);
  const known = texts.map((one, at) => {
    if (before[at]?.text === one) return before[at];
    const found = one.trim() ? gone.findIndex((line) => line.text === one) : -1;
    return found < 0 ? undefined : gone.splice(found, 1)[0];
  });
  return texts.map((one, at) => {
    const isReworded = texts.length === before.length && gone.includes(before[at]!);
    const line = known[at] ?? (isReworded ? before[at] : undefined);
    return { key: newKey(), spare: newKey(), ...line, text: one };
  });
}

export function optionsOf(lines: readonly OptionLine[], stored: Options): QuestionOption[] {
  const live = lines
    .map((line) => ({ ...line, label: line.text.trim() }))
    .filter(({ label }) => label);
  const byWords = new Map<object, string>();
  for (const { key, label } of stored) {
    const same = live.filter((line) => line.label === label);
    const line = same.find((one) => one.key === key) ?? same[0];
    if (line && byWords.get(line) !== line.key) byWords.set(line, key);
  }
  const taken = new Set(byWords.values());
  const typed = live.map((line) => ({
    key: byWords.get(line) ?? (taken.has(line.key) ? line.spare : line.key),
    label: line.label,
  }));
  const left = stored.filter(({ key }) => !typed.some((one) => one.key === key));
  return [...typed, ...left.map((option) => ({ ...option, isRemoved: true as const }))];
}

interface OptionsFieldProps {
  name: `questions.${number}`;
  question: Question;
  change: (changes: Pick<Question, 'options'>) => void;
}

export function OptionsField({ name, question, change }: OptionsFieldProps) {
  const { key, options } = question;
  const { formState } = useFormContext<SeasonInput>();
  const [typed, setTyped] = useState<{ lines: OptionLine[]; state: string }>();
  const error = useShownError(`${name}.options`);
  const saved = formState.defaultValues?.questions?.find((one) => one?.key === key);
  const stored = (saved?.options ?? []) as QuestionOption[];
  const stateOf = (shown: Options) => JSON.stringify([stored, shown.filter(isLive)]);
  // They may have been saved or discarded meanwhile, or changed by another organiser.
  const lines = typed?.state === stateOf(options) ? typed.lines : linesOf(options);
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
          const after = linesAfter(value, lines);
          const next = optionsOf(after, stored);
          setTyped({ lines: after, state: stateOf(next) });
          change({ options: next });
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

/** Says how many candidates chose an option that has other words, before those are saved. */
function Reworded({ question, option: { key, label }, former }: RewordedProps) {
  const filter = { answer: { field: nameOf(question), is: key } };
  const { data } = useQuery(messageQueries.preview({ filter, channel: 'email', kind: 'link' }));
  if (!data?.count) return null;
  return (
    <p role="status" className={ui.pending}>
      “{former.label}” reads “{label}” now, also for the {pluralize(data.count, 'candidate')} who
      chose it. If that is another option, take its line out, and add one.
    </p>
  );
}
