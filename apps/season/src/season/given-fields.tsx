import {
  type CandidateField,
  fieldNames,
  fieldOf,
  FIXED_FIELDS,
  givenField,
  type GivenField,
  isAsked,
  SEASON_LABELS,
  type SeasonInput,
} from '@nox/contracts';
import { CheckboxField, classNames, formatNumber, TextField, tools, ui } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import layout from '../ui/layout.module.css';
import styles from './season.module.css';
import { HINTS } from './season-texts.ts';

interface FoldedProps {
  label: string;
  facts: string;
  name: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Folds to one line; what is refused in it opens it. */
export function Folded({ label, facts, name, isOpen = false, children }: FoldedProps) {
  const { formState } = useFormContext();
  const [isUnfolded, setIsUnfolded] = useState(isOpen);
  const hasError = get(formState.errors, name) !== undefined;
  if (hasError && !isUnfolded) setIsUnfolded(true);
  return (
    <details open={isUnfolded} className={ui.full}>
      <summary
        className={layout.summary}
        onClick={(event) => {
          event.preventDefault();
          setIsUnfolded(!isUnfolded);
        }}
      >
        <span className={classNames(tools.semibold, ui.breakable)}>{label}</span>{' '}
        <span className={ui.note}>{facts}</span>
      </summary>
      {isUnfolded && (
        <div role="group" aria-label={label} className={classNames(ui.stack4, styles.unfolded)}>
          {children}
        </div>
      )}
    </details>
  );
}

interface GivenRowProps {
  name: CandidateField;
  settings: SeasonInput;
  onChange: (given: GivenField) => void;
}

function GivenRow({ name, settings, onChange }: GivenRowProps) {
  const { errorOf } = useFormFields<SeasonInput>();
  const { label, question = label, isOptional = false } = fieldOf(name);
  const shown = givenField(name, settings);
  const given = settings.fields[name] ?? { label: '', hint: '' };
  const facts = [!shown.isOptional && 'required', given.isHidden && 'not asked'];
  const text = (field: 'label' | 'hint') => ({
    value: given[field],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...given, [field]: value }),
  });
  return (
    <Folded
      label={shown.question ?? shown.label}
      facts={facts.filter(Boolean).join(' · ')}
      name={`fields.${name}`}
    >
      <TextField label="Label" hint={`Empty: “${question}”.`} {...text('label')} />
      <TextField label="Help" {...text('hint')} error={errorOf(`fields.${name}`)} />
      {!FIXED_FIELDS.includes(name) && (
        <>
          <CheckboxField
            label="Required"
            checked={!shown.isOptional}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...given, isRequired: checked === !isOptional ? undefined : checked })
            }
          />
          <CheckboxField
            label="Do not ask"
            checked={given.isHidden ?? false}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...given, isHidden: checked || undefined })
            }
          />
        </>
      )}
    </Folded>
  );
}

/** The age has rules of its own. */
export function GivenFields() {
  const { control, setValue, formState } = useFormContext<SeasonInput>();
  const settings = useWatch({ control }) as SeasonInput;
  const { fields = {} } = settings;
  const count = Object.keys(fields).length;
  const names = fieldNames.filter(
    (name) => fieldOf(name).control !== 'age' && isAsked(name, { ...settings, fields: {} }),
  );
  const set = (name: CandidateField, given: GivenField) => {
    const isSame = Object.values(given).every((one) => (one ?? '') === '');
    const { [name]: _, ...others } = fields;
    setValue('fields', isSame ? others : { ...others, [name]: given }, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  };
  return (
    <Folded
      label={SEASON_LABELS.fields}
      facts={count > 0 ? `${formatNumber(count)} changed` : 'as in every form'}
      name="fields"
    >
      <p className={ui.note}>{HINTS.fields}</p>
      <div className={ui.stack0}>
        {names.map((name) => (
          <GivenRow
            key={name}
            {...{ name, settings: { ...settings, fields } }}
            onChange={(given) => set(name, given)}
          />
        ))}
      </div>
    </Folded>
  );
}
