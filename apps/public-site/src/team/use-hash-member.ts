import type { TeamMember } from '@nox/contracts';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The member that `/team#{id}` names, and the visit to that address. Following the same link again is another visit;
 * so is a hash typed into the address bar, whose entry has no key of its own. Nothing before hydration: a server knows
 * no hash.
 */
export function useHashMember(members: TeamMember[]) {
  const { hash, key } = useLocation();
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const id = isHydrated ? hash.slice(1) : '';
  return { hashMember: members.find((member) => member._id === id), visit: `${key}${hash}` };
}
