import { useAccount } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import { type Account, hasRole, type Role } from '@nox/contracts';
import { menusQuery } from '@nox/federation/contract';
import type { MenuEntry } from '@nox/release-format';
import { useQuery } from '@tanstack/react-query';
import { DASHBOARD, FIRST_PAGE } from './login-address.ts';

/** What an account may open: remotes declare in their menus which roles may. The API authorizes every call again. */
export class Access {
  readonly isKnown: boolean;
  readonly roles: readonly Role[];
  readonly menus: readonly MenuEntry[];
  private readonly all: readonly MenuEntry[];

  constructor(account: Account | undefined, menus: readonly MenuEntry[]) {
    this.isKnown = account !== undefined;
    this.roles = account?.roles ?? [];
    this.all = menus.filter(({ menu }) => menu === 'admin');
    this.menus = this.all.filter((entry) => this.has(entry.roles));
  }

  /** Without roles only administrators. */
  has(roles: readonly string[] = []): boolean {
    return ['administrator', ...roles].some((role) => hasRole(this.roles, role as Role));
  }

  /** Pages without an entry above their path are for administrators. */
  mayOpen(path: string): boolean {
    const { pathname } = new URL(path, 'https://nox.example');
    const above = this.all
      .filter((entry) => pathname === entry.path || pathname.startsWith(`${entry.path}/`))
      .toSorted((a, b) => b.path.length - a.path.length);
    return pathname === FIRST_PAGE || this.has(above[0]?.roles);
  }

  /** Where the account begins: with one role where an entry declares it, else on the dashboard. */
  get start(): { path: string; label: string } {
    const [role, ...others] = this.roles;
    const isOnly = role !== undefined && others.length === 0;
    const own = isOnly && this.menus.find(({ start }) => start?.[role]);
    if (own) return { path: own.start![role]!, label: own.label };
    return { path: DASHBOARD, label: 'Dashboard' };
  }
}

/** Of the signed-in account, which the guard has fetched; nothing while it is another one, of whom nothing is known yet. */
export function useAccess(): Access {
  const account = useAccount(useAuth(({ user }) => user?.uid));
  const { data: menus = [] } = useQuery(menusQuery);
  return new Access(account, menus);
}
