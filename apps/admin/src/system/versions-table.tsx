import type { RuntimeInfo } from '@nox/federation/contract';
import type { ReleaseHistory } from '@nox/release-format';
import { formatTime, RowHeader, StatusMark, TableCell, TableRow } from '@nox/ui';
import ui from '@nox/ui/primitives.module.css';
import { useQuery } from '@tanstack/react-query';
import { historyOf, releaseHistory } from './release-history.ts';
import styles from './system-page.module.css';
import { SystemTable } from './system-table.tsx';

interface App {
  name: string;
  title: string;
  version: string;
  isOverridden: boolean;
}

export function appsOf({ shell, remotes, overrides }: RuntimeInfo): App[] {
  const shellApp = shell && {
    name: 'shell',
    title: 'The shell',
    version: shell.version,
    isOverridden: false,
  };
  const others = remotes.map(({ name, title, version }) => ({
    name,
    // Its title is "This page", for the message that a page is unavailable.
    title: name === 'public-site' ? 'The public pages' : title,
    version,
    isOverridden: name in overrides,
  }));
  return shellApp ? [shellApp, ...others] : others;
}

const UNKNOWN = 'Not known';

export function VersionsTable({ running }: { running: RuntimeInfo }) {
  const { data: history, isPending } = useQuery(releaseHistory);
  return (
    <SystemTable
      label="Versions"
      columns={['Part', 'Runs here', 'Live since', 'One can go back to']}
    >
      {appsOf(running).map((app) => (
        <TableRow key={app.name}>
          <RowHeader>
            <span className={styles.twoLines}>
              {app.title}
              <span className={ui.detail}>{app.name}</span>
            </span>
          </RowHeader>
          <TableCell label="Runs here">
            <span className={styles.twoLines}>
              {app.version}
              <LiveMark app={app} history={history} />
            </span>
          </TableCell>
          <TableCell label="Live since">
            {isPending ? '…' : <LiveSince app={app} history={history} />}
          </TableCell>
          <TableCell label="Back to">{isPending ? '…' : rollbackTargets(app, history)}</TableCell>
        </TableRow>
      ))}
    </SystemTable>
  );
}

function LiveMark({ app, history }: { app: App; history: ReleaseHistory | undefined }) {
  if (app.isOverridden) return <StatusMark tone="lamp">For you alone</StatusMark>;
  const live = history && historyOf(app.name, history).live?.version;
  if (!live) return null;
  return live === app.version ? (
    <StatusMark tone="go">Live</StatusMark>
  ) : (
    <StatusMark tone="lamp">{live} is live now</StatusMark>
  );
}

function LiveSince({ app, history }: { app: App; history: ReleaseHistory | undefined }) {
  const live = history && historyOf(app.name, history).live;
  if (!live) return UNKNOWN;
  return (
    <span className={styles.twoLines}>
      {formatTime(live.since)}
      {live.by && <span className={ui.detail}>{live.by}</span>}
    </span>
  );
}

function rollbackTargets(app: App, history: ReleaseHistory | undefined): string {
  if (!history) return UNKNOWN;
  return historyOf(app.name, history).before.join(', ') || 'Nothing earlier';
}
