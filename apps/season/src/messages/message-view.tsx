import styles from './message-view.module.css';

interface MessageViewProps {
  label?: string;
  /** Such as from whom and to whom, in this order; what is empty is left out. */
  head: Readonly<Record<string, string>>;
  text: string;
}

/** A message as it arrives. */
export function MessageView({ label = 'As it arrives', head, text }: MessageViewProps) {
  const lines = Object.entries(head).filter(([, value]) => value !== '');
  return (
    <article aria-label={label} className={styles.message}>
      {lines.length > 0 && (
        <dl className={styles.head}>
          {lines.map(([name, value]) => (
            <div key={name} className={styles.line}>
              <dt className={styles.label}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.text}>{text}</p>
    </article>
  );
}
