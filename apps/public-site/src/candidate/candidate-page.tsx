import { ApiError } from '@nox/api-client';
import type { LinkView } from '@nox/contracts';
import { Button, Notice, ui } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { CandidateApplication } from './candidate-application.tsx';
import { candidateCalls } from './candidate-calls.ts';
import styles from './candidate-page.module.css';
import { ConfirmView } from './confirm-view.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import { forgetToken, useLinkToken, useOfferedToken } from './link-token.ts';
import { Message } from './message.tsx';
import { OfferedLink } from './offered-link.tsx';

const REFETCH_INTERVAL_MS = 60_000;

/** What a candidate's secret link leads to, that of a guardian, and that to a new email address. */
export function Component() {
  const token = useLinkToken();
  const offered = useOfferedToken();
  const [isErased, setIsErased] = useState(false);
  useHeadingFocus(isErased ? 'erased' : (offered ?? 'link'));
  return (
    <div className={styles.page}>
      <title>{PAGE_TITLES['/auditions/mine']}</title>
      {isErased ? (
        <Message title="Everything is erased">
          We have deleted all that we had stored about you. You are welcome to come and dance with
          us all the same.
        </Message>
      ) : token === null ? (
        <LinkRequestForm
          title="Your application"
          text="This page opens by the link in our emails. We can send you a new one."
        />
      ) : token === undefined ? (
        <Loading />
      ) : (
        <>
          {offered && <OfferedLink key={offered} token={token} offered={offered} />}
          {/* What was typed into its form stays while the other link is decided about. */}
          <div hidden={offered !== null} className={offered === null ? styles.content : undefined}>
            <LinkContent
              key={token}
              token={token}
              onErased={() => {
                setIsErased(true);
                forgetToken();
              }}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** After a change of `shown` the clicked button may be removed: then the heading gets the focus. */
function useHeadingFocus(shown: string | undefined) {
  const before = useRef(shown);
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== shown;
    before.current = shown;
    const { activeElement, body } = document;
    if (isChange && (!activeElement || activeElement === body)) {
      document.querySelector('h1')?.focus();
    }
  }, [shown]);
}

const Loading = () => (
  <>
    <h1 tabIndex={-1} className={styles.title}>
      Your application
    </h1>
    <Skeleton of="your application">
      <SkeletonBar className={styles.bar} />
    </Skeleton>
  </>
);

interface LinkContentProps {
  token: string;
  onErased: () => void;
}

function LinkContent({ token, onErased }: LinkContentProps) {
  const queryClient = useQueryClient();
  const queryKey = ['candidate', token];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => candidateCalls(token).read(signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    gcTime: 0,
  });
  const onChange = (view: LinkView) => queryClient.setQueryData(queryKey, view);
  useHeadingFocus(data && `${data.purpose} ${'state' in data ? data.state : ''}`);

  if (error instanceof ApiError && error.status === 401) {
    return (
      <LinkRequestForm
        title="This link is too old"
        text="It may also have been replaced by a newer one, or its application was erased. We can send you a new one."
      />
    );
  }
  if (!data) {
    if (!error) return <Loading />;
    return (
      <>
        <Message title="Your application">It could not be loaded.</Message>
        <Notice tone="stop">
          <p>{error.message}</p>
          <Button aria-disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      </>
    );
  }
  const isOffline = ApiError.isUnreachable(error);
  return (
    <>
      {isOffline && (
        <Notice tone="lamp">
          <p>There is no network. This is what we loaded last. The buttons need the network.</p>
        </Notice>
      )}
      {data.purpose === 'candidate' && data.state !== 'unconfirmed' ? (
        <CandidateApplication token={token} view={data} onChange={onChange} onErased={onErased} />
      ) : (
        <ConfirmView token={token} view={data} onChange={onChange} />
      )}
      {data.season.contactEmail && (
        <p className={ui.minor}>
          Questions? Write to{' '}
          <a href={`mailto:${data.season.contactEmail}`}>{data.season.contactEmail}</a>.
        </p>
      )}
    </>
  );
}
