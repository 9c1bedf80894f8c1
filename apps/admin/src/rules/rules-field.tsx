import type { RuleSetInput } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { SortableList } from '../content/order/sortable-list.tsx';
import { RuleLine } from './rule-line.tsx';
import styles from './rules-field.module.css';

/** The rules of a set, one line each: added, removed and put in order. */
export function RulesField() {
  const { control, formState, getValues, setValue, setFocus } = useFormContext<RuleSetInput>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'rules' });
  const add = useRef<HTMLButtonElement>(null);

  // Of the list itself: each rule shows its own.
  const { rules: error } = formState.errors;
  const refusal = error?.root?.message ?? error?.message;

  /** A rule's order is its place. */
  const renumber = () =>
    getValues('rules').forEach((_, index) =>
      setValue(`rules.${index}.order`, index, { shouldDirty: true }),
    );

  const handleMove = (from: number, to: number) => {
    move(from, to);
    renumber();
  };

  const handleRemove = (index: number) => {
    remove(index);
    renumber();
    // The button that was pressed is gone.
    if (fields.length > 1) setFocus(`rules.${Math.min(index, fields.length - 2)}.text`);
    else add.current?.focus();
  };

  return (
    <fieldset className={styles.rules}>
      <legend className={styles.legend}>Rules</legend>
      {fields.length === 0 && <p className={styles.none}>There are no rules yet.</p>}
      <SortableList
        aria-label="Rules"
        items={fields.map(({ id }, index) => ({
          key: id,
          name: `rule ${index + 1}`,
          content: <RuleLine index={index} />,
          actions: (
            <Button
              aria-label={`Remove rule ${index + 1}`}
              className={styles.remove}
              onClick={() => handleRemove(index)}
            >
              Remove
            </Button>
          ),
        }))}
        onMove={handleMove}
      />
      <Button ref={add} onClick={() => append({ text: '', order: fields.length })}>
        Add Rule
      </Button>
      {refusal && (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
    </fieldset>
  );
}
