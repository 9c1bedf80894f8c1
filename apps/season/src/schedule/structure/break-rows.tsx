import { type ScheduleStructureInput, slotStarts } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { sumOf } from './blocks.ts';
import styles from './break-rows.module.css';
import { LineField, TimeField } from './fields.tsx';
import structure from './structure.module.css';

const MAX_BREAKS = 20;

/** The free slot nearest to the middle of the block. */
function breakOf(block: ScheduleStructureInput['blocks'][number]) {
  const { starts, ends, slotMinutes } = block;
  const isDivided = sumOf(block) !== undefined;
  const free = isDivided ? slotStarts(block) : [];
  const middle = (starts + ends) / 2;
  const [first] = free.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const at = first ?? starts;
  return { starts: at, ends: at + slotMinutes, label: '' };
}

/** The breaks of a block. */
export function BreakRows({ index }: { index: number }) {
  const name = `blocks.${index}.breaks` as const;
  const { control, getValues, setFocus } = useFormContext<ScheduleStructureInput>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'rowId' });
  const add = useRef<HTMLButtonElement>(null);

  const handleRemove = (row: number) => {
    remove(row);
    // The button that was pressed is removed.
    if (fields.length > 1) setFocus(`${name}.${Math.min(row, fields.length - 2)}.starts`);
    else add.current?.focus();
  };

  return (
    <div className={styles.breaks}>
      {fields.map(({ rowId }, row) => (
        <div key={rowId} role="group" aria-label={`Break ${row + 1}`} className={styles.break}>
          <TimeField label="Break from" name={`${name}.${row}.starts`} />
          <TimeField label="Break to" name={`${name}.${row}.ends`} isEnd />
          <LineField label="Label" placeholder="Lunch" name={`${name}.${row}.label`} />
          <Button
            aria-label={`Remove break ${row + 1}`}
            className={structure.remove}
            onClick={() => handleRemove(row)}
          >
            Remove
          </Button>
        </div>
      ))}
      {fields.length < MAX_BREAKS && (
        <Button
          ref={add}
          className={structure.small}
          onClick={() => append(breakOf(getValues(`blocks.${index}`)))}
        >
          Add a Break
        </Button>
      )}
    </div>
  );
}
