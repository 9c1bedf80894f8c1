import { clientErrorQueries } from '@nox/api-client';
import { pluralize } from '@nox/contracts';
import { StatusMark, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { clientMetricsQuery } from './client-metrics.tsx';
import { checksQuery, clockQuery } from './server-state.tsx';

const DAY_MS = 86_400_000;

/** Whether anything is wrong, before what it is in detail. What is older than a day is over. */
export function Health() {
  const clock = useQuery(clockQuery);
  const metrics = useQuery(clientMetricsQuery);
  const checks = useQuery(checksQuery);
  const failures = useQuery(clientErrorQueries.last());
  const all = [clock, metrics, checks, failures];
  const isRecent = (at: string | null | undefined) =>
    Date.parse(at ?? '') > failures.dataUpdatedAt - DAY_MS;
  const lost = failures.data?.filter(({ at, recovered }) => !recovered && isRecent(at)) ?? [];
  const problems = [
    clock.data?.held && 'the server’s clock has jumped',
    metrics.data?.alarms.length && 'a release fails more often than the one before',
    isRecent(checks.data?.lastFailureAt) && 'the sign-in service did not always answer',
    lost.length > 0 && `${pluralize(lost.length, 'failure')} in browsers`,
  ].filter(Boolean);
  const isKnown = all.every(({ data }) => data !== undefined);
  const unknown = all.some(({ isError }) => isError) ? 'Not all of it is known now' : '…';
  const isHealthy = isKnown && problems.length === 0;
  return (
    <p role="status" className={ui.heading}>
      <StatusMark tone={isHealthy ? 'go' : problems.length > 0 ? 'stop' : 'off'}>
        {isHealthy && 'All healthy'}
        {problems.length > 0 && `In the last day: ${problems.join(', ')}`}
        {!isKnown && problems.length === 0 && unknown}
      </StatusMark>
    </p>
  );
}
