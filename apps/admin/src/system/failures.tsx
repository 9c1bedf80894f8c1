import { clientErrorQueries } from '@nox/api-client';
import type { ReportedClientError } from '@nox/contracts';
import {
  Button,
  classNames,
  DataTable,
  formatNumber,
  formatTime,
  QueryContent,
  StatusMark,
  TwoLines,
  ui,
} from '@nox/ui';
import { useState } from 'react';

const REFRESH_INTERVAL_MS = 30_000;
const FIRST_PAGE_SIZE = 20;

export function Failures() {
  const query = { ...clientErrorQueries.last(), refetchInterval: REFRESH_INTERVAL_MS };
  return (
    <QueryContent
      query={query}
      loading="Loading recent failures"
      rows={3}
      failed="Failed to fetch recent failures. Please try again later."
    >
      {(failures) => <Reported failures={failures} />}
    </QueryContent>
  );
}

function Reported({ failures }: { failures: ReportedClientError[] }) {
  const [isAllShown, setIsAllShown] = useState(false);
  if (failures.length === 0) {
    return (
      <p className={ui.minor}>No browser has reported a failure since the server was started.</p>
    );
  }
  const hidden = isAllShown ? 0 : Math.max(0, failures.length - FIRST_PAGE_SIZE);
  return (
    <div className={classNames(ui.stack4, ui.start)}>
      <DataTable
        aria-label="Recent failures"
        items={failures.slice(0, failures.length - hidden)}
        // They have no id and stay in the server's order.
        keyOf={(_, index) => index}
        columns={[
          {
            name: 'What',
            cell: ({ kind, address, message }) => (
              <TwoLines
                detail={
                  <>
                    {address}
                    {message && <div>{message}</div>}
                  </>
                }
              >
                {KINDS[kind]}
              </TwoLines>
            ),
          },
          { name: 'When', cell: ({ at }) => formatTime(at) },
          {
            name: 'Part',
            cell: ({ remote, version }) => <TwoLines detail={version}>{remote ?? '–'}</TwoLines>,
          },
          { name: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
          {
            name: 'Result',
            cell: ({ kind, recovered }) =>
              recovered ? (
                <StatusMark tone="go">It arrived</StatusMark>
              ) : (
                <StatusMark tone="stop">
                  {REFUSED.includes(kind) ? 'It failed' : 'It was missing'}
                </StatusMark>
              ),
          },
        ]}
      />
      {hidden > 0 && (
        <Button onClick={() => setIsAllShown(true)}>Show {formatNumber(hidden)} more</Button>
      )}
    </div>
  );
}

const KINDS: Record<ReportedClientError['kind'], string> = {
  registry: 'Registry',
  contract: 'Built for another shell',
  entry: 'Entry',
  chunk: 'Script',
  style: 'Stylesheet',
  mount: 'No place for it',
  evaluation: 'Error in its code',
  render: 'Error in a page',
  shell: 'The page did not start',
};

/** Nothing was missing: it was refused, or failed when it was there. */
const REFUSED: ReportedClientError['kind'][] = ['contract', 'mount', 'evaluation', 'render'];
