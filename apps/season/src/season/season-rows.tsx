import { MAX_CRITERIA, SEASON_LABELS, type SeasonInput } from '@nox/contracts';
import { newKey } from '@nox/ui';
import { useFormContext } from 'react-hook-form';
import { FieldRows, RowField, RowTime } from '../ui/field-rows.tsx';
import layout from '../ui/layout.module.css';

const Field = RowField<SeasonInput>;
const Time = RowTime<SeasonInput>;

const MAX_PARTS = 12;

/** Of a new part; never that of one that was removed, which candidates may have ticked. */
const newPartKey = () => `part-${Date.now().toString(36)}`;

/** The parts of days of which candidates tick those on which they can come. */
export function PartRows() {
  const { getValues } = useFormContext<SeasonInput>();
  const newPart = () => {
    const date = getValues('parts').at(-1)?.date ?? '';
    return { key: newPartKey(), label: '', date, from: '18:00', to: '21:00' };
  };
  const note =
    'Candidates tick when they can come. Without any the form does not ask. What was ticked of a part is lost when you remove it.';
  return (
    <FieldRows
      name="parts"
      noun="Part"
      legend={{ text: SEASON_LABELS.parts, note }}
      max={MAX_PARTS}
      addLabel="Add a part of a day"
      newRow={newPart}
      first="label"
    >
      {(index, remove) => (
        <>
          <div className={layout.long}>
            <Field label="Label" placeholder="Friday evening" name={`parts.${index}.label`} />
          </div>
          <Field label="Date" type="date" name={`parts.${index}.date`} />
          <div className={layout.fieldRow}>
            <Time label="From" name={`parts.${index}.from`} />
            <Time label="To" name={`parts.${index}.to`} />
            {remove}
          </div>
        </>
      )}
    </FieldRows>
  );
}

/** What judges score apart. */
export function CriterionRows() {
  const note =
    'Judges give each of them a score from 1 to 10; the total is the mean by weight. Without any there is one score. The list is fixed with the first review that has such scores; names, hints and weights are not.';
  return (
    <FieldRows
      name="criteria"
      noun="Criterion"
      legend={{ text: SEASON_LABELS.criteria, note }}
      max={MAX_CRITERIA}
      addLabel="Add a criterion"
      newRow={() => ({ id: newKey(), name: '', hint: '', weight: 1 })}
      first="name"
    >
      {(index, remove) => (
        <>
          <div className={layout.long}>
            <Field label="Name" placeholder="Musicality" name={`criteria.${index}.name`} />
          </div>
          <div className={layout.long}>
            <Field label="What to look for" name={`criteria.${index}.hint`} />
          </div>
          <Field label="Weight" type="number" min={1} max={10} name={`criteria.${index}.weight`} />
          {remove}
        </>
      )}
    </FieldRows>
  );
}
