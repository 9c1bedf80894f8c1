import { readTime } from '@nox/contracts';
import {
  Button,
  CheckboxField,
  classNames,
  FieldError,
  scrollIntoView,
  TextField,
  TimeField,
  tools,
  ui,
} from '@nox/ui';
import { useFormFields, useShownError } from '@nox/ui/forms';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import {
  type FieldValues,
  type Path,
  useController,
  useFieldArray,
  useFormContext,
} from 'react-hook-form';
import layout from './layout.module.css';

interface ChoicesProps<Value extends string> {
  legend: string;
  note?: string;
  choices: readonly (readonly [value: Value, label: string, hint?: string])[];
  isSingle?: boolean;
  isInline?: boolean;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  error?: string | undefined;
  children?: ReactNode;
}

export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, note, choices, isSingle = false, isInline = false, value, onChange } = props;
  const name = useId();
  const errorId = props.error && `${name}-error`;
  const choose = (choice: Value, isChosen: boolean) => {
    const isNext = (one: Value) => (one === choice ? isChosen : !isSingle && value.includes(one));
    onChange(choices.map(([one]) => one).filter(isNext));
  };
  return (
    <fieldset
      ref={props.error ? scrollIntoView : undefined}
      aria-describedby={errorId}
      className={classNames(tools.bare, ui.stack2)}
    >
      <legend className={classNames(tools.label, layout.legend)}>{legend}</legend>
      {note && <p className={ui.note}>{note}</p>}
      <FieldError id={errorId}>{props.error}</FieldError>
      <div className={isInline ? classNames(tools.wrap4, layout.ticks) : ui.stack2}>
        {choices.map(([choice, label, hint]) => (
          <CheckboxField
            key={choice}
            name={name}
            label={label}
            hint={hint}
            type={isSingle ? 'radio' : 'checkbox'}
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

export const RemoveButton = (props: ComponentProps<'button'>) => (
  <Button className={classNames(layout.small, layout.remove)} {...props} />
);

interface FieldRowsProps {
  name: string;
  noun: string;
  /** A list that stands by itself has a legend. */
  legend?: { text: string; note: string };
  max: number;
  addLabel: string;
  newRow: () => object;
  first: string;
  children: (index: number, remove: ReactNode) => ReactNode;
}

export function FieldRows({ name, noun, legend, first, children, ...adding }: FieldRowsProps) {
  const { max, addLabel, newRow } = adding;
  const { control, setFocus } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'rowId' });
  const { errorOf } = useFormFields();
  const add = useRef<HTMLButtonElement>(null);

  const handleRemove = (index: number) => {
    remove(index);
    if (fields.length > 1) setFocus(`${name}.${Math.min(index, fields.length - 2)}.${first}`);
    else add.current?.focus();
  };

  const List = legend ? 'fieldset' : 'div';
  return (
    <List className={classNames(tools.bare, ui.stack3, ui.start)}>
      {legend && <legend className={classNames(tools.label, layout.legend)}>{legend.text}</legend>}
      {legend && <p className={ui.note}>{legend.note}</p>}
      {fields.map(({ rowId }, index) => (
        <div
          key={rowId}
          role="group"
          aria-label={`${noun} ${index + 1}`}
          className={layout.fieldRow}
        >
          {children(
            index,
            <RemoveButton
              aria-label={`Remove ${noun.toLowerCase()} ${index + 1}`}
              onClick={() => handleRemove(index)}
            >
              Remove
            </RemoveButton>,
          )}
        </div>
      ))}
      {fields.length < max && (
        <Button
          ref={add}
          className={legend ? undefined : layout.small}
          onClick={() => append(newRow())}
        >
          {addLabel}
        </Button>
      )}
      {legend && <FieldError role="alert">{errorOf(name)}</FieldError>}
    </List>
  );
}

interface RowFieldProps<Values extends FieldValues> extends Omit<
  ComponentProps<typeof TextField>,
  'name' | 'error'
> {
  name: Path<Values>;
}

export function RowField<Values extends FieldValues>({ name, ...props }: RowFieldProps<Values>) {
  const { field } = useFormFields<Values>();
  const isNumber = props.type === 'number';
  return (
    <TextField
      autoComplete="off"
      inputMode={isNumber ? 'numeric' : undefined}
      {...props}
      {...field(name, { valueAsNumber: isNumber })}
      error={useShownError(name, true)}
    />
  );
}

type RowTimeProps<Values extends FieldValues> = Pick<RowFieldProps<Values>, 'name' | 'label'>;

export function RowTime<Values extends FieldValues>({ name, label }: RowTimeProps<Values>) {
  const { field } = useController<Values>({ name });
  return <TimeField {...field} label={label} error={useShownError(name, true)} read={readTime} />;
}
