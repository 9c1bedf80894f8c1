import { type ComponentProps, type Ref, useState } from 'react';
import { classNames, ui } from '../classes.ts';
import { Field, fieldOf, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

interface TimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** `HH:MM`, or the typed text while it is no time. */
  value: string;
  onChange: (value: string) => void;
  /** A time of a typed text, as `HH:MM`. */
  read: (text: string) => string | undefined;
}

/** Browsers show `type="time"` by the clock of their language, such as "04:00 PM". */
function TimeInput({ value, onChange, onBlur, read, ...input }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      inputMode="numeric"
      placeholder="hh:mm"
      autoComplete="off"
      {...input}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(read(currentTarget.value) ?? currentTarget.value);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}

/** A time of the day with its label, typed in any usual way; native props go to the input. */
export const TimeField = fieldOf<Omit<TimeInputProps, 'className'>>(TimeInput);

interface DateTimeFieldProps extends FieldTexts {
  name: string;
  /** The control to correct gets the focus after a refused save. */
  ref?: Ref<HTMLInputElement>;
  /** `YYYY-MM-DDTHH:MM`, with the date or the time alone on its side of the `T`, or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  read: TimeInputProps['read'];
  /** Comes and goes with the date, where no other time is typed. */
  usualTime?: string;
}

export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint, error, name, ref, value, onChange, onBlur, read, usualTime = '' } = props;
  const [, date = '', time = ''] = /^([^T]*)T?(.*)$/s.exec(value) ?? [];
  const change = (day: string, clock: string) => onChange(day || clock ? `${day}T${clock}` : '');
  const isTimeWrong = date !== '' && read(time) === undefined;
  return (
    <Field isGroup label={label} hint={hint} error={error}>
      {(control) => (
        <div
          className={classNames(ui.row2, styles.dateTime)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) onBlur();
          }}
        >
          <input
            {...control}
            ref={isTimeWrong ? undefined : ref}
            type="date"
            name={name}
            aria-label={`${label}, date`}
            aria-invalid={Boolean(error) && !isTimeWrong}
            value={date}
            onChange={({ currentTarget: { value: day } }) => {
              if (day) change(day, time || usualTime);
              else change('', time === usualTime ? '' : time);
            }}
          />
          <TimeInput
            {...control}
            id={undefined}
            ref={isTimeWrong ? ref : undefined}
            aria-label={`${label}, time`}
            aria-invalid={Boolean(error) && isTimeWrong}
            value={time}
            onChange={(next) => change(date, next)}
            read={read}
          />
        </div>
      )}
    </Field>
  );
}
