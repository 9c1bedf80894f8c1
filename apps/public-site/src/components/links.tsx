import { isWebLink } from '@nox/contracts';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import styles from './links.module.css';

/** A link to another site, in a new tab without access to this one. */
export function ExternalLink(props: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return <a target="_blank" rel="noopener" {...props} />;
}

const ICONS: Partial<Record<string, string>> = {
  Instagram: 'M7 3H17L21 7V17L17 21H7L3 17V7ZM12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8ZM17 7V7.01',
  YouTube: 'M4 5H20L22 8V16L20 19H4L2 16V8ZM10 9V15L15.5 12Z',
  LinkedIn: 'M5 10V20M5 4V4.01M11 20V10M11 14.5C11 11.5 12.8 10 15 10S19 11.5 19 14.5V20',
};

const OTHER_ICON = 'M6 18L18 6M8 6H18V16';

interface SocialLinksProps {
  /** Whose pages they are, for the links' names: "Asha Rao". */
  owner: string;
  /** Absent, empty and `#` mean that there is no such page (spec section 2), as do addresses that are no link. */
  links: readonly { network: string; url: string }[];
}

export function SocialLinks({ owner, links: all }: SocialLinksProps) {
  const links = all.filter(({ url }) => isWebLink(url));
  if (links.length === 0) return null;
  return (
    <ul role="list" className={styles.links}>
      {links.map(({ network, url }) => (
        <li key={url}>
          <ExternalLink href={url} className={styles.link} aria-label={`${owner} on ${network}`}>
            <Icon path={ICONS[network] ?? OTHER_ICON} className={styles.icon} />
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
