import styles from './shortcuts-button.module.css';

/** Keys, and what they do. Public pages list some, too, without the classes of tools. */
export type Keys = readonly (readonly [keys: string, what: string])[];

export const KeyList = ({ keys }: { keys: Keys }) => (
  <dl className={styles.keys}>
    {keys.map(([name, what]) => (
      <div key={what}>
        <dt>
          <kbd>{name}</kbd>
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);
