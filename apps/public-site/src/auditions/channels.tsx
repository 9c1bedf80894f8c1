import { society } from '../content/society.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { LinkRow } from '../links/link-row.tsx';
import styles from '../links/link-rows.module.css';

/** Links to the society's channels. */
export function Channels() {
  return (
    <ul role="list" aria-label="Our social media" className={styles.rows}>
      {society.channels.map(({ network, url, handle, text }) => (
        <li key={network}>
          <ExternalLink href={url} className={styles.row}>
            <LinkRow name={network} text={`${handle} · ${text}`} isExternal />
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
