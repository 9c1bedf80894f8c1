import { Dancer, FREEZE } from '@nox/figures';
import styles from './icons.module.css';

/** The dancer of the society's logo on the dark of the hall. A mask may cut off all but the middle 80 %. */
export const ICONS = {
  plain: <Icon className={styles.plain} />,
  maskable: <Icon className={styles.maskable} />,
};

function Icon({ className }: { className: string | undefined }) {
  return (
    <main className={styles.icon}>
      <Dancer pose={FREEZE} className={className} />
    </main>
  );
}
