import {
  auditionDayAt,
  dayOfSlot,
  groupByProgress,
  PROGRESS,
  type Result,
  type ResultCandidate,
} from '@nox/contracts';
import { readTime } from '#platform/database/clock.ts';
import { readInPages } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { countedIn } from '#season/seasons/counted-scores.ts';
import { zonedTime } from '#season/seasons/current-season.ts';
import { OFFER_COLUMNS, offeredOf } from '#season/seasons/offers.ts';
import { toAttendance } from './audition-entries.ts';
import { type Viewer, visibleScores } from './viewer.ts';

interface NotifiedResult {
  /** All that the candidate may have read, the latest last; null: that there is none any more. */
  results: (Result | null)[];
  isUncertain: boolean;
}

export const notifiedResultOf = (row: Pick<AuditionEntryRow, 'told_result'>): NotifiedResult =>
  row.told_result === null
    ? { results: [], isUncertain: false }
    : (JSON.parse(row.told_result) as NotifiedResult);

/** What the candidate was certainly notified of last; null: of nothing. */
function certainResultOf(row: Pick<AuditionEntryRow, 'told_result'>): Result | null {
  const { results, isUncertain } = notifiedResultOf(row);
  return isUncertain ? null : (results.at(-1) ?? null);
}

/** All candidates by their numbers, with their results; `progress` is left out. */
export async function readCandidates(db: Db): Promise<ResultCandidate[]> {
  const rows = await db
    .selectFrom('audition_entries')
    .select(['full_name as fullName', 'number', 'status'])
    .select(['reserve_rank', 'published_status as published', 'time_slot', ...OFFER_COLUMNS])
    .select('told_result')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    ...offeredOf(row),
    fullName: row.fullName,
    number: row.number,
    status: row.status,
    published: row.published,
    notified: certainResultOf(row),
    reserveRank: row.status === 'Not Selected' ? row.reserve_rank : null,
    day: dayOfSlot({ timeSlot: row.time_slot }),
  }));
}

/** How far the auditions are, by entry, of those whom an account judges and who have not withdrawn. */
export async function readProgress(db: Db, viewer: Viewer, timeZone: string) {
  const today = auditionDayAt(zonedTime(await readTime(db), timeZone));
  const query = db
    .selectFrom('audition_entries')
    .select(['id', 'time_slot', 'withdrawn_at', 'appearances', 'attendance', 'attendance_at']);
  const rows = await readInPages(query, 'id');
  const scored = new Set<string>();
  for await (const { entry, reviews, hidden, hasHiddenScore } of visibleScores(db, viewer, rows)) {
    const counts = reviews.some((row) => countedIn(row, viewer.mode) !== undefined);
    if (hidden.length > 0 || hasHiddenScore || counts) scored.add(entry.id);
  }
  const entries = rows.map((row) => ({
    ...{ _id: row.id, timeSlot: row.time_slot, ...toAttendance(row) },
    ...(row.withdrawn_at !== null && { isWithdrawn: true as const }),
    ...(viewer.recusedFrom.has(row.id) && { isRecused: true as const }),
  }));
  const groups = groupByProgress(entries, today, ({ _id }) => scored.has(_id));
  return new Map(PROGRESS.flatMap((one) => groups[one].map(({ _id }) => [_id, one] as const)));
}
