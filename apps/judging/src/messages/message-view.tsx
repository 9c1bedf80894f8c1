import styles from './message-view.module.css';

interface MessageViewProps {
  label?: string;
  /** Such as from whom and to whom, in this order; what is empty is left out. */
  head: Readonly<Record<string, string>>;
  text: string;
}

/** A message as it arrives. */
export function MessageView({ label = 'As it arrives', head, text }: MessageViewProps) {
  return (
    <article aria-label={label} className={styles.message}>
      <dl className={styles.head}>
        {Object.entries(head).map(
          ([label, value]) =>
            value && (
              <div key={label} className={styles.line}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.text}>{text}</p>
    </article>
  );
}
