import { useAuth } from '@nox/auth';
import { PageHeader } from '@nox/ui';
import styles from './dashboard-page.module.css';
import { QuickLinkCard } from './quick-link-card.tsx';
import { QUICK_LINKS } from './quick-links.tsx';

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
          {QUICK_LINKS.map((link) => (
            <QuickLinkCard key={link.segment} link={link} />
          ))}
        </ul>
      </nav>
      <section aria-labelledby="guide" className={styles.guide}>
        <h2 id="guide" className={styles.heading}>
          Quick guide
        </h2>
        <ul className={styles.steps}>
          <li>
            Visitors see active members and published tutorials only. Clear the box to take
            something off the page without deleting it.
          </li>
          <li>“Change Order” puts a category of the team or a dance style in order by hand.</li>
          <li>Files are uploaded when you save. What you type is kept as a draft until then.</li>
          <li>One rule set is active at a time: saving one as active deactivates the others.</li>
          <li>A candidate’s status is saved as soon as you choose it, and can be changed again.</li>
        </ul>
      </section>
    </div>
  );
}

export { DashboardPage as Component };
