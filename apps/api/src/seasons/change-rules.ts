import { isDeepStrictEqual } from 'node:util';
import {
  type Criterion,
  type CriterionScores,
  type ReviewVersion,
  type SeasonInput,
  totalOf,
} from '@nox/contracts';
import { setTombstonesSince } from '../database/revisions.ts';
import { updateRow } from '../database/rows.ts';
import { type Db, type ReviewRow } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { type Writing } from '../http/write-route.ts';
import { rulesOf } from './current-season.ts';

/** Those that can come back, too. */
const TABLES = ['reviews', 'undoable_reviews'] as const;

const selectScored = (db: Db, table: (typeof TABLES)[number]) =>
  db
    .selectFrom(table as 'reviews')
    .select(['id', 'scores', 'versions', 'first_total'])
    .where('scores', 'is not', null);

async function refuseInUse(transaction: Db): Promise<void> {
  for (const table of TABLES) {
    if (!(await selectScored(transaction, table).limit(1).executeTakeFirst())) continue;
    const message =
      'Criteria can be neither added nor removed: there are reviews with scores for those of now. Names, hints and weights may change.';
    throw new HttpError(409, 'criteria_in_use', message, [{ path: 'criteria', message }]);
  }
}

function totalsOf(
  { scores, versions, first_total }: Pick<ReviewRow, 'scores' | 'versions' | 'first_total'>,
  criteria: readonly Criterion[],
) {
  const total = totalOf(criteria, JSON.parse(scores!) as CriterionScores)!;
  const former = JSON.parse(versions ?? '[]') as ReviewVersion[];
  const first = former.find(({ score }) => score !== undefined)?.scores;
  return {
    ...{ total, score: Math.round(total) },
    first_total: first ? totalOf(criteria, first)! : first_total,
  };
}

const idsOf = (criteria: readonly Criterion[]) => criteria.map(({ id }) => id).sort();
const weightsOf = (criteria: readonly Criterion[]) =>
  criteria.map(({ id, weight }) => `${id} ${weight}`).sort();

/**
 * Before the settings of a season are stored: totals follow the weights of criteria, and clients read all entries anew.
 * @throws HttpError 409 `criteria_in_use`
 */
export async function changeRules(
  { transaction, revised }: Writing,
  before: SeasonInput,
  after: SeasonInput,
): Promise<void> {
  const [former, rules] = [rulesOf(before), rulesOf(after)];
  if (isDeepStrictEqual(former, rules)) return;
  await setTombstonesSince(transaction, revised.auditions);
  if (!isDeepStrictEqual(idsOf(former.criteria), idsOf(rules.criteria))) {
    await refuseInUse(transaction);
  }
  if (isDeepStrictEqual(weightsOf(former.criteria), weightsOf(rules.criteria))) return;
  for (const table of TABLES) {
    for (const row of await selectScored(transaction, table).execute()) {
      await updateRow(transaction, table, row.id, totalsOf(row, rules.criteria));
    }
  }
}
