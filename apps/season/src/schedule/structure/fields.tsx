import { minutesOf, type ScheduleStructureInput, timeOf } from '@nox/contracts';
import { ListField, TextField } from '@nox/ui';
import { useFormFields, useShownError } from '@nox/ui/forms';
import type { ComponentProps } from 'react';
import { type FieldPathByValue, useController } from 'react-hook-form';

type Values = ScheduleStructureInput;
type NameOf<Value> = FieldPathByValue<Values, Value>;

const MIDNIGHT = 24 * 60;

interface InputProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'error'> {
  name: NameOf<string>;
}

export function LineField({ name, ...props }: InputProps) {
  const { field } = useFormFields<Values>();
  return <TextField autoComplete="off" {...props} {...field(name)} error={useShownError(name)} />;
}

interface NumberFieldProps extends Omit<InputProps, 'name'> {
  name: NameOf<number>;
}

export function NumberField({ name, ...props }: NumberFieldProps) {
  const { field } = useFormFields<Values>();
  return (
    <TextField
      type="number"
      inputMode="numeric"
      {...props}
      {...field(name, { valueAsNumber: true })}
      error={useShownError(name)}
    />
  );
}

interface TimeFieldProps {
  label: string;
  name: NameOf<number>;
  /** 00:00 is the end of the day. */
  isEnd?: boolean;
}

/** Minutes since midnight as a time; NaN while it is incomplete. */
export function TimeField({ label, name, isEnd = false }: TimeFieldProps) {
  const { field } = useController<Values, NameOf<number>>({ name });
  const { value, onChange, ...input } = field;
  const handleChange = (text: string) => {
    const minutes = text === '' ? Number.NaN : minutesOf(text);
    onChange(isEnd && minutes === 0 ? MIDNIGHT : minutes);
  };
  return (
    <TextField
      {...input}
      label={label}
      type="time"
      value={Number.isInteger(value) ? timeOf(value % MIDNIGHT) : ''}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
      error={useShownError(name)}
    />
  );
}

interface NamesFieldProps {
  label: string;
  hint: string;
  name: NameOf<string[]>;
}

export function NamesField({ label, hint, name }: NamesFieldProps) {
  const { field } = useController<Values, NameOf<string[]>>({ name });
  return (
    <ListField
      {...field}
      label={label}
      hint={hint}
      error={useShownError(name)}
      autoComplete="off"
    />
  );
}
