import { useAuth } from '@nox/auth';
import { ToastProvider } from '@nox/ui';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LOGIN, loginAddress } from '../access/login-address.ts';
import {
  SIGNED_OUT_ELSEWHERE,
  useExpiryMessage,
  type SignOutState,
} from '../access/session-expiry.tsx';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';
import { useFocusAfterDismissal } from './use-focus-after-dismissal.ts';

/** The frame of every administrator page. It redirects to the login when the session ends for any reason. */
export function AdminLayout() {
  const session = useAuth();
  const location = useLocation();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  useFocusAfterDismissal();
  const reason = useExpiryMessage() ?? SIGNED_OUT_ELSEWHERE;

  if (session.status !== 'signed-in') {
    return isLoggingOut ? (
      <Navigate to={LOGIN} replace />
    ) : (
      <Navigate to={loginAddress(location)} state={{ reason } satisfies SignOutState} replace />
    );
  }
  return (
    <ToastProvider>
      <div className={styles.layout}>
        <a href="#content" className={styles.skip}>
          Skip to content
        </a>
        <AdminMenu email={session.user.email} onLogout={setIsLoggingOut} />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
    </ToastProvider>
  );
}
