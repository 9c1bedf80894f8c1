import { useAuth } from '@nox/auth';
import type { Registry } from '@nox/release-format';
import { remotesFor } from '@nox/release-format/remotes-for';
import styles from './shell-fallback.module.css';
import { useDelayed } from './use-delayed.ts';

const SLOW_MS = 1_000;
const VERY_SLOW_MS = 4_000;

/** Shown until the first page is loaded; for a fast page it stays empty. */
export function ShellFallback({ registry }: { registry: Registry | undefined }) {
  // A session is verified by the identity provider first, and then by the server.
  const isPending = useAuth(({ status }) => status !== 'signed-out');
  const isSlow = useDelayed(true, SLOW_MS);
  const isVerySlow = useDelayed(true, VERY_SLOW_MS);
  const remotes = remotesFor(window.location.pathname, registry?.remotes ?? []);
  const pendingText = remotes.find((remote) => remote.pendingText)?.pendingText;
  const loadingText = isVerySlow ? 'Still loading…' : isSlow && 'Loading…';
  const text = isPending && pendingText ? pendingText : loadingText;
  return (
    <main className={styles.fallback}>
      <div role="status">{text && <h1 className={styles.text}>{text}</h1>}</div>
    </main>
  );
}
