import { type AuditionEntryRow, type Db, type ReviewRow } from '../../database/schema.ts';
import {
  areReviewsHidden,
  entryPages,
  type EntryRows,
  inSnapshot,
} from '../entries/audition-entries.ts';
import { type HidingUid } from '../entries/judging-settings.ts';
import { toCsv } from './csv.ts';
import { isoTimeOfMicroseconds } from '../../database/times.ts';

const HEADER = [
  'Slot',
  'Name',
  'Roll Number',
  'Phone',
  'Email',
  'Branch',
  'Dance Style',
  'Own Rating',
  'Why NOX',
  'Other Skills',
  'Video',
  'Status',
  'Judge',
  'Account',
  'Score',
  'Notes',
  'Reviewed (UTC)',
];

const factsOf = (row: AuditionEntryRow) => [
  row.time_slot,
  row.full_name,
  row.roll_number,
  row.phone_number,
  row.email_address,
  row.branch,
  row.dance_style,
  String(row.rate_yourself),
  row.why_nox,
  row.other_skills,
  row.dance_video_url,
  row.status,
];

const cellsOf = (review: ReviewRow) => [
  review.judge_name,
  review.account_email ?? review.account_uid ?? '',
  review.score === null ? '' : String(review.score),
  review.notes,
  secondOf(review.created_at),
];

const NO_REVIEW = ['', '', '', '', ''];

/** As spreadsheets read it. @param microseconds see `creationTime` */
const secondOf = (microseconds: number) =>
  isoTimeOfMicroseconds(microseconds).slice(0, 19).replace('T', ' ');

/** A row for each review with its candidate, and one for each candidate without a review, below their header. */
export async function* reviewRows(
  pages: AsyncIterable<EntryRows[]>,
  hidingUid?: HidingUid,
): AsyncGenerator<string[]> {
  yield HEADER;
  for await (const page of pages) {
    for (const { row, reviews } of page) {
      const facts = factsOf(row);
      const shown = areReviewsHidden(reviews, hidingUid) ? [] : reviews;
      if (shown.length === 0) yield [...facts, ...NO_REVIEW];
      for (const review of shown) yield [...facts, ...cellsOf(review)];
    }
  }
}

/**
 * Everything as a CSV file: a row for each review with its candidate, and one for each candidate without a review, in
 * order of arrival. For an account that hides others' reviews, entries have none until it has reviewed them.
 */
export const exportReviews = (db: Db, hidingUid: HidingUid): Promise<Buffer> =>
  inSnapshot(db, (transaction) => toCsv(reviewRows(entryPages(transaction), hidingUid)));
