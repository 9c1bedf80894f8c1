import type { RuleSetInput } from '@nox/contracts';
import { Button, classNames, FieldError, tools, ui } from '@nox/ui';
import { useShownError } from '@nox/ui/forms';
import { SortableList } from '@nox/ui/sortable';
import { useId, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import styles from './lists.module.css';

const NEW_RULE = { text: '', order: 0 };

export function RulesField() {
  const { control, formState, getValues, setFocus } = useFormContext<RuleSetInput>();
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'rules' });
  const add = useRef<HTMLButtonElement>(null);

  // The error of the list itself; each rule shows its own.
  const { rules: error } = formState.errors;
  const listError = error?.root?.message ?? error?.message;

  /** The new rule gets the focus. An empty one is still to be filled in. */
  const handleEnter = (index: number) => {
    if (!getValues(`rules.${index}.text`).trim()) return;
    insert(index + 1, NEW_RULE);
  };

  const handleRemove = (index: number) => {
    remove(index);
    // The clicked button is removed.
    if (fields.length > 1) setFocus(`rules.${Math.min(index, fields.length - 2)}.text`);
    else add.current?.focus();
  };

  return (
    <fieldset className={classNames(tools.bare, ui.stack3, ui.start, styles.rules)}>
      <legend className={classNames(tools.label, styles.legend)}>Rules</legend>
      {fields.length === 0 && <p className={ui.minor}>There are no rules yet.</p>}
      <SortableList
        aria-label="Rules"
        items={fields.map(({ id }, index) => ({
          key: id,
          name: `rule ${index + 1}`,
          content: <RuleInput index={index} onEnter={() => handleEnter(index)} />,
        }))}
        onMove={move}
        onRemove={handleRemove}
      />
      <Button ref={add} onClick={() => append(NEW_RULE)}>
        Add rule
      </Button>
      <FieldError role="alert">{listError}</FieldError>
    </fieldset>
  );
}

function RuleInput({ index, onEnter }: { index: number; onEnter: () => void }) {
  const { register } = useFormContext<RuleSetInput>();
  const name = `rules.${index}.text` as const;
  const error = useShownError(name);
  const errorId = useId();
  return (
    <span className={classNames(ui.stack1, styles.rule)}>
      <input
        {...register(name)}
        aria-label={`Rule ${index + 1}`}
        aria-invalid={Boolean(error)}
        aria-describedby={error && errorId}
        className={classNames(tools.target, tools.full, tools.edged, styles.text)}
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
