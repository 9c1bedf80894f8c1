import { minutesOf, readTime, type ScheduleStructureInput, timeOf } from '@nox/contracts';
import { ListField, TimeField } from '@nox/ui';
import { useShownError } from '@nox/ui/forms';
import { useState } from 'react';
import { type FieldPathByValue, useController } from 'react-hook-form';
import { RowField } from '../../ui/field-rows.tsx';
import { Choices } from '../../ui/choices.tsx';

type Values = ScheduleStructureInput;
type NameOf<Value> = FieldPathByValue<Values, Value>;

const MIDNIGHT = 24 * 60;

export const LineField = RowField<Values>;

interface MinutesFieldProps {
  label: string;
  name: NameOf<number>;
  /** 00:00 is the end of the day. */
  isEnd?: boolean;
}

/** Minutes since midnight as a time; NaN while what is typed is none. */
export function MinutesField({ label, name, isEnd = false }: MinutesFieldProps) {
  const { field } = useController<Values, NameOf<number>>({ name });
  const { value, onChange, ...input } = field;
  const [typed, setTyped] = useState('');
  const handleChange = (text: string) => {
    const minutes = readTime(text) ? minutesOf(text) : Number.NaN;
    setTyped(text);
    onChange(isEnd && minutes === 0 ? MIDNIGHT : minutes);
  };
  return (
    <TimeField
      {...input}
      label={label}
      value={Number.isInteger(value) ? timeOf(value % MIDNIGHT) : typed}
      onChange={handleChange}
      read={readTime}
      error={useShownError(name)}
    />
  );
}

interface StylesFieldProps {
  name: NameOf<string[]>;
  /** Those that candidates dance, as ticks. */
  danceStyles: readonly string[];
}

const isSameStyle = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** What a panel judges: ticks, and further styles, as before candidates have applied. */
export function StylesField({ danceStyles, name }: StylesFieldProps) {
  const { field } = useController<Values, NameOf<string[]>>({ name });
  const { value, onChange, ...input } = field;
  const isIn = (list: readonly string[], style: string) =>
    list.some((one) => isSameStyle(one, style));
  const others = value.filter((style) => !isIn(danceStyles, style));
  const ticked = danceStyles.filter((style) => isIn(value, style));
  return (
    <Choices
      isInline
      legend="Styles"
      note="What the panel judges. Without any: all."
      choices={danceStyles.map((style) => [style, style])}
      value={ticked}
      onChange={(next) => onChange([...next, ...others])}
    >
      <ListField
        {...input}
        label={danceStyles.length > 0 ? 'Other styles' : 'Names of styles'}
        hint="Separate them with commas."
        value={others}
        onChange={(entries) => onChange([...ticked, ...entries])}
        error={useShownError(name)}
        autoComplete="off"
      />
    </Choices>
  );
}
