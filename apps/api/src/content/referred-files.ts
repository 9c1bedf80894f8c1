import { type Kysely } from 'kysely';
import { type RevisionGroup } from '../database/revisions.ts';
import { type Db } from '../database/schema.ts';
import { addressesIn, type ContentTable, FILE_COLUMNS } from './content-kind.ts';

const GROUPS: Record<ContentTable, RevisionGroup> = {
  team_members: 'team',
  tutorials: 'tutorials',
  achievements: 'achievements',
  rule_sets: 'rules',
};

/** All addresses of files that items refer to, with the groups of these items. */
export async function referredFiles(db: Db): Promise<Map<string, Set<RevisionGroup>>> {
  const tables = db as unknown as Kysely<Record<string, Record<string, string>>>;
  const files = new Map<string, Set<RevisionGroup>>();
  for (const [table, columns] of Object.entries(FILE_COLUMNS)) {
    if (columns.length === 0) continue;
    for (const row of await tables.selectFrom(table).select(columns).execute()) {
      for (const url of Object.values(row).flatMap(addressesIn)) {
        files.set(url, (files.get(url) ?? new Set()).add(GROUPS[table as ContentTable]));
      }
    }
  }
  return files;
}
