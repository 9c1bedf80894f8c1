import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from './dashboard-page.module.css';
import type { QUICK_LINKS } from './quick-links';

const REFRESH_MS = 30_000;

/** The way to one area, and how much there is now. */
export function QuickLinkCard({ link }: { link: (typeof QUICK_LINKS)[number] }) {
  const { segment, label, text, summary } = link;
  const { data: count, isError } = useQuery({ ...summary, refetchInterval: REFRESH_MS });
  return (
    <li className={styles.card}>
      <Link to={`/admin/${segment}`} className={styles.link}>
        {label}
      </Link>
      <p className={styles.count}>{count ?? (isError ? 'How many is not known now' : '…')}</p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
