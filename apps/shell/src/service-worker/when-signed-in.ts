import { useAuth } from '@nox/auth';

/** Calls `listener` once: now if somebody is signed in, else at the first sign-in. */
export function whenSignedIn(listener: () => void): void {
  if (useAuth.getState().status === 'signed-in') return listener();
  const stop = useAuth.subscribe(({ status }) => {
    if (status !== 'signed-in') return;
    stop();
    listener();
  });
}
