import type { ContentField } from '@nox/contracts';
import { Button, classNames, FieldError, newKey, tools, ui } from '@nox/ui';
import { useShownError } from '@nox/ui/forms';
import { SortableList } from '@nox/ui/sortable';
import { type ReactNode, useId, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import styles from './lists.module.css';

interface RowsFieldProps {
  name: string;
  field: ContentField;
  /** Draws the fields of a row that has several. */
  controlsOf: (prefix: string) => ReactNode;
}

/** An ordered list of rows, which have one text or several fields. */
export function RowsField({ name, field, controlsOf }: RowsFieldProps) {
  const { label, row: noun = 'row', blank = {}, fields: columns = {} } = field;
  const { control, formState, getValues, setFocus } = useFormContext();
  const { fields, append, insert, remove, move } = useFieldArray({ control, name, keyName: 'key' });
  const add = useRef<HTMLButtonElement>(null);
  const [column = '', ...others] = Object.keys(columns);
  const textAt = (index: number) => `${name}.${index}.${column}`;
  const newRow = () => ('id' in blank ? { ...blank, id: newKey() } : blank);

  const error = formState.errors[name];
  const listError = (error?.root?.message ?? error?.message) as string | undefined;

  /** The new row gets the focus. An empty one is still to be filled in. */
  const handleEnter = (index: number) => {
    if (!String(getValues(textAt(index))).trim()) return;
    insert(index + 1, newRow(), { focusName: textAt(index + 1) });
  };

  const handleRemove = (index: number) => {
    remove(index);
    // The clicked button is removed.
    if (fields.length > 1) setFocus(textAt(Math.min(index, fields.length - 2)));
    else add.current?.focus();
  };

  const contentOf = (index: number, title: string) =>
    others.length > 0 ? (
      <div role="group" aria-label={title} className={classNames(ui.stack5, styles.rule)}>
        {controlsOf(`${name}.${index}.`)}
      </div>
    ) : (
      <RowInput name={textAt(index)} label={title} onEnter={() => handleEnter(index)} />
    );

  return (
    <fieldset className={classNames(tools.bare, ui.stack3, ui.start, styles.rules)}>
      <legend className={classNames(tools.label, styles.legend)}>{label}</legend>
      {fields.length === 0 && <p className={ui.minor}>There are no {noun}s yet.</p>}
      <SortableList
        aria-label={label}
        items={fields.map(({ key }, index) => ({
          key,
          name: `${noun} ${index + 1}`,
          content: contentOf(index, `${noun[0]!.toUpperCase()}${noun.slice(1)} ${index + 1}`),
        }))}
        onMove={move}
        onRemove={handleRemove}
      />
      <Button ref={add} onClick={() => append(newRow(), { focusName: textAt(fields.length) })}>
        Add {noun}
      </Button>
      <FieldError role="alert">{listError}</FieldError>
    </fieldset>
  );
}

function RowInput({ name, label, onEnter }: { name: string; label: string; onEnter: () => void }) {
  const { register } = useFormContext();
  const error = useShownError(name);
  const errorId = useId();
  return (
    <span className={classNames(ui.stack1, styles.rule)}>
      <textarea
        // Pasted lines become one, which wraps.
        rows={2}
        {...register(name, { setValueAs: (text: string) => text.replaceAll('\n', ' ') })}
        aria-label={label}
        aria-invalid={Boolean(error)}
        aria-describedby={error && errorId}
        className={classNames(tools.target, ui.full, tools.edged, styles.text)}
        onKeyDown={(event) => {
          // Enter also ends a word of an input method, and would submit the form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {error && (
        <span id={errorId} className={classNames(ui.small, ui.negative)}>
          {error}
        </span>
      )}
    </span>
  );
}
