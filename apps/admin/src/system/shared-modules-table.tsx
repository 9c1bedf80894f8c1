import { ColumnHeader, RowHeader, Table, TableBody, TableCell, TableHead, TableRow } from '@nox/ui';
import { sharedModules } from './shared-modules.ts';
import styles from './system-page.module.css';

/** Whose copy of each shared module runs. */
export function SharedModulesTable() {
  const modules = sharedModules();
  if (modules.length === 0) return <p className={styles.none}>No module is shared on this page.</p>;
  return (
    <Table aria-label="Shared modules">
      <TableHead>
        <ColumnHeader>Module</ColumnHeader>
        <ColumnHeader>Version</ColumnHeader>
        <ColumnHeader>Provided by</ColumnHeader>
        <ColumnHeader>Used by</ColumnHeader>
      </TableHead>
      <TableBody>
        {modules.map(({ name, version, from, usedBy }) => (
          <TableRow key={`${name} ${version} ${from}`}>
            <RowHeader>{name}</RowHeader>
            <TableCell label="Version">{version}</TableCell>
            <TableCell label="Provided by">{from}</TableCell>
            <TableCell label="Used by">{usedBy.join(', ')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
