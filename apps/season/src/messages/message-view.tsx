import { classNames, ui } from '@nox/ui';
import styles from './messages.module.css';

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
    <article aria-label={label} className={classNames(styles.view, ui.stack4, ui.breakable)}>
      {lines.length > 0 && (
        <dl className={classNames(styles.viewHead, ui.stack1)}>
          {lines.map(([name, value]) => (
            <div key={name} className={styles.viewLine}>
              <dt className={ui.note}>{name}</dt>
              <dd className={styles.viewValue}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.viewText}>{text}</p>
    </article>
  );
}
