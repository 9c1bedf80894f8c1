import { island } from '@nox/federation/islands';
import { classNames, listen, localStorageText, ui, useWakeLock } from '@nox/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { isRevoked, useDayNow, WithQueries } from '../components/day-now.tsx';
import { takeFragmentToken } from '../components/fragment-token.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { NowBoard } from './now-board.tsx';
import styles from './now.module.css';

const useStoredToken = localStorageText('nox:display-link');

/** Reads the token of a screen's link, also after a restart of the screen; empty without one, `undefined` until it is read. */
function useScreenToken(): string | undefined {
  const [token, store] = useStoredToken();
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    const take = () => {
      const found = takeFragmentToken();
      if (found) store(found);
      setIsRead(true);
    };
    take();
    return listen(window, { hashchange: take });
  }, [store]);
  return isRead ? token : undefined;
}

function Now() {
  const token = useScreenToken();
  return (
    <main id="main" className={styles.screen}>
      {token ? (
        <WithQueries>
          <Shown key={token} token={token} />
        </WithQueries>
      ) : token === '' ? (
        <Message title="This page opens by a link">
          The organisers make one for each screen, on their page “Now and next”.
        </Message>
      ) : (
        <Loading />
      )}
    </main>
  );
}

export default island('Now', Now);

function Shown({ token }: { token: string }) {
  useWakeLock();
  const { data, error } = useDayNow({
    by: { display: token },
    // A screen may count as hidden.
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  });
  if (isRevoked(error)) {
    return (
      <Message title="This link does not work any more">
        It was revoked, or its time is over. Ask the organisers for another one.
      </Message>
    );
  }
  if (data) return <NowBoard {...data.now} heardAt={data.heardAt} isStale={error !== null} />;
  if (!error) return <Loading />;
  return (
    <Message title="Now and next">
      The server could not be reached. This page tries again by itself.
    </Message>
  );
}

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="status" className={classNames(ui.stack5, styles.message)}>
    <h1 tabIndex={-1} className={ui.pageTitle}>
      {title}
    </h1>
    {children}
  </div>
);

const Loading = () => (
  <Message title="Now and next">
    <Skeleton of="who is next" />
  </Message>
);
