import { randomUUID } from 'node:crypto';
import {
  type Criterion,
  type FieldIssue,
  type ReviewChange,
  type ReviewInput,
  totalOf,
} from '@nox/contracts';
import { type Actor } from '../../database/audit.ts';
import { creationTime } from '../../database/creation-time.ts';
import { judgeKey } from '../../database/lookalike-keys.ts';
import { type ReviewRow } from '../../database/schema.ts';
import { invalidFields } from '../../errors/http-error.ts';

/** @param sender null for sample content */
export const newReviewRow = (
  entryId: string,
  { judgeEmail, notes, score }: Pick<ReviewInput, 'judgeEmail' | 'notes' | 'score'>,
  sender: Actor | null,
): ReviewRow => ({
  id: randomUUID(),
  created_at: creationTime(),
  entry_id: entryId,
  judge_name: judgeEmail,
  judge_key: judgeKey(judgeEmail),
  account_uid: sender?.uid ?? null,
  account_email: sender?.email ?? null,
  notes,
  score: score ?? null,
  ...{ scores: null, total: null, first_total: null },
  ...{ revision: 0, version: 1, has_seen_others: 0, versions: null },
});

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
