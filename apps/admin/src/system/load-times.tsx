import type { RuntimeInfo } from '@nox/federation/contract';
import { formatNumber, RowHeader, TableCell, TableRow } from '@nox/ui';
import { SystemTable } from './system-table.tsx';
import { appsOf } from './versions-table.tsx';

interface LoadTime {
  entryMs: number | undefined;
  /** From the request for the first file to the response of the last, in milliseconds. */
  allMs: number;
  files: number;
  /** Transferred over the network; 0 for cached files. */
  bytes: number;
}

/** Undefined if this page has loaded none of the folder's files; its address ends with a slash. */
export function loadTimeOf(folder: string): LoadTime | undefined {
  // Wherever they come from: another origin may have the same files.
  const base = new URL(folder, window.location.origin).pathname;
  const pathOf = ({ name }: PerformanceEntry) => new URL(name).pathname;
  const timings = performance
    .getEntriesByType('resource')
    .filter((entry) => pathOf(entry).startsWith(base)) as PerformanceResourceTiming[];
  if (timings.length === 0) return undefined;
  const first = Math.min(...timings.map(({ startTime }) => startTime));
  const last = Math.max(...timings.map(({ responseEnd }) => responseEnd));
  return {
    entryMs: timings.find((entry) => pathOf(entry) === `${base}remoteEntry.js`)?.duration,
    allMs: last - first,
    // A preloaded file has two entries.
    files: new Set(timings.map(({ name }) => name)).size,
    bytes: timings.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}

const FIGURES = ['Entry', 'All files', 'Files', 'Over the network'];

export function LoadTimesTable({ running }: { running: RuntimeInfo }) {
  return (
    <SystemTable label="Load times" columns={['Part', ...FIGURES]} numeric={FIGURES}>
      {appsOf(running).map(({ name, title, folder }) => (
        <TableRow key={name}>
          <RowHeader>{title}</RowHeader>
          <Figures time={loadTimeOf(folder)} />
        </TableRow>
      ))}
    </SystemTable>
  );
}

const milliseconds = (ms: number) => `${formatNumber(Math.round(ms))} ms`;
const kilobytes = (bytes: number) => `${formatNumber(Math.ceil(bytes / 1_000))} KB`;

function Figures({ time }: { time: LoadTime | undefined }) {
  if (!time) return <TableCell colSpan={4}>Not loaded on this page</TableCell>;
  const { entryMs, allMs, files, bytes } = time;
  return (
    <>
      <TableCell align="end" label="Entry">
        {entryMs === undefined ? '–' : milliseconds(entryMs)}
      </TableCell>
      <TableCell align="end" label="All files">
        {milliseconds(allMs)}
      </TableCell>
      <TableCell align="end" label="Files">
        {files}
      </TableCell>
      <TableCell align="end" label="Network">
        {bytes > 0 ? kilobytes(bytes) : 'Nothing: kept'}
      </TableCell>
    </>
  );
}
