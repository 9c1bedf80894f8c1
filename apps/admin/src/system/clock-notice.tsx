import { call } from '@nox/api-client/call';
import type { ClockState } from '@nox/contracts';
import { classNames, formatTime } from '@nox/ui';
import ui from '@nox/ui/primitives.module.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import styles from './system-page.module.css';

const REFRESH_INTERVAL_MS = 30_000;

const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: ({ signal }) => call<ClockState>('GET', '/clock', { signal }),
  refetchInterval: REFRESH_INTERVAL_MS,
});

/** Why nothing is deleted for its age; nothing while the server's clock is trusted. */
export function ClockNotice() {
  const { data: clock } = useQuery(clockQuery);
  if (!clock?.held) return null;
  return (
    <div role="alert" className={classNames(styles.alarm, ui.stack2, ui.start)}>
      <p className={ui.strong}>The server’s clock has jumped: nothing is deleted by itself</p>
      <p>
        It says {formatTime(clock.now)}; by the database it is {formatTime(clock.held.stored)}. If
        it is wrong, set it. If it is right, such as after the server was off, nothing has to be
        done: it is trusted again on {formatTime(clock.held.until)}, unless it jumps once more.
      </p>
    </div>
  );
}
