import { ApiError } from '@nox/api-client';
import { signOut, useAuth } from '@nox/auth';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';

const ExpiryMessage = createContext<string | undefined>(undefined);

/** The message of the call that failed with an expired session; undefined if none has since the last sign-in. */
export const useExpiryMessage = () => useContext(ExpiryMessage);

export const isSessionExpired = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.code === 'unauthenticated');

/** Signs out when a call fails with an expired session. Around the login, too: the call may fail after the sign-out. */
export function SessionExpiry() {
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<string>();

  useEffect(() => {
    const checkError = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== 'updated' || event.action?.type !== 'error') return;
      const { error } = event.action;
      if (error instanceof ApiError && error.status === 403) {
        // The account may have lost a role.
        void queryClient.invalidateQueries({ queryKey: ['account'] }, { cancelRefetch: false });
      }
      if (!isSessionExpired(error)) return;
      setMessage(error.message);
      void signOut();
    };
    const unsubscribe = [
      queryClient.getQueryCache().subscribe(checkError),
      queryClient.getMutationCache().subscribe(checkError),
      useAuth.subscribe((now, before) => {
        if (now.status === 'signed-in' && before.status !== 'signed-in') setMessage(undefined);
      }),
    ];
    return () => unsubscribe.forEach((stop) => stop());
  }, [queryClient]);

  return (
    <ExpiryMessage value={message}>
      <Outlet />
    </ExpiryMessage>
  );
}

export interface SignOutState {
  reason: string;
}

/** The session ended in another tab, or the identity provider ended it. */
export const SIGNED_OUT_ELSEWHERE = 'You have been signed out. Log in to go on where you were.';

/** The reason in a location's state. That state is not trusted: any page may have set it. */
export function signOutReasonOf(state: unknown): string | undefined {
  const reason = (state as Partial<SignOutState> | null)?.reason;
  return typeof reason === 'string' ? reason : undefined;
}
