import { MAX_CRITERIA, SEASON_LABELS, type SeasonInput } from '@nox/contracts';
import { Button, classNames, newKey, TextField, tools, ui } from '@nox/ui';
import { useFormFields, useShownError } from '@nox/ui/forms';
import { type ComponentProps, type ComponentType, type ReactNode, useRef } from 'react';
import { type Path, useFieldArray, useFormContext } from 'react-hook-form';
import layout from '../ui/layout.module.css';

interface RowProps {
  index: number;
  /** The button that removes the row. */
  remove: ReactNode;
}

interface RowsProps {
  name: 'parts' | 'criteria';
  /** What a row is called. */
  noun: string;
  note: string;
  max: number;
  addLabel: string;
  newRow: () => SeasonInput['parts'][number] | NonNullable<SeasonInput['criteria']>[number];
  /** The field of a row that gets the focus. */
  first: string;
  row: ComponentType<RowProps>;
}

function Rows({ name, noun, note, max, addLabel, newRow, first, row: Row }: RowsProps) {
  const { control, setFocus } = useFormContext<SeasonInput>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'rowId' });
  const { errorOf } = useFormFields<SeasonInput>();
  const add = useRef<HTMLButtonElement>(null);

  const handleRemove = (index: number) => {
    remove(index);
    // The clicked button is removed.
    const next = Math.min(index, fields.length - 2);
    if (next >= 0) setFocus(`${name}.${next}.${first}` as 'name');
    else add.current?.focus();
  };

  const error = errorOf(name);
  return (
    <fieldset className={classNames(tools.bare, ui.stack3, ui.start)}>
      <legend className={layout.legend}>{SEASON_LABELS[name]}</legend>
      <p className={ui.note}>{note}</p>
      {fields.map(({ rowId }, index) => (
        <div
          key={rowId}
          role="group"
          aria-label={`${noun} ${index + 1}`}
          className={layout.fieldRow}
        >
          <Row
            index={index}
            remove={
              <Button
                aria-label={`Remove ${noun.toLowerCase()} ${index + 1}`}
                className={classNames(layout.small, layout.remove)}
                onClick={() => handleRemove(index)}
              >
                Remove
              </Button>
            }
          />
        </div>
      ))}
      {fields.length < max && (
        <Button ref={add} onClick={() => append(newRow())}>
          {addLabel}
        </Button>
      )}
      {error && (
        <p role="alert" className={classNames(ui.small, ui.stop)}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface RowFieldProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'error'> {
  name: Path<SeasonInput>;
}

function RowField({ name, ...props }: RowFieldProps) {
  const { field } = useFormFields<SeasonInput>();
  const input = field(name, { valueAsNumber: props.type === 'number' });
  return <TextField autoComplete="off" {...props} {...input} error={useShownError(name)} />;
}

const MAX_PARTS = 12;

/** Never that of a part that was removed, which candidates may have ticked. */
const newPartKey = () => `part-${Date.now().toString(36)}`;

/** The parts of days of which candidates tick those on which they can come. */
export function PartRows() {
  const { getValues } = useFormContext<SeasonInput>();
  const newPart = () => {
    const date = getValues('parts').at(-1)?.date ?? '';
    return { key: newPartKey(), label: '', date, from: '18:00', to: '21:00' };
  };
  return (
    <Rows
      name="parts"
      noun="Part"
      note="Candidates tick when they can come. Without any the form does not ask. What was ticked of a part is lost when you remove it."
      max={MAX_PARTS}
      addLabel="Add a part of a day"
      newRow={newPart}
      first="label"
      row={PartRow}
    />
  );
}

function PartRow({ index, remove }: RowProps) {
  return (
    <>
      <div className={layout.long}>
        <RowField label="Label" placeholder="Friday evening" name={`parts.${index}.label`} />
      </div>
      <RowField label="Date" type="date" name={`parts.${index}.date`} />
      <div className={layout.fieldRow}>
        <RowField label="From" type="time" name={`parts.${index}.from`} />
        <RowField label="To" type="time" name={`parts.${index}.to`} />
        {remove}
      </div>
    </>
  );
}

/** What judges score apart. */
export const CriterionRows = () => (
  <Rows
    name="criteria"
    noun="Criterion"
    note="Judges give each of them a score from 1 to 10; the total is the mean by weight. Without any there is one score. The list is fixed with the first review that has such scores; names, hints and weights are not."
    max={MAX_CRITERIA}
    addLabel="Add a criterion"
    newRow={() => ({ id: newKey(), name: '', hint: '', weight: 1 })}
    first="name"
    row={CriterionRow}
  />
);

function CriterionRow({ index, remove }: RowProps) {
  return (
    <>
      <RowField label="Name" placeholder="Musicality" name={`criteria.${index}.name`} />
      <div className={layout.long}>
        <RowField label="What to look for" name={`criteria.${index}.hint`} />
      </div>
      <RowField
        label="Weight"
        type="number"
        inputMode="numeric"
        min={1}
        max={10}
        name={`criteria.${index}.weight`}
      />
      {remove}
    </>
  );
}
