import styles from './menu-icon.module.css';

/** Two strokes of the stage mark; they cross when the menu that they are in is open. */
export const MenuIcon = () => (
  <span aria-hidden="true" className={styles.icon}>
    <span className={styles.stroke} />
    <span className={styles.stroke} />
  </span>
);
