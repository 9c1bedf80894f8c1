import { useAuth } from '@nox/auth';
import { PageHeader } from '@nox/ui';
import { Link } from 'react-router-dom';
import styles from './dashboard-page.module.css';
import { QUICK_LINKS } from './quick-links';

/** Where administrators arrive: the ways to their work, and how things hang together. */
function DashboardPage() {
  const name = useAuth(({ user }) => user?.email?.split('@')[0]);
  return (
    <div className={styles.page}>
      <div>
        <PageHeader title="Dashboard" />
        <p className={styles.welcome}>{name ? `Welcome, ${name}!` : 'Welcome!'}</p>
      </div>
      <nav aria-label="Quick links">
        <ul role="list" className={styles.links}>
          {QUICK_LINKS.map(({ to, label, text }) => (
            <li key={to} className={styles.card}>
              <Link to={to} className={styles.link}>
                {label}
              </Link>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="guide" className={styles.guide}>
        <h2 id="guide" className={styles.heading}>
          Quick guide
        </h2>
        <ul className={styles.steps}>
          <li>Visitors see active members only. Clear “Active” to take somebody off the page.</li>
          <li>Within a category, members stand by display order: 0 comes first.</li>
          <li>A photo is uploaded when you save, so there is nothing to prepare.</li>
          <li>A candidate’s status is saved as soon as you choose it, and can be changed again.</li>
        </ul>
      </section>
    </div>
  );
}

export { DashboardPage as Component };
