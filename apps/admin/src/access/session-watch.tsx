import { ApiError } from '@nox/api-client';
import { signOut, useAuth } from '@nox/auth';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';

const SessionEnd = createContext<string | undefined>(undefined);

/** What a call said when it found that the session is over; undefined if none did since the last sign-in. */
export const useSessionEnd = () => useContext(SessionEnd);

/** Whether a call failed because the server or the identity provider does not know the session any more. */
export function isSessionOver(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.code === 'unauthenticated');
}

/**
 * Ends the session here as soon as any call of any page finds that it has ended: revoked, disabled, deleted. It stands
 * around the login, too: the identity provider's own code may sign out before the call that found it has failed.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<string>();

  useEffect(() => {
    const look = ({ error }: { error: unknown }) => {
      if (!isSessionOver(error)) return;
      setReason(error.message);
      void signOut();
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action);
      }),
      useAuth.subscribe((now, before) => {
        if (now.status === 'signed-in' && before.status !== 'signed-in') setReason(undefined);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queryClient]);

  return (
    <SessionEnd value={reason}>
      <Outlet />
    </SessionEnd>
  );
}
