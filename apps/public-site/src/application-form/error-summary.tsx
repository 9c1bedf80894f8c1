import { useEffect, useRef, type MouseEvent } from 'react';
import styles from './error-summary.module.css';
import type { Errors } from './use-checked-form.ts';

/** What is wrong with a form, with links to its fields. It takes the focus after each attempt to send. */
export function ErrorSummary({ attempt, errors }: { attempt: number; errors: Errors }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [attempt]);
  const all = Object.entries(errors);
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="group"
      aria-labelledby="error-summary"
      className={styles.summary}
    >
      <h3 id="error-summary" className={styles.title}>
        {all.length === 1
          ? 'One answer needs another look'
          : `${all.length} answers need another look`}
      </h3>
      <ul role="list">
        {all.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`} className={styles.link} onClick={goToField}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The browser itself would add an entry to its history. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  // The label is in sight, too.
  (field.closest('fieldset[aria-describedby]') ?? field.parentElement ?? field).scrollIntoView({
    block: 'center',
  });
}
