import { useAuth } from '@nox/auth';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LOGIN, loginAddress } from '../access/login-address';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu';

/** The frame around every administrator page. It shows nothing once the session has ended, wherever that happened. */
export function AdminLayout() {
  const session = useAuth();
  const location = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);

  if (session.status !== 'signed-in') {
    return <Navigate to={isLeaving ? LOGIN : loginAddress(location)} replace />;
  }
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <AdminMenu email={session.user.email} onLeave={setIsLeaving} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </div>
  );
}
