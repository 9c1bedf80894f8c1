import { CheckboxField, classNames, tools, ui } from '@nox/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import layout from './layout.module.css';

interface ChoicesProps<Value extends string> {
  legend: string;
  note?: string;
  choices: readonly (readonly [value: Value, label: string, hint?: string])[];
  /** Beside each other. */
  isInline?: boolean;
  /** Below them. */
  children?: ReactNode;
}

interface BoxesProps<Value extends string> extends ChoicesProps<Value> {
  boxOf: (choice: Value, index: number) => Partial<ComponentProps<typeof CheckboxField>>;
}

function Boxes<Value extends string>(props: BoxesProps<Value>) {
  const { legend, note, choices, isInline = false, boxOf, children } = props;
  return (
    <fieldset className={classNames(tools.bare, ui.stack2)}>
      <legend className={layout.legend}>{legend}</legend>
      {note && <p className={ui.note}>{note}</p>}
      <div className={isInline ? tools.wrap4 : ui.stack2}>
        {choices.map(([choice, label, hint], index) => (
          <CheckboxField key={choice} {...{ label, hint }} {...boxOf(choice, index)} />
        ))}
      </div>
      {children}
    </fieldset>
  );
}

interface RadiosProps<Value extends string> extends ChoicesProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

/** One of several choices. */
export function Radios<Value extends string>({ value, onChange, ...props }: RadiosProps<Value>) {
  const name = useId();
  const boxOf = (choice: Value) => ({
    ...{ type: 'radio' as const, name, checked: choice === value },
    onChange: () => onChange(choice),
  });
  return <Boxes {...props} boxOf={boxOf} />;
}

interface TicksProps<Value extends string> extends ChoicesProps<Value> {
  value: readonly Value[];
  /** Called with the ticked ones, in the order of the choices. */
  onChange: (value: Value[]) => void;
  error?: string | undefined;
}

/** Any of several choices. */
export function Ticks<Value extends string>(props: TicksProps<Value>) {
  const { value, onChange, error, ...rest } = props;
  const { choices } = rest;
  const tick = (choice: Value, isTicked: boolean) =>
    onChange(
      choices
        .map(([one]) => one)
        .filter((one) => (one === choice ? isTicked : value.includes(one))),
    );
  const boxOf = (choice: Value, index: number) => ({
    checked: value.includes(choice),
    error: index === choices.length - 1 ? error : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      tick(choice, currentTarget.checked),
  });
  return <Boxes {...rest} boxOf={boxOf} />;
}
