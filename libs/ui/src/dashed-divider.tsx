import styles from './dashed-divider.module.css';

export const DashedDivider = () => <div aria-hidden="true" className={styles.mark} />;
