import { ColumnHeader, Table, TableBody, TableHead } from '@nox/ui';
import type { ReactNode } from 'react';

interface SystemTableProps {
  label: string;
  columns: readonly string[];
  /** The columns of numbers that are compared. */
  numeric?: readonly string[];
  children: ReactNode;
}

export function SystemTable({ label, columns, numeric = [], children }: SystemTableProps) {
  return (
    <Table aria-label={label}>
      <TableHead>
        {columns.map((name) => (
          <ColumnHeader key={name} align={numeric.includes(name) ? 'end' : 'start'}>
            {name}
          </ColumnHeader>
        ))}
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}
