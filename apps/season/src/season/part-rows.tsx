import { SEASON_LABELS, type SeasonInput } from '@nox/contracts';
import { Button, TextField } from '@nox/ui';
import { useRef, type ComponentProps } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import styles from './season.module.css';
import { useFormFields, useShowError } from '../form/use-form-fields.ts';

const MAX_PARTS = 12;

/** Of a new part; never that of one that was removed, which candidates may have ticked. */
const newKey = () => `part-${Date.now().toString(36)}`;

/** The parts of days of which candidates tick those on which they can come. */
export function PartRows() {
  const { control, getValues, setFocus } = useFormContext<SeasonInput>();
  const { fields, append, remove } = useFieldArray({ control, name: 'parts', keyName: 'rowId' });
  const { errorOf } = useFormFields<SeasonInput>();
  const add = useRef<HTMLButtonElement>(null);

  const handleAdd = () => {
    const date = getValues('parts').at(-1)?.date ?? '';
    append({ key: newKey(), label: '', date, from: '18:00', to: '21:00' });
  };

  const handleRemove = (index: number) => {
    remove(index);
    // The button that was pressed is removed.
    if (fields.length > 1) setFocus(`parts.${Math.min(index, fields.length - 2)}.label`);
    else add.current?.focus();
  };

  const error = errorOf('parts');
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.legend}>{SEASON_LABELS.parts}</legend>
      <p className={styles.hint}>
        Candidates tick when they can come. Without any the form does not ask. What was ticked of a
        part is lost when you remove it.
      </p>
      {fields.map(({ rowId }, index) => (
        <PartRow key={rowId} index={index} onRemove={() => handleRemove(index)} />
      ))}
      {fields.length < MAX_PARTS && (
        <Button ref={add} onClick={handleAdd}>
          Add a Part of a Day
        </Button>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PartFieldProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'error'> {
  name: `parts.${number}.${'label' | 'date' | 'from' | 'to'}`;
}

function PartField({ name, ...props }: PartFieldProps) {
  const { field } = useFormFields<SeasonInput>();
  const { error, ...input } = field(name);
  const isShown = useShowError(name);
  return <TextField {...props} {...input} error={isShown ? error : undefined} />;
}

function PartRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const of = (name: 'label' | 'date' | 'from' | 'to') => `parts.${index}.${name}` as const;
  return (
    <div role="group" aria-label={`Part ${index + 1}`} className={styles.part}>
      <PartField label="Label" placeholder="Friday evening" autoComplete="off" name={of('label')} />
      <PartField label="Date" type="date" name={of('date')} />
      <PartField label="From" type="time" name={of('from')} />
      <PartField label="To" type="time" name={of('to')} />
      <Button aria-label={`Remove part ${index + 1}`} className={styles.remove} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
