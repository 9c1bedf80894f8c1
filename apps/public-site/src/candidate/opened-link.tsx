import { ApiError, serverNow } from '@nox/api-client';
import type { LinkView } from '@nox/contracts';
import { Button, checkOnReturn, classNames, Notice, ui } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { WithQueries } from '../components/day-now.tsx';
import styles from './candidate-page.module.css';
import { CandidateApplication } from './candidate-application.tsx';
import { candidateCalls, explain, type LinkProps } from './candidate-calls.ts';
import { ConfirmView } from './confirm-view.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import { answerOffer, forgetToken, readStored } from './link-token.ts';
import { Loading, Message, useHeadingFocus } from './message.tsx';
import { LoadFailure } from './section.tsx';
import { StoredPass } from './pass.tsx';

const REFETCH_INTERVAL_MS = 60_000;

/** The page is fetched anew each minute, and when the time to answer is over. */
function refetchIn(view: LinkView | undefined): number {
  const { answerBy } = (view?.purpose === 'candidate' && view.result?.offer) || {};
  const left = answerBy ? Date.parse(answerBy) - serverNow() : -1;
  return left < 0 ? REFETCH_INTERVAL_MS : Math.min(left + 500, REFETCH_INTERVAL_MS);
}

type OpenedLinkProps = LinkContentProps & { offered: string | null };

/** What a link leads to. @param offered the token of another link that was opened meanwhile */
export default function OpenedLink({ offered, ...content }: OpenedLinkProps) {
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

type LinkContentProps = { token: string; onErased: () => void };

function LinkContent({ token, onErased }: LinkContentProps) {
  const queryClient = useQueryClient();
  const queryKey = ['candidate', token];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => candidateCalls(token).read(signal),
    refetchInterval: ({ state }) => refetchIn(state.data),
    gcTime: 0,
  });
  const onChange = (view: LinkView) => {
    // The response of a running request may be from before the change.
    void queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, view);
  };
  useEffect(() => checkOnReturn(() => isStillOpen(token)), [token]);
  useHeadingFocus(data && `${data.purpose} ${'state' in data ? data.state : ''}`);

  const isGone = isRefused(error);
  return (
    <>
      {isGone ? (
        <LinkRequestForm
          title="This link no longer works"
          text="It is too old or incomplete, a newer one has replaced it, or its application was erased. We can send you a new one."
        />
      ) : data ? (
        <View
          {...{ token, onErased, onChange }}
          view={data}
          isOffline={ApiError.isUnreachable(error)}
        />
      ) : error ? (
        <>
          <StoredPass isShown={ApiError.isUnreachable(error)}>
            <Message title="Your application">It could not be loaded.</Message>
          </StoredPass>
          <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
        </>
      ) : (
        <Loading />
      )}
      <div className={classNames(ui.stack5, ui.full, styles.section, styles.action, ui.start)}>
        <Button onClick={forgetToken}>Forget my link on this device</Button>
      </div>
    </>
  );
}

type ViewProps = LinkContentProps & LinkProps & { isOffline: boolean };

const View = ({ view, isOffline, onErased, ...props }: ViewProps) => (
  <>
    {isOffline && (
      <Notice tone="pending">
        <p>There is no network. This is what we loaded last. The buttons need the network.</p>
      </Notice>
    )}
    {view.purpose === 'candidate' && view.state !== 'unconfirmed' ? (
      <CandidateApplication {...props} view={view} onErased={onErased} />
    ) : (
      <ConfirmView {...props} view={view} />
    )}
    {view.season.contactEmail && (
      <p className={ui.minor}>
        Questions? Write to{' '}
        <a href={`mailto:${view.season.contactEmail}`}>{view.season.contactEmail}</a>.
      </p>
    )}
  </>
);

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401;

const isGone = (result: PromiseSettledResult<LinkView>) =>
  result.status === 'rejected' && isRefused(result.reason);

/** Whether neither the link was closed here nor its application erased meanwhile. */
const isStillOpen = async (token: string) =>
  readStored() === token &&
  !(await candidateCalls(token)
    .read()
    .then(() => false, isRefused));

function isSameApplication(mine: LinkView, other: LinkView): boolean {
  if (mine.purpose !== 'candidate') return JSON.stringify(mine) === JSON.stringify(other);
  if (other.purpose === 'email') return mine.newEmail === other.newEmail;
  if (other.purpose === 'guardian') return false;
  const [own, its] = [mine.application, other.application];
  return own.rollNumber === its.rollNumber && own.emailAddress === its.emailAddress;
}

/** @returns whether the other link may be opened unasked; undefined: it is for another application */
async function compare(token: string, offered: string, signal: AbortSignal) {
  const views = [token, offered].map((one) => candidateCalls(one).read(signal));
  const [mine, other] = await Promise.allSettled(views);
  if (isGone(other!)) return false;
  if (isGone(mine!)) return true;
  if (mine!.status === 'rejected') throw mine!.reason;
  if (other!.status === 'rejected') throw other!.reason;
  return isSameApplication(mine!.value, other!.value) ? true : undefined;
}

/** Security boundary: who sends others a link to an application of their own must not get their answers. */
function OfferedLink({ token, offered }: { token: string; offered: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['candidate', token, offered],
    queryFn: async ({ signal }) => ({ isAccepted: await compare(token, offered, signal) }),
    gcTime: 0,
  });
  const isAccepted = data?.isAccepted;
  useEffect(() => {
    if (isAccepted !== undefined) answerOffer(isAccepted);
  }, [isAccepted]);
  if (isPending || isAccepted !== undefined) {
    return <Message title="Your application">One moment…</Message>;
  }
  const text = error
    ? explain(error)
    : 'This link is for another application than the one that is open here. If another person sent it to you, stay with yours.';
  return (
    <>
      <Message title="Open another application?">{text}</Message>
      <div className={classNames(ui.row3, styles.buttons)}>
        <Button variant="primary" onClick={() => answerOffer(false)}>
          Stay with mine
        </Button>
        <Button onClick={() => answerOffer(true)}>Open the other one</Button>
      </div>
    </>
  );
}
