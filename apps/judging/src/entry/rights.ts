import { rolesOf } from '@nox/api-client/account';
import { hasRole } from '@nox/contracts';
import { useMemo } from 'react';
import { useOwnAccount } from '../sync/judging-settings.ts';

/** What the account may do beside reading entries and reviewing them. The API authorizes every call. */
export function useRights() {
  const held = rolesOf(useOwnAccount());
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
