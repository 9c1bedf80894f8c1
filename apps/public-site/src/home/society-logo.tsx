import { Dancer, FREEZE } from '@nox/figures';
import { Wordmark } from '@nox/ui';
import styles from './society-logo.module.css';

/** The society's logo: its dancer on the dashed floor, and its name. */
export function SocietyLogo() {
  return (
    <div className={styles.logo}>
      <Dancer pose={FREEZE} className={styles.dancer} />
      <Wordmark className={styles.name} />
    </div>
  );
}
