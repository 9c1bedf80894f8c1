import { Dancer, SIT } from '@nox/figures';
import { KineticText } from '@nox/ui';
import { society } from '../content/society.ts';
import { LinkRow } from '../components/link-row.tsx';
import rows from '../components/link-row.module.css';
import { useSiteMenu } from '../components/known-data.ts';
import { StageSection } from '../components/stage-section.tsx';
import styles from './not-found-page.module.css';

export function Component() {
  return (
    <StageSection tone="light" figure={<Dancer pose={SIT} className={styles.dancer} />}>
      <title>{`Page not found | ${society.name}`}</title>
      <p className={styles.number}>
        <KineticText text="404" widths="070" />
      </p>
      <h1 tabIndex={-1} className={styles.title}>
        There is no such page
      </h1>
      <p className={styles.text}>
        The address may be mistyped, or the page has moved. These pages are here:
      </p>
      <nav aria-label="Pages that are here" className={styles.pages}>
        <ul role="list" className={rows.rows}>
          {useSiteMenu().map(({ label, path, text }) => (
            <li key={path}>
              <a href={path} className={rows.row}>
                <LinkRow name={label} text={text} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </StageSection>
  );
}
