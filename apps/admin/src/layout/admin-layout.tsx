import { useAuth } from '@nox/auth';
import { ToastProvider } from '@nox/ui';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SIGNED_OUT_ELSEWHERE, type Departure } from '../access/departure.ts';
import { LOGIN, loginAddress } from '../access/login-address.ts';
import { useSessionEnd } from '../access/session-watch.tsx';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';
import { useFocusAfterDismissal } from './use-focus-after-dismissal.ts';

/** The frame around every administrator page. It shows nothing once the session has ended, wherever that happened. */
export function AdminLayout() {
  const session = useAuth();
  const location = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);
  useFocusAfterDismissal();
  const reason = useSessionEnd() ?? SIGNED_OUT_ELSEWHERE;

  if (session.status !== 'signed-in') {
    return isLeaving ? (
      <Navigate to={LOGIN} replace />
    ) : (
      <Navigate to={loginAddress(location)} state={{ reason } satisfies Departure} replace />
    );
  }
  return (
    <ToastProvider>
      <div className={styles.layout}>
        <a href="#content" className={styles.skip}>
          Skip to content
        </a>
        <AdminMenu email={session.user.email} onLeave={setIsLeaving} />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
    </ToastProvider>
  );
}
