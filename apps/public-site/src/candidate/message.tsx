import { Button, classNames, Notice, ui } from '@nox/ui';
import { type ComponentProps, type CSSProperties, useEffect, useRef } from 'react';
import { EMAIL } from '../application-form/field.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import titles from '../components/titles.module.css';
import fields from '../application-form/field.module.css';
import styles from './candidate-page.module.css';

/** The longest of our own words; a server's page may have no style attribute, and needs none for them. */
const LETTERS = 'application'.length;

/** What makes a large heading smaller that has a longer word, such as a name. M and W are as wide as two letters. */
export function fitting(text: string, maxLetters = LETTERS): CSSProperties | undefined {
  const words = text.replace(/[mw]/gi, '$&$&').split(/[\s-]+/);
  const letters = Math.max(...words.map((word) => word.length));
  return letters > maxLetters ? ({ '--letters': letters } as CSSProperties) : undefined;
}

interface TitleProps {
  /** `pending`: something is to be done at once. `minor`: what is larger follows. */
  tone?: 'pending' | 'minor' | false;
  children: string;
}

/** The heading of the page. */
export const Title = ({ tone, children }: TitleProps) => (
  <h1
    tabIndex={-1}
    className={
      tone === 'minor'
        ? classNames(ui.heading, ui.minor)
        : classNames(titles.large, tone && ui.pending)
    }
    style={tone === 'minor' ? undefined : fitting(children)}
  >
    {children}
  </h1>
);

export function Message({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Title>{title}</Title>
      <p className={classNames(ui.mist, styles.lead)}>{children}</p>
    </>
  );
}

export const Failure = ({ text }: { text: string | null | undefined }) =>
  text ? <Notice tone="negative">{text}</Notice> : null;

interface PlainFormProps {
  action: string;
  text: string;
  label: string;
  input: ComponentProps<'input'>;
  button: ComponentProps<typeof Button>;
}

/** A form that a browser without scripts sends. Its control has no id: a document has the form twice. */
const PlainForm = ({ action, text, label, input, button }: PlainFormProps) => (
  <form
    method="post"
    action={action}
    className={classNames(ui.stack6, ui.full, styles.request, styles.plain)}
  >
    <p>{text}</p>
    <label className={ui.stack2}>
      <span className={ui.strong}>{label}</span>
      <input className={fields.control} required {...input} />
    </label>
    <div className={classNames(ui.row3, styles.buttons)}>
      <Button type="submit" {...button} />
    </div>
  </form>
);

const OFFER =
  'On this page you can confirm your application and see your slot or result, but not change anything';

export const Loading = (props: { isLost?: true }) => (
  <>
    <Title>Your application</Title>
    <Skeleton of="your application" offer={OFFER} {...props}>
      <PlainForm
        action="/api/candidate/page"
        text="Paste your link to confirm, or to see your time, hall, number and code, or your result."
        label="The whole link from our email"
        input={{ name: 'link', autoComplete: 'off', spellCheck: false }}
        button={{ variant: 'primary', children: 'Show my audition' }}
      />
      <PlainForm
        action="/api/season/link/form"
        text="The link is gone? We send a new one."
        label="The email address with which you applied"
        input={{ name: 'emailAddress', autoComplete: 'email', ...EMAIL }}
        button={{ children: 'Send me a new link' }}
      />
    </Skeleton>
  </>
);

/** The clicked button may be removed when `shown` changes: then the heading gets the focus. */
export function useHeadingFocus(shown: string | undefined) {
  const before = useRef(shown);
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== shown;
    before.current = shown;
    const { activeElement, body } = document;
    if (isChange && (!activeElement || activeElement === body)) {
      document.querySelector('h1')?.focus();
    }
  }, [shown]);
}
