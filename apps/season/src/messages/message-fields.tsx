import type { MessageEdit } from '@nox/contracts';
import { Button, TextAreaField, TextField, ui } from '@nox/ui';
import { useFormFields, type Wording } from '@nox/ui/forms';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
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
  placeholders: readonly string[];
}

const required = (label: string) => ({
  validate: (typed: string) => typed.trim() !== '' || `${label} is required.`,
});

/** A subject and a text of a form; buttons put placeholders where the text's caret is. */
export function MessageFields({ hasSubject, placeholders }: MessageFieldsProps) {
  const { setValue } = useFormContext<MessageEdit>();
  const { field } = useFormFields<MessageEdit>();
  // The first one that is refused gets the focus.
  const subject = hasSubject && field('subject', required('Subject'));
  const { ref, ...text } = field('text', required('Text'));
  const area = useRef<HTMLTextAreaElement>(null);

  const insert = (name: string) => {
    const element = area.current!;
    element.setRangeText(`{{${name}}}`, element.selectionStart, element.selectionEnd, 'end');
    setValue('text', element.value, { shouldValidate: true });
    element.focus();
  };

  return (
    <div className={ui.stack4}>
      {subject && <TextField label="Subject" required autoComplete="off" {...subject} />}
      <TextAreaField
        label="Text"
        required
        rows={10}
        {...text}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
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
