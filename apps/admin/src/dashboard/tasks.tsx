import type { Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { classNames, formatNumber, tools, ui } from '@nox/ui';
import { Link } from 'react-router-dom';
import styles from './dashboard-page.module.css';
import { useOwnDrafts } from './use-own-drafts.ts';

interface TasksProps {
  menus: readonly MenuEntry[];
  /** Undefined while it is fetched, and if it cannot be. */
  summary: Summary | undefined;
  isPending: boolean;
}

/** What waits to be done, each a link to the place where it is done. */
export function Tasks({ menus, summary, isPending }: TasksProps) {
  const drafts = useOwnDrafts();
  const counted = summary ? menus.flatMap((entry) => tasksOf(entry, summary)) : [];
  const isEmpty = summary && counted.length + drafts.length === 0;
  return (
    <section aria-labelledby="tasks" className={classNames(tools.top, ui.stack4)}>
      <h2 id="tasks" className={ui.heading}>
        To do
      </h2>
      {isEmpty && (
        <p className={classNames(styles.taskText, ui.minor, ui.regular)}>Nothing is waiting.</p>
      )}
      {!summary && (
        <p className={classNames(styles.taskText, ui.minor, ui.regular)}>
          {isPending ? '…' : 'What is waiting is not known now.'}
        </p>
      )}
      <ul role="list" className={ui.stack2}>
        {counted.map(({ path, text }) => (
          <li key={path}>
            <Link to={path} className={styles.task}>
              {text}
            </Link>
          </li>
        ))}
        {drafts.map(({ key, path, text, fileNames }) => (
          <li key={key}>
            <Link to={path} className={styles.task}>
              {text}
              {fileNames.length > 0 && (
                <span className={classNames(styles.taskText, ui.minor, ui.regular)}>
                  {' '}
                  Not uploaded: {fileNames.join(', ')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function tasksOf({ count }: MenuEntry, summary: Summary) {
  const parts = (count && summary[count.of]?.parts) ?? {};
  return Object.entries(count?.tasks ?? {}).flatMap(([part, { path, ...words }]) => {
    const number = parts[part];
    const text = number !== undefined && wordsFor(number, words);
    return text ? [{ path, text }] : [];
  });
}

interface Words {
  zero?: string | undefined;
  one?: string | undefined;
  other?: string | undefined;
}

/** The words for a number, which replaces `#`; empty if there are none. */
export function wordsFor(number: number, { zero = '', one = '', other = '' }: Words): string {
  const words = number === 0 ? zero : number === 1 ? one : other;
  return words.replace('#', formatNumber(number));
}
