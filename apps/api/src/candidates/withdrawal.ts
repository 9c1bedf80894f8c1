import { releaseSeats } from '../auditions/seats/release-seats.ts';
import { recordChange } from '../database/audit.ts';
import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { readOwnEntry } from './subject.ts';

/**
 * Withdraws a candidate's entry, which stays in the judges' list and leaves the schedule, or takes that back. Repeated, it
 * changes nothing.
 * @param revised the revisions of the auditions and, where the candidate withdraws, of the schedule
 * @param withdrawnAt in milliseconds since 1970; null to come back
 * @throws HttpError 401, 403; 409 `unconfirmed` or `season_over`
 */
export async function setWithdrawn(
  transaction: Db,
  [revision, schedule = 0]: readonly number[],
  request: CandidateLinkRow,
  withdrawnAt: number | null,
): Promise<void> {
  const { subject } = await readOwnEntry(transaction, request);
  const { row } = subject;
  if (withdrawnAt !== null) await releaseSeats(transaction, schedule, [row.id], null);
  if ((row.withdrawn_at === null) === (withdrawnAt === null)) return;
  await transaction
    .updateTable('audition_entries')
    .set({ withdrawn_at: withdrawnAt, version: row.version + 1, revision })
    .where('id', '=', row.id)
    .execute();
  await recordChange(transaction, {
    subject: 'candidates',
    action: withdrawnAt === null ? 'returned' : 'withdrawn',
    by: null,
    itemId: row.id,
  });
}
