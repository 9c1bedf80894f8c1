import { summaryQuery } from '@nox/api-client';
import type { MenuEntry } from '@nox/release-format';
import { covers, routedPath } from '@nox/release-format/remotes-for';
import { Button, classNames, tools, ui, Wordmark, societyName } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAccess } from '../access/access.ts';
import { DASHBOARD } from '../access/login-address.ts';
import { SignOutButton } from '../access/sign-out-button.tsx';
import { useSeasonPhase } from '../season/season-phase.ts';
import styles from './admin-menu.module.css';
import { MenuList } from './menu-list.tsx';
import { useSkeleton } from './use-skeleton.ts';

/** A phone's bar has so many entries beside the menu's button. */
const MAX_AT_HAND = 3;

interface LogoutProps {
  email: string | null;
  /** Called with true before the sign-out, and with false if it failed. */
  onLogout: (isLoggingOut: boolean) => void;
}

/**
 * A sidebar on wide screens; below 992 px a header with a menu, and for organisers a bar at the bottom with what the season's
 * phase asks for. The remotes declare its entries, and who may open them.
 */
export function AdminMenu(logout: LogoutProps) {
  const { menus, has } = useAccess();
  const isOrganiser = has(['organiser']);
  const result = useMenuSummary(menus);
  const phase = useSeasonPhase(menus, result)?.phase;
  const { pathname } = useLocation();
  useSkeleton(pathname);
  /** The nearest entry above the page. */
  const [current] = menus
    .filter(({ path }) => covers(routedPath(path), pathname))
    .toSorted((a, b) => b.path.length - a.path.length);
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

  const close = () => setIsOpen(false);
  const home = (
    <Link
      to="/"
      aria-label={`${societyName()} home`}
      className={classNames(ui.row, tools.target, styles.home)}
    >
      <Wordmark />
    </Link>
  );

  return (
    <header
      className={classNames(styles.menu, tools.screenOnly)}
      data-place={isOrganiser ? 'bottom' : 'top'}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <div className={classNames(ui.between, styles.bar)}>
        {!isOrganiser && home}
        {isOrganiser && (
          <nav aria-label="At hand" className={styles.atHand}>
            {entriesAtHand(menus, phase).map(({ path, label }) => (
              <Link
                key={path}
                to={path}
                aria-current={path === current?.path ? 'page' : undefined}
                className={classNames(tools.target, styles.entry)}
                onClick={close}
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
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
        {isOrganiser && home}
        <nav aria-label="Administration">
          <MenuList
            entries={menus}
            current={current}
            isGrouped={isOrganiser}
            summary={result.data}
            phase={phase}
            onNavigate={close}
          />
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

/** The page of today, and those whose work the phase is. */
const entriesAtHand = (menus: readonly MenuEntry[], now: string | undefined) =>
  menus
    .filter(
      ({ path, phase, phases = [] }) =>
        path === DASHBOARD || (now !== undefined && [phase, ...phases].includes(now)),
    )
    .slice(0, MAX_AT_HAND);

const FRESH_MS = 15_000;

/** What waits, as of the last page that was opened and the last change that this tab made. */
function useMenuSummary(entries: readonly MenuEntry[]) {
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const isNeeded = entries.some(({ waits }) => waits);
  const options = { ...summaryQuery, staleTime: FRESH_MS, enabled: isNeeded, retry: false };
  const result = useQuery(options);
  const { isStale, refetch } = result;
  const handleNavigation = useEffectEvent(() => {
    if (isNeeded && isStale) void refetch();
  });
  useEffect(() => handleNavigation(), [key]);

  useEffect(() => {
    if (!isNeeded) return;
    return queryClient.getMutationCache().subscribe((event) => {
      // Cancels one under way, which may have been answered before the change.
      if (event.type === 'updated' && event.action.type === 'success') void refetch();
    });
  }, [isNeeded, queryClient, refetch]);

  return result;
}
