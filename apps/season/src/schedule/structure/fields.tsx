import { minutesOf, type ScheduleStructureInput, timeOf } from '@nox/contracts';
import { CheckboxField, classNames, ListField, TextField, tools, ui } from '@nox/ui';
import { useShownError } from '@nox/ui/forms';
import { type FieldPathByValue, useController } from 'react-hook-form';
import { RowField } from '../../ui/field-rows.tsx';
import layout from '../../ui/layout.module.css';

type Values = ScheduleStructureInput;
type NameOf<Value> = FieldPathByValue<Values, Value>;

const MIDNIGHT = 24 * 60;

export const LineField = RowField<Values>;

interface TimeFieldProps {
  label: string;
  name: NameOf<number>;
  /** 00:00 is the end of the day. */
  isEnd?: boolean;
}

/** Minutes since midnight as a time; NaN while it is incomplete. */
export function TimeField({ label, name, isEnd = false }: TimeFieldProps) {
  const { field } = useController<Values, NameOf<number>>({ name });
  const { value, onChange, ...input } = field;
  const handleChange = (text: string) => {
    const minutes = text === '' ? Number.NaN : minutesOf(text);
    onChange(isEnd && minutes === 0 ? MIDNIGHT : minutes);
  };
  return (
    <TextField
      {...input}
      label={label}
      type="time"
      value={Number.isInteger(value) ? timeOf(value % MIDNIGHT) : ''}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
      error={useShownError(name)}
    />
  );
}

interface NamesFieldProps {
  label: string;
  hint: string;
  name: NameOf<string[]>;
}

export function NamesField({ label, hint, name }: NamesFieldProps) {
  const { field } = useController<Values, NameOf<string[]>>({ name });
  return (
    <ListField
      {...field}
      label={label}
      hint={hint}
      error={useShownError(name)}
      autoComplete="off"
    />
  );
}

interface StylesFieldProps extends Pick<NamesFieldProps, 'name'> {
  /** Those that candidates dance, as ticks. */
  danceStyles: readonly string[];
}

const isSameStyle = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** What a panel judges: ticks, and further styles, as before candidates have applied. */
export function StylesField({ danceStyles, name }: StylesFieldProps) {
  const { field } = useController<Values, NameOf<string[]>>({ name });
  const { value, onChange, ...input } = field;
  const isListed = (style: string) => danceStyles.some((one) => isSameStyle(one, style));
  const others = value.filter((style) => !isListed(style));
  const ticked = value.filter(isListed);
  return (
    <fieldset className={classNames(tools.bare, ui.stack2)}>
      <legend className={layout.legend}>Styles</legend>
      <p className={ui.note}>What the panel judges. Without any: all.</p>
      {danceStyles.length > 0 && (
        <div className={tools.wrap4}>
          {danceStyles.map((style) => (
            <CheckboxField
              key={style}
              label={style}
              checked={ticked.some((one) => isSameStyle(one, style))}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  checked
                    ? [...ticked, style, ...others]
                    : value.filter((one) => !isSameStyle(one, style)),
                )
              }
            />
          ))}
        </div>
      )}
      <ListField
        {...input}
        label={danceStyles.length > 0 ? 'Other styles' : 'Names of styles'}
        hint="With commas."
        value={others}
        onChange={(entries) => onChange([...ticked, ...entries])}
        error={useShownError(name)}
        autoComplete="off"
      />
    </fieldset>
  );
}
