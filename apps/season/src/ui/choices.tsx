import { CheckboxField, classNames, tools, ui } from '@nox/ui';
import { type ReactNode, useId } from 'react';

interface ChoicesProps<Value extends string> {
  legend: string;
  note?: string;
  choices: readonly (readonly [value: Value, label: string, hint?: string])[];
  isSingle?: boolean;
  isInline?: boolean;
  value: readonly Value[];
  /** Called with the chosen ones, in the order of the choices. */
  onChange: (value: Value[]) => void;
  error?: string | undefined;
  children?: ReactNode;
}

export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, note, choices, isSingle = false, isInline = false, value, onChange } = props;
  const name = useId();
  const choose = (choice: Value, isChosen: boolean) => {
    const isNext = (one: Value) => (one === choice ? isChosen : !isSingle && value.includes(one));
    onChange(choices.map(([one]) => one).filter(isNext));
  };
  return (
    <fieldset className={classNames(tools.bare, ui.stack2)}>
      <legend className={classNames(tools.bare, tools.label)}>{legend}</legend>
      {note && <p className={ui.note}>{note}</p>}
      <div className={isInline ? tools.wrap4 : ui.stack2}>
        {choices.map(([choice, label, hint], index) => (
          <CheckboxField
            key={choice}
            name={name}
            label={label}
            hint={hint}
            type={isSingle ? 'radio' : 'checkbox'}
            error={index === choices.length - 1 ? props.error : undefined}
            aria-invalid={Boolean(props.error)}
            checked={value.includes(choice)}
            onChange={({ currentTarget }) => choose(choice, currentTarget.checked)}
          />
        ))}
      </div>
      {props.children}
    </fieldset>
  );
}
