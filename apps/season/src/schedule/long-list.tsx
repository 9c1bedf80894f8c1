import { Button, formatNumber, VisuallyHidden } from '@nox/ui';
import { type ReactNode, useState } from 'react';
import styles from './long-list.module.css';

/** With each press: a dialog with two thousand rows opens slowly. */
const MORE = 200;

interface LongListProps<Item> {
  /** With the number behind it: "Moved 12". */
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Shown at first. */
  few?: number;
  children: (item: Item) => ReactNode;
}

/** A list under its title whose further rows appear on request; nothing without items. */
export function LongList<Item>({ title, items, keyOf, few = 10, children }: LongListProps<Item>) {
  const [count, setCount] = useState(few);
  const hidden = items.length - count;
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className={styles.section}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{formatNumber(items.length)}</span>
      </h3>
      <ul role="list" className={styles.list}>
        {items.slice(0, count).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button className={styles.more} onClick={() => setCount(count + MORE)}>
          Show {hidden > MORE ? `${MORE} of ${formatNumber(hidden)}` : formatNumber(hidden)} more
        </Button>
      )}
    </section>
  );
}

interface SlotChangeProps {
  name: string;
  number: number | undefined;
  /** Slots in words; nothing where there is none. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A candidate's slot, or the one before and the one after. */
export function SlotChange({ name, number, from, to }: SlotChangeProps) {
  return (
    <div className={styles.change}>
      <span className={styles.name}>
        <bdi>{name}</bdi> {number !== undefined && <span className={styles.number}>{number}</span>}
      </span>
      <span className={styles.slots}>
        {from && <span className={styles.before}>{from}</span>}
        {from && to && (
          <>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden> to </VisuallyHidden>
          </>
        )}
        {to}
      </span>
    </div>
  );
}
