import { classNames, ui } from '@nox/ui';
import { Icon } from './icon.tsx';
import { ExternalLink } from './links.tsx';
import styles from './link-rows.module.css';

interface LinkRowsProps {
  label?: string;
  links: readonly { name: string; url: string; text?: string | undefined }[];
  isExternal?: boolean;
}

export function LinkRows({ label, links, isExternal = false }: LinkRowsProps) {
  const Link = isExternal ? ExternalLink : 'a';
  return (
    <ul role="list" aria-label={label} className={classNames(ui.full, styles.rows)}>
      {links.map(({ name, url, text }) => (
        <li key={url}>
          <Link href={url} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <span className={classNames(ui.note, styles.text)}>{text}</span>
            <Icon
              path={isExternal ? 'M6 18L18 6M8 6H18V16' : 'M4 12H20M13 5L20 12L13 19'}
              className={styles.arrow}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
