import { Button } from '@nox/ui';
import styles from './version-banners.module.css';
import { override, overridesInUse } from '../overrides/override.ts';

/** Reminds, on every page, of what is not as everybody else has it. */
export function OverrideBanner() {
  return Object.entries(overridesInUse()).map(([remote, entry]) => (
    <aside key={remote} aria-label={`Build of ${remote}`} className={styles.banner}>
      <p>
        {remote} comes from {entry} for you alone.
      </p>
      <Button onClick={() => void override({ remote })}>Back to the released one</Button>
    </aside>
  ));
}
