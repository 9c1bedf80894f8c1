import { accountQueries } from '@nox/api-client';
import { buttonClass, classNames, PageHeader, ui, useAnnounce } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Access } from './access.ts';

/** A change counts on open pages within a minute; a call that is refused fetches the account at once. */
const REFRESH_INTERVAL_MS = 30_000;

interface AccessCheckProps {
  uid: string;
  access: Access;
  children: ReactNode;
}

/** A page, where the account may open it. A change of its roles is announced, and leads to what it may open. */
export function AccessCheck({ uid, access, children }: AccessCheckProps) {
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
    announce('stop', 'Your access was changed.', 'access');
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
