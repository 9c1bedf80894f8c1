import { Button } from '@nox/ui';
import { useRevalidator } from 'react-router-dom';
import { AccessScreen } from './access-screen.tsx';

/** Nothing is known about the account, because nobody could be asked. */
export function VerificationFailed() {
  const { revalidate, state } = useRevalidator();
  const isAsking = state === 'loading';
  return (
    <AccessScreen title="Your access could not be verified">
      <p>
        The server could not be reached, or it did not answer as it should. You are still signed in;
        please check your connection and try again.
      </p>
      <Button variant="primary" onClick={() => void revalidate()} disabled={isAsking}>
        {isAsking ? 'Trying again…' : 'Try again'}
      </Button>
    </AccessScreen>
  );
}
