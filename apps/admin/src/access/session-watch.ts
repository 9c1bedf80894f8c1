import { ApiError } from '@nox/api-client';
import { signOut } from '@nox/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Whether a call failed because the server or the identity provider does not know the session any more. */
export function isSessionOver(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.code === 'unauthenticated');
}

/**
 * Ends the session here as soon as any call of any page finds that it has ended: revoked, disabled, deleted.
 * @returns what that call said, once it happened
 */
export function useSessionWatch(): string | undefined {
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
    ];
    return () => stops.forEach((stop) => stop());
  }, [queryClient]);

  return reason;
}
