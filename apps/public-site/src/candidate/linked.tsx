import { ApiError } from '@nox/api-client';
import type { LinkView } from '@nox/contracts';
import { Button, Notice, ui } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { WithQueries } from '../components/with-queries.tsx';
import styles from './candidate-page.module.css';
import { CandidateApplication } from './candidate-application.tsx';
import { candidateCalls } from './candidate-calls.ts';
import { ConfirmView } from './confirm-view.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import { Loading, Message, useHeadingFocus } from './message.tsx';
import { StoredPass } from './pass.tsx';
import { OfferedLink } from './offered-link.tsx';

const REFETCH_INTERVAL_MS = 60_000;

interface LinkedProps extends LinkContentProps {
  /** The token of another link that was opened meanwhile. */
  offered: string | null;
}

/** What a link leads to. */
export default function Linked({ offered, ...content }: LinkedProps) {
  const { token } = content;
  return (
    <WithQueries>
      {offered && <OfferedLink key={offered} token={token} offered={offered} />}
      {/* What was typed into its form stays while the other link is decided about. */}
      <div hidden={offered !== null} className={offered === null ? styles.content : undefined}>
        <LinkContent key={token} {...content} />
      </div>
    </WithQueries>
  );
}

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
  const onChange = (view: LinkView) => {
    // The response of a running request may be from before the change.
    void queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, view);
  };
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
        {ApiError.isUnreachable(error) && <StoredPass />}
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
