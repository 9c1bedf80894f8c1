import { type Criterion, type FieldIssue, type ReviewChange, totalOf } from '@nox/contracts';
import { type ReviewRow } from '../../database/schema.ts';
import { invalidFields } from '../../errors/http-error.ts';

/**
 * The columns of a review's scores. A season without criteria has one score, and one with them takes that from clients that
 * do not know them.
 * @throws HttpError 400 `invalid` for a missing criterion, and for one that is not the season's
 */
export function scoreColumns(
  { score, scores }: Pick<ReviewChange, 'score' | 'scores'>,
  criteria: readonly Criterion[],
): Pick<ReviewRow, 'score' | 'scores' | 'total'> {
  if (!scores) return { score: score ?? null, scores: null, total: null };
  const issues: FieldIssue[] = [];
  const refuse = (id: string, message: string) => issues.push({ path: `scores.${id}`, message });
  for (const { id, name } of criteria) {
    if (!Object.hasOwn(scores, id)) refuse(id, `${name} has no score yet.`);
  }
  const known = new Set(criteria.map(({ id }) => id));
  for (const id of Object.keys(scores)) {
    if (!known.has(id)) refuse(id, 'The season has no such criterion any more.');
  }
  if (issues.length > 0) throw invalidFields(issues);
  const total = totalOf(criteria, scores);
  if (total === undefined) return { score: score ?? null, scores: null, total: null };
  return { score: Math.round(total), scores: JSON.stringify(scores), total };
}
