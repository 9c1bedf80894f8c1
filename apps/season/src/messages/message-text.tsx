import type { MessageEdit } from '@nox/contracts';
import { Button, classNames, Pager, TextAreaField, TextField, tools, ui } from '@nox/ui';
import { useFormFields, type Wording } from '@nox/ui/forms';
import { type ReactNode, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import layout from '../ui/layout.module.css';
import styles from './messages.module.css';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  society: 'Society',
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

export const TEXT_WORDING: Wording = {
  labelOf: (path) => (path === 'subject' ? 'Subject' : 'Text'),
  textOf: String,
};

interface MessageFieldsProps {
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

interface MessageViewProps {
  head: Readonly<Record<string, string>>;
  text: string;
}

export function MessageView({ head, text }: MessageViewProps) {
  const lines = Object.entries(head).filter(([, value]) => value !== '');
  return (
    <article
      aria-label="As it arrives"
      className={classNames(ui.stack4, ui.breakable, tools.box, styles.view)}
    >
      {lines.length > 0 && (
        <dl className={classNames(ui.stack1, styles.viewHead)}>
          {lines.map(([name, value]) => (
            <div key={name} className={layout.fact}>
              <dt className={ui.note}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classNames(ui.typed, ui.mist, styles.viewText)}>{text}</p>
    </article>
  );
}

interface MessageExampleProps {
  title: string;
  index: number;
  count: number;
  onIndex: (index: number) => void;
  children: ReactNode;
}

export const MessageExample = ({ title, index, count, onIndex, children }: MessageExampleProps) => (
  <section aria-label="Example" className={classNames(ui.stack4, tools.top, styles.example)}>
    <h2 className={classNames(ui.heading, ui.breakable)}>{title}</h2>
    {count > 1 && (
      <Pager
        label="candidates"
        page={Math.min(index, count - 1)}
        pageSize={1}
        rowCount={count}
        onChange={onIndex}
      />
    )}
    {children}
  </section>
);
