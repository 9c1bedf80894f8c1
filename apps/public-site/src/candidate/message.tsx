import { Button, classNames, Notice } from '@nox/ui';
import { type CSSProperties, useEffect, useRef } from 'react';
import fields from '../application-form/field.module.css';
import { Skeleton } from '../components/skeleton.tsx';
import titles from '../components/titles.module.css';
import styles from './candidate-page.module.css';

/** The longest of our own words; a server's page may have no style attribute, and needs none for them. */
const LETTERS = 'application'.length;

/** What makes a large heading smaller that has a longer word, such as a name. */
export function fitting(text: string): CSSProperties | undefined {
  const letters = Math.max(...text.split(/[\s-]+/).map((word) => word.length));
  return letters > LETTERS ? ({ '--letters': letters } as CSSProperties) : undefined;
}

interface TitleProps {
  /** `now`: something is to be done at once. `small`: what is larger follows. */
  tone?: 'now' | 'small' | undefined;
  children: string;
}

/** The heading of the page. */
export const Title = ({ tone, children }: TitleProps) => (
  <h1
    tabIndex={-1}
    className={classNames(tone === 'small' ? titles.within : titles.large, tone && styles[tone])}
    style={tone === 'small' ? undefined : fitting(children)}
  >
    {children}
  </h1>
);

export function Message({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Title>{title}</Title>
      <p className={styles.lead}>{children}</p>
    </>
  );
}

export const Failure = ({ text }: { text: string | null | undefined }) =>
  text ? <Notice tone="negative">{text}</Notice> : null;

export const Loading = (props: { isLost?: true }) => (
  <>
    <Title>Your application</Title>
    <Skeleton of="your application" {...props}>
      <form
        method="post"
        action="/api/candidate/page"
        className={classNames(styles.form, styles.request, styles.plain)}
      >
        <p>Without scripts, this page shows your slot, hall, time, number and code.</p>
        {/* It has no id: a document has the form twice. */}
        <label className={fields.field}>
          <span className={fields.label}>The whole link from our email</span>
          <input
            name="link"
            className={fields.control}
            required
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <div className={styles.buttons}>
          <Button type="submit">Show my audition</Button>
        </div>
      </form>
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
