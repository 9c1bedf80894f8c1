import { signOut } from '@nox/auth';
import { Button } from '@nox/ui';
import { useState } from 'react';
import styles from './logout.module.css';

interface LogoutProps {
  email: string | null;
  onLeave: (isLeaving: boolean) => void;
}

/** Who is signed in, and the way out. */
export function Logout({ email, onLeave }: LogoutProps) {
  const [isBusy, setIsBusy] = useState(false);

  const handleClick = async () => {
    setIsBusy(true);
    onLeave(true);
    try {
      await signOut();
    } catch {
      // The session is still there, and so is the button.
      onLeave(false);
      setIsBusy(false);
    }
  };

  return (
    <div className={styles.account}>
      <p className={styles.email} title={email ?? undefined}>
        {email}
      </p>
      <Button onClick={() => void handleClick()} disabled={isBusy}>
        Logout
      </Button>
    </div>
  );
}
