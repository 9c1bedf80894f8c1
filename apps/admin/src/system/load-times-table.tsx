import type { RuntimeInfo } from '@nox/federation/contract';
import { ColumnHeader, RowHeader, Table, TableBody, TableCell, TableHead, TableRow } from '@nox/ui';
import { loadTimeOf, type LoadTime } from './load-times.ts';
import { partsOf } from './parts.ts';

/** How quickly each part came into this browser. */
export function LoadTimesTable({ running }: { running: RuntimeInfo }) {
  return (
    <Table aria-label="Load times">
      <TableHead>
        <ColumnHeader>Part</ColumnHeader>
        <ColumnHeader align="end">Entry</ColumnHeader>
        <ColumnHeader align="end">All files</ColumnHeader>
        <ColumnHeader align="end">Files</ColumnHeader>
        <ColumnHeader align="end">Over the network</ColumnHeader>
      </TableHead>
      <TableBody>
        {partsOf(running).map(({ name, title, folder }) => (
          <TableRow key={name}>
            <RowHeader>{title}</RowHeader>
            <Figures time={loadTimeOf(folder)} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const milliseconds = (ms: number) => `${Math.round(ms).toLocaleString()} ms`;
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000).toLocaleString()} KB`;

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
