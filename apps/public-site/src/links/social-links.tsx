import { ExternalLink } from './external-link.tsx';
import { SocialIcon, type SocialNetwork } from './social-icon.tsx';
import styles from './social-links.module.css';

interface SocialLinksProps {
  /** Whose pages they are, for those who hear the links: "Asha Rao". */
  owner: string;
  /** Absent, empty and `#` mean that there is no such page (spec section 2). */
  urls: Partial<Record<SocialNetwork, string>>;
}

/** Icon links to somebody's pages on social networks; nothing at all if they have none. */
export function SocialLinks({ owner, urls }: SocialLinksProps) {
  const links = Object.entries(urls).filter(([, url]) => isPage(url)) as [SocialNetwork, string][];
  if (links.length === 0) return null;
  return (
    <ul role="list" className={styles.links}>
      {links.map(([network, url]) => (
        <li key={network}>
          <ExternalLink href={url} className={styles.link} aria-label={`${owner} on ${network}`}>
            <SocialIcon network={network} />
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

function isPage(url: string): boolean {
  return url !== '' && url !== '#';
}
