import { useAuth } from '@nox/auth';
import { useEffect, useState } from 'react';
import styles from './shell-fallback.module.css';

/** Shown until the first page is there. Says so only to those who would otherwise wonder. */
export function ShellFallback() {
  // Until the guard has let somebody in or turned them away: it asks the server after the identity provider.
  const isVerifying = useAuth(({ status }) => status !== 'signed-out') && isAdminAddress();
  const isSlow = useIsSlow();
  return (
    <div className={styles.fallback} role="status">
      {isVerifying ? 'Verifying Authentication...' : isSlow && 'Loading…'}
    </div>
  );
}

function isAdminAddress(): boolean {
  return /^\/admin(\/|$)/.test(window.location.pathname);
}

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
