import { currentYear, DashedDivider, Wordmark } from '@nox/ui';
import { society } from '../content/society.ts';
import { ExternalLink, SocialLinks } from '../components/links.tsx';
import { Reveal } from '../components/reveal.tsx';
import styles from './site-footer.module.css';

const CHANNELS = Object.fromEntries(society.channels.map(({ network, url }) => [network, url]));

export function SiteFooter() {
  const { quote, developer } = society.footer;
  return (
    <footer className={styles.footer}>
      <Reveal amount={0.3} className={styles.content}>
        <div className={styles.society}>
          <Wordmark className={styles.logo} />
          <blockquote className={styles.quote}>{quote}</blockquote>
        </div>
        <div className={styles.links}>
          <h2 className={styles.title}>Useful Links</h2>
          <SocialLinks owner={society.name} urls={CHANNELS} />
        </div>
        <div className={styles.separator}>
          <DashedDivider />
        </div>
        <p>
          © {currentYear()} {society.name}. All Rights Reserved.
        </p>
        <p className={styles.credit}>
          Build and Designed by{' '}
          <ExternalLink href={developer.profileUrl}>{developer.name}</ExternalLink>
        </p>
      </Reveal>
    </footer>
  );
}
