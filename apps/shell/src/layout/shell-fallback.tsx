import { useAuth } from '@nox/auth';
import styles from './shell-fallback.module.css';
import { useDelayed } from './use-delayed.ts';

const SLOW_MS = 1_000;
const VERY_SLOW_MS = 4_000;

/** Shown until the first page is there. Says so only to those who would otherwise wonder. */
export function ShellFallback() {
  // Until the guard has let somebody in or turned them away: it asks the server after the identity provider.
  const isVerifying = useAuth(({ status }) => status !== 'signed-out') && isAdminAddress();
  const isSlow = useDelayed(true, SLOW_MS);
  const isVerySlow = useDelayed(true, VERY_SLOW_MS);
  const waiting = isVerySlow ? 'Still loading…' : isSlow && 'Loading…';
  const text = isVerifying ? 'Verifying Authentication...' : waiting;
  return (
    <main className={styles.fallback}>
      <div role="status">{text && <h1 className={styles.text}>{text}</h1>}</div>
    </main>
  );
}

function isAdminAddress(): boolean {
  return /^\/admin(\/|$)/.test(window.location.pathname);
}
