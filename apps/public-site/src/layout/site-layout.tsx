import { useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { currentSociety } from '@nox/contracts';
import {
  buttonClass,
  classNames,
  currentYear,
  DashedDivider,
  SkipLink,
  ui,
  Wordmark,
} from '@nox/ui';
import { useOpenSeason, useSiteMenu } from '../components/site.tsx';
import { ExternalLink, SocialLinks } from '../components/links.tsx';
import header from './site-header.module.css';
import styles from './site-layout.module.css';

export function SiteLayout() {
  useHeadingFocus();
  return (
    <div className={styles.site}>
      <SkipLink to="#main" />
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}

/** Focuses the heading after a navigation among the pages of a guest; the browser itself announces documents. */
function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // A later moment would take the focus from what a visitor does meanwhile.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The navigation bar; on small screens its links are behind a menu button, which works without scripts. */
function SiteHeader() {
  const links = useSiteMenu();
  const { pathname } = useLocation();
  const isOpen = useOpenSeason() !== undefined;
  return (
    // The shell's inline script closes the menu after use.
    <header className={classNames(ui.pageWidth, header.header)} data-menu="">
      <a href="/" className={header.logo} aria-label={`${currentSociety().name}, home`}>
        <Wordmark />
      </a>
      <details className={header.toggle}>
        <summary className={header.toggleButton} aria-controls="site-menu">
          <span className={header.whenClosed}>Menu</span>
          <span className={header.whenOpen}>Close</span>
          <span aria-hidden="true" className={header.icon}>
            <span className={header.bar} />
            <span className={header.bar} />
          </span>
        </summary>
      </details>
      <nav id="site-menu" className={header.menu} aria-label="Pages">
        <ul role="list" className={header.pages}>
          {links.map(({ label, path }, index) => (
            <li key={path}>
              <a
                href={path}
                aria-current={isCurrent(path, pathname) ? 'page' : undefined}
                // The last link is the page's main action, and a button.
                className={classNames(
                  header.page,
                  index === links.length - 1 && classNames(header.button, buttonClass('primary')),
                )}
              >
                {label}
                {isOpen && path === '/auditions' && <span className={header.open}> open</span>}
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

function SiteFooter() {
  const { name, hours, links, email, credit } = currentSociety();
  return (
    <footer className={styles.footer}>
      <div
        data-reveal={0.3}
        className={classNames(ui.stack6, ui.pageWidth, ui.note, styles.content)}
      >
        <div className={classNames(ui.stack6, ui.start)}>
          <Wordmark className={styles.logo} />
          {hours && <blockquote className={styles.quote}>{hours}</blockquote>}
        </div>
        {(links.length > 0 || email) && (
          <div className={styles.links}>
            <h2 className={classNames(ui.small, ui.strong, styles.title)}>Useful Links</h2>
            <SocialLinks owner={name} links={links} />
            {email && (
              <p className={styles.credit}>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
          </div>
        )}
        <div className={styles.separator}>
          <DashedDivider />
        </div>
        <p>
          © {currentYear()} {name.replace(/\.$/, '')}. All Rights Reserved.
        </p>
        {credit.name && (
          <p className={styles.credit}>
            Build and Designed by{' '}
            {credit.url ? (
              <ExternalLink href={credit.url}>{credit.name}</ExternalLink>
            ) : (
              credit.name
            )}
          </p>
        )}
      </div>
    </footer>
  );
}
