import styles from './judging-dialog.module.css';

const KEYS: readonly [keys: string, what: string][] = [
  ['1–9, 0', 'score; 0 is ten'],
  ['Ctrl + Enter', 'submit, and on to the next'],
  ['N', 'skip to the next'],
  ['P', 'back to the previous'],
  ['?', 'show or hide this'],
  ['Esc', 'stop judging'],
];

export function JudgingHelp() {
  return (
    <section aria-label="Keys">
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={keys} className={styles.key}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Letters and digits are text while you write notes.</p>
    </section>
  );
}
