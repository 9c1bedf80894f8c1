import { Button, classNames, tools, ui, Wordmark, societyName } from '@nox/ui';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useAccess } from '../access/access.ts';
import { SignOutButton } from '../access/sign-out-button.tsx';
import styles from './admin-menu.module.css';
import { MenuList } from './menu-list.tsx';

interface LogoutProps {
  email: string | null;
  /** Called with true before the sign-out, and with false if it failed. */
  onLogout: (isLoggingOut: boolean) => void;
}

/** A sidebar on wide screens, a header with a menu below 992 px. The remotes declare its entries, and who may open them. */
export function AdminMenu(logout: LogoutProps) {
  const { menus } = useAccess();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  const handleKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    // The menu's dialog bubbles to here.
    if (key !== 'Escape' || !isOpen || !currentTarget.contains(target as Node)) return;
    setIsOpen(false);
    toggle.current?.focus();
  };

  /** The open menu covers the page: the focus must not move behind it. */
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
    // A dialog of the menu gives the focus back.
    if (!relatedTarget.closest('[role="alertdialog"]')) setIsOpen(false);
  };

  return (
    <header
      className={classNames(styles.menu, tools.screenOnly)}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <div className={classNames(ui.row, ui.between, styles.bar)}>
        <Link
          to="/"
          aria-label={`${societyName()} home`}
          className={classNames(ui.row, tools.target, styles.home)}
        >
          <Wordmark />
        </Link>
        <Button
          ref={toggle}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="admin-menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Menu'}
        </Button>
      </div>
      <div id="admin-menu" className={styles.panel} data-state={isOpen ? 'open' : 'closed'}>
        <nav aria-label="Administration">
          <MenuList entries={menus} onNavigate={() => setIsOpen(false)} />
        </nav>
        <Logout {...logout} />
      </div>
    </header>
  );
}

const Logout = ({ email, onLogout }: LogoutProps) => (
  <div className={classNames(tools.section, ui.stack3)}>
    {/* A page that is shown to others hides what is private. */}
    <p
      data-private
      className={classNames(tools.ellipsis, ui.note, styles.account)}
      title={email ?? undefined}
    >
      {email}
    </p>
    <SignOutButton onLogout={onLogout}>Logout</SignOutButton>
  </div>
);
