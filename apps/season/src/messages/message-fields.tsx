import type { MessageEdit } from '@nox/contracts';
import { Button, TextAreaField, TextField, ui } from '@nox/ui';
import { type Wording } from '@nox/ui/forms';
import { useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import styles from './messages.module.css';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  season: 'Season',
  contact: 'Contact',
  link: 'Own link',
  guardian: "Guardian's name",
  number: 'Number',
  slot: 'Time slot',
  room: 'Room',
  former: 'Former slot',
  status: 'Status',
};

/** Of what differs from another version. */
export const TEXT_WORDING: Wording = {
  labelOf: (path) => (path === 'subject' ? 'Subject' : 'Text'),
  textOf: String,
};

interface MessageFieldsProps {
  /** Chats have none. */
  hasSubject: boolean;
  value: MessageEdit;
  onChange: (value: MessageEdit) => void;
  errors: Partial<Record<keyof MessageEdit, string | undefined>>;
  placeholders: readonly string[];
}

/** A subject and a text; buttons put placeholders where the text's caret is. */
export function MessageFields(props: MessageFieldsProps) {
  const { hasSubject, value, onChange, errors, placeholders } = props;
  const area = useRef<HTMLTextAreaElement>(null);

  const insert = (name: string) => {
    const field = area.current!;
    field.setRangeText(`{{${name}}}`, field.selectionStart, field.selectionEnd, 'end');
    onChange({ ...value, text: field.value });
    field.focus();
  };

  return (
    <div className={ui.stack4}>
      {hasSubject && (
        <TextField
          label="Subject"
          required
          autoComplete="off"
          value={value.subject}
          error={errors.subject}
          onChange={({ currentTarget }) => onChange({ ...value, subject: currentTarget.value })}
        />
      )}
      <TextAreaField
        ref={area}
        label="Text"
        required
        rows={10}
        value={value.text}
        error={errors.text}
        onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
      />
      <div role="group" aria-label="Insert into the text" className={ui.row2}>
        <span aria-hidden="true" className={ui.note}>
          Insert:
        </span>
        {placeholders.map((name) => (
          <Button
            key={name}
            title={`{{${name}}}`}
            className={styles.placeholder}
            onClick={() => insert(name)}
          >
            {LABELS[name] ?? name}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface FormMessageFieldsProps extends Pick<MessageFieldsProps, 'hasSubject' | 'placeholders'> {
  form: UseFormReturn<MessageEdit>;
}

export function FormMessageFields({ form, ...rest }: FormMessageFieldsProps) {
  const value = useWatch({ control: form.control }) as MessageEdit;
  const { errors } = form.formState;
  return (
    <MessageFields
      {...rest}
      value={value}
      onChange={({ subject, text }) => {
        form.clearErrors();
        form.setValue('subject', subject);
        form.setValue('text', text);
      }}
      errors={{ subject: errors.subject?.message, text: errors.text?.message }}
    />
  );
}
