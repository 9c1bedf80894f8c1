import { call } from '@nox/api-client/call';
import { type AccountChecks, type ClockState, pluralize } from '@nox/contracts';
import { formatNumber, formatTime, Notice, QueryContent, ui } from '@nox/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

const REFRESH_INTERVAL_MS = 30_000;

export const checksQuery = queryOptions({
  queryKey: ['account-checks'],
  queryFn: ({ signal }) => call<AccountChecks>('GET', '/account-checks', { signal }),
  refetchInterval: REFRESH_INTERVAL_MS,
});

/** Whether the sign-in service answers the server's questions about accounts. */
export function AccountChecksText() {
  return (
    <QueryContent
      query={checksQuery}
      loading="Loading the checks of accounts"
      rows={1}
      failed="Failed to fetch the checks of accounts. Please try again later."
    >
      {(checks) => <p className={ui.minor}>{sentenceOf(checks)}</p>}
    </QueryContent>
  );
}

function sentenceOf({ isOn, failures, lastFailureAt, admissions }: AccountChecks): string {
  if (!isOn) return 'Accounts are not checked: the server has no key of the sign-in service.';
  if (lastFailureAt === null) {
    return 'The sign-in service has answered every question since the server was started.';
  }
  const times = failures === 1 ? 'once' : `${formatNumber(failures)} times`;
  const calls = pluralize(admissions, 'call');
  return `The sign-in service did not answer ${times}, the last time on ${formatTime(lastFailureAt)}. Meanwhile ${calls} of accounts that it had confirmed in the 12 hours before went on.`;
}

export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: ({ signal }) => call<ClockState>('GET', '/clock', { signal }),
  refetchInterval: REFRESH_INTERVAL_MS,
});

/** Why nothing is deleted for its age; nothing while the server's clock is trusted. */
export function ClockNotice() {
  const { data: clock } = useQuery(clockQuery);
  if (!clock?.held) return null;
  return (
    <Notice tone="stop">
      <div className={ui.stack2}>
        <p className={ui.strong}>The server’s clock has jumped: nothing is deleted by itself</p>
        <p>
          It says {formatTime(clock.now)}; by the database it is {formatTime(clock.held.stored)}. If
          it is wrong, set it. If it is right, such as after the server was off, nothing has to be
          done: it is trusted again on {formatTime(clock.held.until)}, unless it jumps once more.
        </p>
      </div>
    </Notice>
  );
}
