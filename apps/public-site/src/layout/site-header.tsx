import { buttonClass, classNames, Wordmark } from '@nox/ui';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { sitePages } from '../content/site-pages';
import { society } from '../content/society';
import { MenuIcon } from './menu-icon';
import styles from './site-header.module.css';
import { useIsScrolled } from './use-is-scrolled';

/** The navigation bar; on small screens its links hide behind a menu button. */
export function SiteHeader() {
  const isScrolled = useIsScrolled();
  const toggle = useRef<HTMLButtonElement>(null);
  // The menu is open for the place it was opened at: any navigation closes it.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(undefined);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  };

  const handleBlur = (event: FocusEvent) => {
    const goesElsewhere = event.relatedTarget && !event.currentTarget.contains(event.relatedTarget);
    if (goesElsewhere) close();
  };

  return (
    <header
      className={styles.header}
      data-scrolled={isScrolled}
      data-menu={isOpen ? 'open' : 'closed'}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <Link to="/" className={styles.logo} aria-label={`${society.name}, home`} onClick={close}>
        <Wordmark />
      </Link>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="site-menu"
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
      >
        Menu
        <MenuIcon isOpen={isOpen} />
      </button>
      <nav id="site-menu" className={styles.menu} aria-label="Pages">
        <ul role="list" className={styles.pages}>
          {sitePages.map(({ label, path, isButton }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === '/'}
                className={classNames(
                  styles.page,
                  isButton && styles.button,
                  isButton && buttonClass('primary'),
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
