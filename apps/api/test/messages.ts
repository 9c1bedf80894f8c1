import { randomUUID } from 'node:crypto';
import { type Db } from '../src/database/schema.ts';
import { addMessages, type NewMessage } from '../src/messages/store/add-message.ts';
import { readCurrentSeason } from '../src/seasons/current-season.ts';

/** A draft with the link for each of these entries, unless other fields are given. @returns their ids */
export async function addDrafts(
  db: Db,
  entryIds: readonly string[],
  fields: Partial<NewMessage> = {},
): Promise<string[]> {
  const { id: seasonId } = await readCurrentSeason(db);
  const message = { seasonId, kind: 'link', state: 'draft', ...fields } as const;
  return addMessages(
    db,
    entryIds.map((entryId) => ({ ...message, entryId, dedupeKey: randomUUID() })),
  );
}
