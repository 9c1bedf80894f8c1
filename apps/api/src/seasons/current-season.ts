import { SeasonSettings } from '@nox/contracts';
import { type z } from 'zod';
import { type Db, type SeasonRow } from '../database/schema.ts';

export interface CurrentSeason {
  id: string;
  settings: z.output<typeof SeasonSettings>;
  nextNumber: number;
  version: number;
}

/** Settings that a later version added have their defaults. */
export const settingsOf = ({ settings }: Pick<SeasonRow, 'settings'>) =>
  SeasonSettings.parse(JSON.parse(settings));

/** There is always one. */
export async function readCurrentSeason(db: Db): Promise<CurrentSeason> {
  const row = await db
    .selectFrom('seasons')
    .selectAll()
    .where('is_current', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    settings: settingsOf(row),
    nextNumber: row.next_number,
    version: row.version,
  };
}

/** Takes the numbers of as many candidates; none is given twice. @returns the first one */
export async function takeNumbers(transaction: Db, count: number): Promise<number> {
  const { next_number } = await transaction
    .updateTable('seasons')
    .set((row) => ({ next_number: row('next_number', '+', count) }))
    .where('is_current', '=', 1)
    .returning('next_number')
    .executeTakeFirstOrThrow();
  return next_number - count;
}
