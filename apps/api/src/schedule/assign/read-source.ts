import { type AssignRequest } from '@nox/contracts';
import { type Db } from '../../database/schema.ts';
import { stringifyLists } from '../../http/large-responses.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { readBoard } from '../board/read-board.ts';
import { type AssignSource, type ToldRow } from './assign-source.ts';

/** SQLite's statements run in this thread. */
const ROWS_PER_STATEMENT = 500;

async function readTold(db: Db): Promise<ToldRow[]> {
  const rows: ToldRow[] = [];
  for (;;) {
    const some = await db
      .selectFrom('audition_entries')
      .select(['id', 'told_slot'])
      .where('told_slot', 'is not', null)
      .where('id', '>', rows.at(-1)?.id ?? '')
      .orderBy('id')
      .limit(ROWS_PER_STATEMENT)
      .execute();
    rows.push(...some);
    if (some.length < ROWS_PER_STATEMENT) return rows;
  }
}

/** The JSON of what is assigned from. Lets other requests run meanwhile. */
export async function readAssignSource(db: Db, request: AssignRequest): Promise<string> {
  const { structure, candidates, assignments, parties } = await readBoard(db);
  const { parts } = (await readCurrentSeason(db)).settings;
  const told = await readTold(db);
  const source: AssignSource = {
    ...{ structure, candidates, assignments, parties, parts, told, request },
  };
  return stringifyLists(source);
}
