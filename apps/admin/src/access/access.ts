import { rolesOf, useAccount } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import { type Account, hasRole, type Role } from '@nox/contracts';
import { menusQuery, runtimeInfoQuery, type RuntimeInfo } from '@nox/federation/contract';
import type { MenuEntry } from '@nox/release-format';
import { rolesFor } from '@nox/release-format/menu-entries';
import { useQuery } from '@tanstack/react-query';
import { DASHBOARD, FIRST_PAGE, FIRST_STEPS } from './login-address.ts';

export type Access = ReturnType<typeof accessOf>;

/** What an account may open: remotes declare in their menus which roles may. The API authorizes every call again. */
export function accessOf(
  account: Account | undefined,
  declared: readonly MenuEntry[],
  remotes: RuntimeInfo['remotes'] | undefined,
) {
  const roles = rolesOf(account);
  /** An administrator has access where no role is named. */
  const has = (wanted: readonly string[] = []): boolean =>
    ['administrator', ...wanted].some((role) => hasRole(roles, role as Role));

  const menus = declared.filter((entry) => entry.menu === 'admin' && has(entry.roles));

  /** Pages without an entry above their path are for administrators. */
  const mayOpen = (path: string): boolean =>
    path === FIRST_PAGE || has(rolesFor(path, remotes ?? []));

  const [role] = roles;
  const own =
    role && roles.length === 1 && menus.find(({ start }) => start?.[role] && mayOpen(start[role]));
  const first = mayOpen(DASHBOARD) ? undefined : menus[0];
  /** Where the account begins: with one role where an entry declares it, else on the dashboard or its first page. */
  const start = account?.firstStep
    ? { path: FIRST_STEPS, label: 'First steps' }
    : own
      ? { path: own.start![role]!, label: own.label }
      : (first ?? { path: DASHBOARD, label: 'Today' });

  return { isKnown: Boolean(account && remotes), roles, menus, has, mayOpen, start };
}

/** Reads the access of the signed-in account, which the guard has fetched; it is empty while another account signs in. */
export function useAccess(): Access {
  const account = useAccount(useAuth(({ user }) => user?.uid));
  const { data: menus = [] } = useQuery(menusQuery);
  const { data: running } = useQuery(runtimeInfoQuery);
  return accessOf(account, menus, running?.remotes);
}
