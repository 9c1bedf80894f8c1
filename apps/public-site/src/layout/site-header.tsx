import { buttonClass, classNames, Wordmark } from '@nox/ui';
import { useLocation } from 'react-router-dom';
import { useOpenSeason, useSiteMenu } from '../components/known-data.ts';
import { society } from '../content/society.ts';
import styles from './site-header.module.css';

/** The navigation bar; on small screens its links are behind a menu button, which works without scripts. */
export function SiteHeader() {
  const links = useSiteMenu();
  const { pathname } = useLocation();
  const isOpen = useOpenSeason() !== undefined;
  return (
    // The shell's inline script closes the menu after use.
    <header className={styles.header} data-menu="">
      <a href="/" className={styles.logo} aria-label={`${society.name}, home`}>
        <Wordmark />
      </a>
      <details className={styles.toggle}>
        <summary className={styles.toggleButton} aria-controls="site-menu">
          <span className={styles.whenClosed}>Menu</span>
          <span className={styles.whenOpen}>Close</span>
          {/* Two bars that cross when the menu is open. */}
          <span aria-hidden="true" className={styles.icon}>
            <span className={styles.bar} />
            <span className={styles.bar} />
          </span>
        </summary>
      </details>
      <nav id="site-menu" className={styles.menu} aria-label="Pages">
        <ul role="list" className={styles.pages}>
          {links.map(({ label, path }, index) => (
            <li key={path}>
              <a
                href={path}
                aria-current={isCurrent(path, pathname) ? 'page' : undefined}
                // The last link is the page's main action, and a button.
                className={classNames(
                  styles.page,
                  index === links.length - 1 && classNames(styles.button, buttonClass('primary')),
                )}
              >
                {label}
                {isOpen && path === '/auditions' && <span className={styles.open}> open</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

const isCurrent = (path: string, pathname: string) =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
