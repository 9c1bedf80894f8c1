import { classNames, formatTime, QueryContent, rowActionClass, tools, ui } from '@nox/ui';
import { Link } from 'react-router-dom';
import { auditQuery } from '../audit-log/audit-query.ts';
import { EventSentence, whoOf } from '../audit-log/audit-table.tsx';

const MAX_EVENTS = 5;

/** What was done last, by administrators and candidates. */
export function RecentActivity() {
  return (
    <section aria-labelledby="activity" className={classNames(tools.top, ui.stack3)}>
      <h2 id="activity" className={ui.heading}>
        Recent activity
      </h2>
      <QueryContent
        query={auditQuery({})}
        loading="Loading recent activity"
        rows={3}
        failed="Failed to fetch recent activity."
      >
        {({ events }) =>
          events.length === 0 ? (
            <p className={ui.minor}>Nothing has been changed yet.</p>
          ) : (
            <>
              <ul role="list" className={ui.stack3}>
                {events.slice(0, MAX_EVENTS).map((event) => (
                  <li key={event._id} className={classNames(ui.stack0, ui.breakable)}>
                    <EventSentence event={event} />
                    <span className={ui.detail}>
                      {whoOf(event)} · <time dateTime={event.at}>{formatTime(event.at)}</time>
                    </span>
                  </li>
                ))}
              </ul>
              <Link to="/admin/audit-log" className={rowActionClass()}>
                All in the audit log
              </Link>
            </>
          )
        }
      </QueryContent>
    </section>
  );
}
