import type { ContentChange } from '@nox/contracts';
import { formatTime } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import type { ContentQuery } from '../content-kind.ts';
import styles from './change-history.module.css';

type Labels = Readonly<Record<string, string>>;

interface ChangeHistoryProps {
  labels: Labels;
  query: ContentQuery<ContentChange[]>;
}

/** Who changed what of an item, and when; nothing for an item from before that was stored. */
export function ChangeHistory({ labels, query }: ChangeHistoryProps) {
  const { data: [latest, ...earlier] = [] } = useQuery(query);
  if (!latest) return null;
  return (
    <section aria-label="Changes" className={styles.history}>
      <Change change={latest} labels={labels} />
      {earlier.length > 0 && (
        <details>
          <summary className={styles.summary}>Earlier changes ({earlier.length})</summary>
          <ul role="list" className={styles.earlier}>
            {earlier.map((change, index) => (
              <li key={index}>
                <Change change={change} labels={labels} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const VERBS = { created: 'Added', changed: 'Changed', restored: 'Restored' };

function Change({
  change: { kind, at, by, fields },
  labels,
}: {
  change: ContentChange;
  labels: Labels;
}) {
  const names = fields.map((field) => labels[field] ?? field);
  return (
    <p>
      {VERBS[kind]} by {by ?? 'an administrator'} on <time dateTime={at}>{formatTime(at)}</time>
      {names.length > 0 && `: ${names.join(', ')}`}
    </p>
  );
}
