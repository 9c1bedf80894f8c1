import { classNames, tools, ui } from '@nox/ui';
import layout from '../ui/layout.module.css';
import styles from './messages.module.css';

interface MessageViewProps {
  /** Such as from whom and to whom, in this order; what is empty is left out. */
  head: Readonly<Record<string, string>>;
  text: string;
}

/** A message as it arrives. */
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
      <p className={styles.viewText}>{text}</p>
    </article>
  );
}
