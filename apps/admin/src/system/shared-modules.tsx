import { nameOrder, RowHeader, TableCell, TableRow } from '@nox/ui';
import styles from './system-page.module.css';
import { SystemTable } from './system-table.tsx';

interface SharedModule {
  name: string;
  version: string;
  /** The app whose copy is used. */
  from: string;
  usedBy: string[];
}

interface SharedCopy {
  version: string;
  from: string;
  useIn: string[];
  loaded?: boolean;
}

/** By container, scope, module and version. The runtime documents this global for inspection. */
interface FederationGlobal {
  __SHARE__?: Record<string, Record<string, Record<string, Record<string, SharedCopy>>>>;
}

/** `nox_public_site` is the container of `public-site`. */
const appOf = (container: string) => container.replace(/^nox_/, '').replaceAll('_', '-');

export function sharedModules(): SharedModule[] {
  const { __FEDERATION__ } = globalThis as { __FEDERATION__?: FederationGlobal };
  const scopes = Object.values(__FEDERATION__?.__SHARE__ ?? {}).map(({ default: scope }) => scope);
  const copies = new Map<string, SharedModule>();
  for (const [name, versions] of scopes.flatMap((scope) => Object.entries(scope ?? {}))) {
    for (const { version, from, useIn, loaded } of Object.values(versions)) {
      if (!loaded) continue;
      const copy = `${name} ${version} ${from}`;
      const known = copies.get(copy)?.usedBy ?? [];
      const usedBy = [...new Set([...known, ...useIn.map(appOf)])].toSorted();
      copies.set(copy, { name, version, from: appOf(from), usedBy });
    }
  }
  const compareNames = nameOrder();
  return [...copies.values()].toSorted((a, b) => compareNames(a.name, b.name));
}

export function SharedModulesTable() {
  const modules = sharedModules();
  if (modules.length === 0) return <p className={styles.none}>No module is shared on this page.</p>;
  return (
    <SystemTable label="Shared modules" columns={['Module', 'Version', 'Provided by', 'Used by']}>
      {modules.map(({ name, version, from, usedBy }) => (
        <TableRow key={`${name} ${version} ${from}`}>
          <RowHeader>{name}</RowHeader>
          <TableCell label="Version">{version}</TableCell>
          <TableCell label="Provided by">{from}</TableCell>
          <TableCell label="Used by">{usedBy.join(', ')}</TableCell>
        </TableRow>
      ))}
    </SystemTable>
  );
}
