import { StageMark, Wordmark } from '@nox/ui';
import { useInView } from 'framer-motion';
import { useRef } from 'react';
import { society } from '../content/society';
import { ExternalLink } from '../links/external-link';
import { SocietyLinks } from '../links/society-links';
import styles from './site-footer.module.css';

/** How much of the footer must be in sight before it enters (spec section 9). */
const REVEAL_THRESHOLD = 0.3;

/** The end of every public page: where to find the society, and who made this. */
export function SiteFooter() {
  const footer = useRef<HTMLElement>(null);
  const isSeen = useInView(footer, { once: true, amount: REVEAL_THRESHOLD });
  const { quote, developer } = society.footer;
  return (
    <footer ref={footer} className={styles.footer} data-state={isSeen ? 'seen' : 'unseen'}>
      <div className={styles.content}>
        <div className={styles.society}>
          <Wordmark className={styles.logo} />
          <blockquote className={styles.quote}>{quote}</blockquote>
        </div>
        <div className={styles.links}>
          <h2 className={styles.title}>Useful Links</h2>
          <SocietyLinks />
        </div>
        <div className={styles.separator}>
          <StageMark />
        </div>
        <p>
          © {new Date().getFullYear()} {society.name}. All Rights Reserved.
        </p>
        <p className={styles.credit}>
          Build and Designed by{' '}
          <ExternalLink href={developer.profileUrl}>{developer.name}</ExternalLink>
        </p>
      </div>
    </footer>
  );
}
