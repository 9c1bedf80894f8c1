import { accountQueries } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import {
  buttonClass,
  classNames,
  listen,
  loadBase,
  PageHeader,
  SkipLink,
  ToastProvider,
  ui,
  useAnnounce,
} from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { NoAccess } from '../access/access-boundary.tsx';
import { type Access, useAccess } from '../access/access.ts';
import { LOGIN, loginAddress } from '../access/login-address.ts';
import {
  SIGNED_OUT_ELSEWHERE,
  type SignOutState,
  useExpiryMessage,
} from '../access/session-expiry.tsx';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';
import { useStrayClicks } from './use-stray-clicks.ts';

/** The frame of every administrator page. It redirects to the login when the session ends for any reason. */
export function AdminLayout() {
  const session = useAuth();
  const location = useLocation();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  useStrayClicks();
  // Who uses keys types on while a menu or a dialog is loaded: it is there before they open one.
  useEffect(() => listen(window, { keydown: () => void loadBase() }), []);
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
    <div className={styles.layout}>
      <SkipLink to="#content" />
      <AdminMenu email={email} onLogout={setIsLoggingOut} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <ToastProvider>
          {access.isKnown && (
            <AccessCheck key={uid} uid={uid} access={access}>
              <Outlet />
            </AccessCheck>
          )}
        </ToastProvider>
      </main>
    </div>
  );
}

/** A change counts on open pages within a minute; a call that is refused fetches the account at once. */
const REFRESH_INTERVAL_MS = 30_000;

interface AccessCheckProps {
  uid: string;
  access: Access;
  children: ReactNode;
}

/** A page, where the account may open it. A change of its roles is announced, and leads to what it may open. */
function AccessCheck({ uid, access, children }: AccessCheckProps) {
  useQuery({ ...accountQueries.me(uid), refetchInterval: REFRESH_INTERVAL_MS });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const isOpen = access.mayOpen(pathname);
  const roles = access.roles.join();
  const known = useRef(roles);

  const handleChange = useEffectEvent(() => {
    if (roles === known.current) return;
    known.current = roles;
    announce('negative', 'Your access was changed.', 'access');
    // What was fetched may be more than the account may read now.
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
    if (!isOpen) void navigate(access.start.path, { replace: true });
  });
  useEffect(() => handleChange(), [roles]);

  if (isOpen) return children;
  return (
    <div className={classNames(ui.stack5, ui.start)}>
      <PageHeader title="You may not open this page" />
      <p className={ui.minor}>
        It is for people with another task. Ask an administrator if it should be yours, too.
      </p>
      <Link to={access.start.path} className={buttonClass('primary')}>
        Go to {access.start.label}
      </Link>
    </div>
  );
}
