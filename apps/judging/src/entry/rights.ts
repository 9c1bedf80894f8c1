import { rolesOf, useAccount } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import { hasRole } from '@nox/contracts';
import { localStorageText } from '@nox/ui';
import { useEffect, useMemo } from 'react';
import { useJudgeName } from './judge.tsx';

const useOwnAccount = () => useAccount(useAuth(({ user }) => user?.uid));

/** What the account may do beside reading entries and reviewing them. The API authorizes every call. */
export function useRights() {
  const account = useOwnAccount();
  const held = account ? rolesOf(account) : [];
  return {
    /** Everything with entries: decisions, contact data, slots, import, export, deletion. */
    mayOrganise: hasRole(held, 'organiser'),
    mayAudit: hasRole(held, 'administrator'),
  };
}

/** The published slots of panels that name the account as a judge. */
export function useOwnSlots(): ReadonlySet<string> {
  const slots = useOwnAccount()?.judgeSlots;
  return useMemo(() => new Set(slots), [slots]);
}

/** Of whose account the judge's name on this device is. */
const useNameOwner = localStorageText('nox:judge-name-owner');

/** An account that was invited judges under its name, until the judge chooses another. */
export function useAccountName(): void {
  const account = useOwnAccount();
  const [owner, setOwner] = useNameOwner();
  const [, setName] = useJudgeName();
  const name = account?.judgeName ?? '';
  const key = name && `${account?.uid} ${name}`;
  useEffect(() => {
    if (!key || key === owner) return;
    setOwner(key);
    setName(name);
  }, [key, owner, name, setOwner, setName]);
}
