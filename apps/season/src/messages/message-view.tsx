import { classNames, Pager, tools, ui } from '@nox/ui';
import type { ReactNode } from 'react';
import layout from '../ui/layout.module.css';
import styles from './messages.module.css';

interface MessageViewProps {
  /** Such as from whom and to whom, in this order; what is empty is left out. */
  head: Readonly<Record<string, string>>;
  text: string;
}

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
      <p className={classNames(ui.typed, tools.mist, styles.viewText)}>{text}</p>
    </article>
  );
}

interface MessageExampleProps {
  title: string;
  /** Of the candidate, among those whose message can be seen. */
  index: number;
  count: number;
  onIndex: (index: number) => void;
  children: ReactNode;
}

export const MessageExample = ({ title, index, count, onIndex, children }: MessageExampleProps) => (
  <section aria-label="Example" className={classNames(ui.stack4, tools.top, styles.example)}>
    <h2 className={classNames(ui.heading, ui.breakable)}>{title}</h2>
    {count > 1 && (
      <Pager
        label="candidates"
        page={Math.min(index, count - 1)}
        pageSize={1}
        rowCount={count}
        onChange={onIndex}
      />
    )}
    {children}
  </section>
);
