import { type ComponentProps, createElement, type ElementType, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { classNames, tools, ui } from '../classes.ts';

interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  required?: boolean | undefined;
  /** The field has several controls, with names of their own. */
  isGroup?: boolean;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, required, isGroup = false, children }: FieldProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
      className={ui.stack2}
    >
      <label id={`${id}-label`} htmlFor={id} className={tools.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={classNames(ui.minor, ui.regular)}>
            {' '}
            required
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className={ui.note}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        'aria-invalid': Boolean(error),
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** A field of one control, to which all further props go; a `className` is in place of the look of other fields. */
export const fieldOf = <Props extends { required?: boolean | undefined }>(element: ElementType) =>
  function ControlField(props: FieldTexts & Omit<Props, 'id'>) {
    const { label, hint, error, required, ...further } = props;
    return (
      <Field label={label} hint={hint} error={error} required={required}>
        {(control) => createElement(element, { ...control, 'aria-required': required, ...further })}
      </Field>
    );
  };

/** Why a value was refused; nothing without a reason. */
export const FieldError = ({ className, children, ...rest }: ComponentProps<'p'>) =>
  children && (
    <p className={classNames(ui.small, ui.negative, className)} {...rest}>
      {children}
    </p>
  );

export const TextField = fieldOf<ComponentProps<'input'>>('input');
export const TextAreaField = fieldOf<ComponentProps<'textarea'>>('textarea');
