import { KineticText } from '@nox/ui';
import { society } from '../content/society';
import { MaybeYou } from './maybe-you';
import { Team } from './team';
import styles from './team-page.module.css';

export function Component() {
  return (
    <>
      <title>{`Team | ${society.name}`}</title>
      <div className={styles.page}>
        <h1 tabIndex={-1} className={styles.title}>
          <KineticText text="Our Team" widths="31006741" />
        </h1>
        <Team />
      </div>
      <MaybeYou />
    </>
  );
}
