import { Button, Wordmark } from '@nox/ui';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, NavLink } from 'react-router-dom';
import styles from './admin-menu.module.css';
import { Logout } from './logout.tsx';
import { SECTIONS } from './sections.ts';

interface AdminMenuProps {
  email: string | null;
  /** Told before the session is ended on purpose, and again if that failed. */
  onLeave: (isLeaving: boolean) => void;
}

/** A sidebar on wide screens, a header with a menu below 992 px. */
export function AdminMenu({ email, onLeave }: AdminMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    toggle.current?.focus();
  };

  /** The open menu lies over the page: focus must not go on behind it. */
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };

  return (
    <header className={styles.menu} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <div className={styles.bar}>
        <Link to="/" aria-label="NOX home" className={styles.home}>
          <Wordmark />
        </Link>
        <Button
          ref={toggle}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="admin-menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          Menu
        </Button>
      </div>
      <div id="admin-menu" className={styles.panel} data-state={isOpen ? 'open' : 'closed'}>
        <nav aria-label="Administration">
          <ul role="list" className={styles.sections}>
            {SECTIONS.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={styles.section} onClick={() => setIsOpen(false)}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Logout email={email} onLeave={onLeave} />
      </div>
    </header>
  );
}
