import { Link } from 'react-router-dom';
import styles from './dashboard-page.module.css';
import type { QUICK_LINKS } from './quick-links.tsx';

/** The way to one area, and how much there is now. */
export function QuickLinkCard({ link }: { link: (typeof QUICK_LINKS)[number] }) {
  const { segment, label, text, summary } = link;
  return (
    <li className={styles.card}>
      <Link to={`/admin/${segment}`} className={styles.link}>
        {label}
      </Link>
      <p className={styles.count}>{summary}</p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
