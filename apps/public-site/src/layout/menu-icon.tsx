import styles from './menu-icon.module.css';

/** Two strokes of the stage mark; they cross when the menu is open. */
export function MenuIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <span aria-hidden="true" className={styles.icon} data-state={isOpen ? 'open' : 'closed'}>
      <span className={styles.stroke} />
      <span className={styles.stroke} />
    </span>
  );
}
