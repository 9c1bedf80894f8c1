import type { TeamMember } from '@nox/contracts';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The member whom `/team#{id}` names, if there is one, and which visit to that address this is: following the same
 * link again is another visit, and so is another hash typed into the address bar, which has no key of its own. A server knows no hash, so nobody is addressed until the page is awake.
 */
export function useAddressedMember(members: TeamMember[]) {
  const { hash, key } = useLocation();
  const isAwake = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const id = isAwake ? hash.slice(1) : '';
  return { addressed: members.find((member) => member._id === id), visit: `${key}${hash}` };
}

const subscribeToNothing = () => () => undefined;
