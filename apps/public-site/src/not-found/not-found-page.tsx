import { Dancer, SIT } from '@nox/figures';
import { classNames, KineticText, ui } from '@nox/ui';
import { inWords } from '../content/texts.ts';
import { LinkRows } from '../components/link-rows.tsx';
import { useSiteMenu } from '../components/site.tsx';
import { StageSection } from '../components/stage-section.tsx';
import titles from '../components/titles.module.css';
import styles from './not-found-page.module.css';

export function Component() {
  const links = useSiteMenu().map(({ label, path, text }) => ({ name: label, url: path, text }));
  return (
    <StageSection tone="light" figure={<Dancer pose={SIT} className={styles.dancer} />}>
      <title>{inWords('Page not found | {name}')}</title>
      <p className={styles.number}>
        <KineticText text="404" widths="070" />
      </p>
      <h1 tabIndex={-1} className={titles.part}>
        There is no such page
      </h1>
      <p className={classNames(ui.minor, styles.text)}>
        The address may be mistyped, or the page has moved. These pages are here:
      </p>
      <nav aria-label="Pages that are here" className={ui.full}>
        <LinkRows links={links} />
      </nav>
    </StageSection>
  );
}
