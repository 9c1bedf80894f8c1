import { classNames, ui } from '@nox/ui';
import { island } from '@nox/federation/islands';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './candidate-page.module.css';
import { LinkRequestForm } from './link-request-form.tsx';
import { forgetToken, useLinkToken, useOfferedToken } from './link-token.ts';
import { Loading, Message, useHeadingFocus } from './message.tsx';

/** Most of the code: without a link there is a form alone. */
const OpenedLink = lazy(() =>
  import(/* webpackChunkName: "opened-link" */ './opened-link.tsx').catch(() => ({
    default: () => <Loading isLost />,
  })),
);

const removePage = () =>
  import(/* webpackChunkName: "stored-page" */ './stored-page.ts')
    .then((page) => page.removePage())
    // The next visit does it if there is no network.
    .catch(() => undefined);

/** What a candidate's secret link leads to, that of a guardian, and that to a new email address. */
function Candidate({ isDay }: { isDay?: boolean }) {
  const token = useLinkToken();
  const offered = useOfferedToken();
  // The link that was known last: once there is none, the page was closed, or its application erased.
  const [last, setLast] = useState(token);
  const [erased, setErased] = useState<string>();
  if (token && token !== last) setLast(token);
  useEffect(() => {
    if (token === null && (last || navigator.serviceWorker?.controller)) void removePage();
  }, [token, last]);
  useHeadingFocus(token === undefined ? token : `${token} ${offered}`);
  return (
    <div className={classNames(ui.stack8, ui.start, ui.pageWidth, styles.page)}>
      {token === null && erased && erased === last ? (
        <Message title="Everything is erased">
          We have deleted all that we had stored about you. You are welcome to come and dance with
          us all the same.
        </Message>
      ) : token === null ? (
        <LinkRequestForm
          title={last ? 'Your page is closed' : isDay ? 'Your ticket' : 'Your application'}
          text="This page opens by the link in our emails. We can send you a new one."
        />
      ) : token === undefined ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <OpenedLink
            token={token}
            offered={offered}
            onErased={() => {
              setErased(token);
              forgetToken();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

export default island('Candidate', Candidate);
