import { buttonClass, classNames, Wordmark } from '@nox/ui';
import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { browserValue } from '../browser/browser.ts';
import { useSiteMenu } from '../components/links.tsx';
import { society } from '../content/society.ts';
import styles from './site-header.module.css';

/** Pixels (spec section 9). */
const THRESHOLD_PX = 50;

/** Whether the page is scrolled beyond the threshold at which the navigation bar changes. */
const useIsScrolled = browserValue(
  () => window,
  'scroll',
  () => window.scrollY > THRESHOLD_PX,
  false,
);

/** The navigation bar; on small screens its links are behind a menu button, which works without scripts. */
export function SiteHeader() {
  const isScrolled = useIsScrolled();
  const links = useSiteMenu();
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const close = () => menu.current?.removeAttribute('open');

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };

  const handleBlur = (event: FocusEvent) => {
    const { relatedTarget, currentTarget } = event;
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };

  return (
    <header
      className={styles.header}
      data-scrolled={isScrolled}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <Link to="/" className={styles.logo} aria-label={`${society.name}, home`} onClick={close}>
        <Wordmark />
      </Link>
      {/* A navigation closes it: the key changes. */}
      <details key={key} ref={menu} className={styles.toggle}>
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
              <NavLink
                to={path}
                end={path === '/'}
                // The last link is the page's main action, and a button.
                className={classNames(
                  styles.page,
                  index === links.length - 1 && classNames(styles.button, buttonClass('primary')),
                )}
                onClick={close}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
