import type { ComponentProps } from 'react';
import { classNames, tools } from '../classes.ts';
import { Field, type FieldTexts } from './field.tsx';

interface SelectFieldProps<Value extends string>
  extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  /** Values that are their own labels, or with labels. */
  options: readonly (Value | readonly [value: Value, label: string])[];
  /** The first option, without a value. */
  placeholder?: string | undefined;
  onChoose?: (value: Value) => void;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, required, options, placeholder, onChoose, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <select
          {...control}
          className={classNames(control.className, tools.select)}
          aria-required={required}
          onChange={({ currentTarget }) => onChoose?.(currentTarget.value as Value)}
          {...select}
        >
          {placeholder && <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

const Options = ({ options }: Pick<SelectFieldProps<string>, 'options'>) =>
  options.map((option) => {
    const [value, text] = typeof option === 'string' ? [option, option] : option;
    return (
      <option key={value} value={value}>
        {text}
      </option>
    );
  });

interface ChoiceSelectProps extends Omit<ComponentProps<'select'>, 'children' | 'onChange'> {
  /** The value is empty while nothing is chosen, or what is not there. */
  value: string;
  onChoose: (value: string) => void;
  emptyLabel: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** A select without a label in sight, such as for the order or the filter of a list. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { value, onChoose, emptyLabel, options, ...rest } = props;
  return (
    <select
      value={options.some(([option]) => option === value) ? value : ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      {...rest}
      className={classNames(rest.className, tools.select)}
    >
      <option value="">{emptyLabel}</option>
      <Options options={options} />
    </select>
  );
}
