import { readTime } from '@nox/contracts';
import { Button, classNames, FieldError, TextField, TimeField, tools, ui } from '@nox/ui';
import { useFormFields, useShownError } from '@nox/ui/forms';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import {
  type FieldValues,
  type Path,
  useController,
  useFieldArray,
  useFormContext,
} from 'react-hook-form';
import layout from './layout.module.css';

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
  /** The field of a row that gets the focus. */
  first: string;
  /** The fields of a row, with the button that removes it. */
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
    // The clicked button is removed.
    if (fields.length > 1) setFocus(`${name}.${Math.min(index, fields.length - 2)}.${first}`);
    else add.current?.focus();
  };

  const List = legend ? 'fieldset' : 'div';
  return (
    <List className={classNames(tools.bare, ui.stack3, ui.start)}>
      {legend && <legend className={classNames(tools.bare, tools.label)}>{legend.text}</legend>}
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
