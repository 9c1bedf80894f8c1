import { useAuth } from '@nox/auth';
import { classNames, focusHeading, ToastProvider, tools } from '@nox/ui';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { NoAccess } from '../access/access-boundary.tsx';
import { AccessCheck } from '../access/access-check.tsx';
import { useAccess } from '../access/access.ts';
import { LOGIN, loginAddress } from '../access/login-address.ts';
import {
  SIGNED_OUT_ELSEWHERE,
  useExpiryMessage,
  type SignOutState,
} from '../access/session-expiry.tsx';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';
import { useStrayClicks } from './use-stray-clicks.ts';

/** The frame of every administrator page. It redirects to the login when the session ends for any reason. */
export function AdminLayout() {
  const session = useAuth();
  const location = useLocation();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  useFocusAfterDismissal();
  useStrayClicks();
  const reason = useExpiryMessage() ?? SIGNED_OUT_ELSEWHERE;
  const access = useAccess();

  if (session.status !== 'signed-in') {
    return isLoggingOut ? (
      <Navigate to={LOGIN} replace />
    ) : (
      <Navigate to={loginAddress(location)} state={{ reason } satisfies SignOutState} replace />
    );
  }
  const { email, uid } = session.user;
  if (access.isKnown && access.roles.length === 0) return <NoAccess email={email} isEnded />;
  return (
    <ToastProvider>
      <div className={styles.layout}>
        <a href="#content" className={classNames(styles.skip, tools.screenOnly)}>
          Skip to content
        </a>
        <AdminMenu email={email} onLogout={setIsLoggingOut} />
        <main id="content" tabIndex={-1} className={styles.content}>
          {access.isKnown && (
            <AccessCheck key={uid} uid={uid} access={access}>
              <Outlet />
            </AccessCheck>
          )}
        </main>
      </div>
    </ToastProvider>
  );
}

const TOASTS = '[role="region"][aria-live="polite"]';

/** Returns the focus when a toast is dismissed, unless the list of toasts has moved it itself, as after F6. */
function useFocusAfterDismissal(): void {
  useEffect(() => {
    let previous: HTMLElement | null = null;

    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(TOASTS)) previous = target;
    };

    const handleClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      const button = target.closest(`${TOASTS} button`);
      if (!button || document.activeElement !== button) return;
      previous?.focus({ preventScroll: true });
      // The previous element may be removed or disabled.
      if (document.activeElement === button) focusHeading();
    };

    document.addEventListener('focusin', handleFocus);
    document.addEventListener('click', handleClick);
    return () => {
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('click', handleClick);
    };
  }, []);
}
