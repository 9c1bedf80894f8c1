import { rolesOf, useAccount } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import { type Account, hasRole, type Role } from '@nox/contracts';
import { menusQuery } from '@nox/federation/contract';
import type { MenuEntry } from '@nox/release-format';
import { useQuery } from '@tanstack/react-query';
import { DASHBOARD, FIRST_PAGE } from './login-address.ts';

export type Access = ReturnType<typeof accessOf>;

/** What an account may open: remotes declare in their menus which roles may. The API authorizes every call again. */
export function accessOf(account: Account | undefined, declared: readonly MenuEntry[]) {
  const roles = rolesOf(account);
  /** Without roles only administrators. */
  const has = (wanted: readonly string[] = []): boolean =>
    ['administrator', ...wanted].some((role) => hasRole(roles, role as Role));

  const entries = declared.filter(({ menu }) => menu === 'admin');
  const menus = entries.filter((entry) => has(entry.roles));

  /** Pages without an entry above their path are for administrators. */
  function mayOpen(path: string): boolean {
    const { pathname } = new URL(path, 'https://nox.example');
    const above = entries
      .filter((entry) => pathname === entry.path || pathname.startsWith(`${entry.path}/`))
      .toSorted((a, b) => b.path.length - a.path.length);
    return pathname === FIRST_PAGE || has(above[0]?.roles);
  }

  const [role] = roles;
  const own = role && roles.length === 1 && menus.find(({ start }) => start?.[role]);
  /** Where the account begins: with one role where an entry declares it, else on the dashboard. */
  const start = own
    ? { path: own.start![role]!, label: own.label }
    : { path: DASHBOARD, label: 'Dashboard' };

  return { isKnown: account !== undefined, roles, menus, has, mayOpen, start };
}

/** Of the signed-in account, which the guard has fetched; nothing while it is another one, of whom nothing is known yet. */
export function useAccess(): Access {
  const account = useAccount(useAuth(({ user }) => user?.uid));
  const { data: menus = [] } = useQuery(menusQuery);
  return accessOf(account, menus);
}
