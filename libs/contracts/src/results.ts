import * as z from 'zod';
import { AuditionStatus } from './audition-entry.ts';
import { MAX_MESSAGES } from './message.ts';
import { PROGRESS } from './progress.ts';
import { ChosenIds } from './bulk-change.ts';
import { Offer } from './offers.ts';
import { pluralize } from './sentences.ts';
import { boundedText, localTime, uuid } from './text.ts';

/** What candidates are notified of. A reserve is not selected, and has a rank beside that. */
export const Result = z.enum(['Selected', 'Reserve', 'Not Selected']);
export type Result = z.infer<typeof Result>;

export const ResultCandidate = z.object({
  entryId: z.string(),
  fullName: z.string(),
  number: z.int(),
  status: AuditionStatus,
  /** Reserves have a rank from 1; all others have null. */
  reserveRank: z.int().nullable(),
  isWithdrawn: z.boolean(),
  /** What the candidate's own page shows; null before the first publication. */
  published: Result.nullable(),
  /** What the last message about a result said, if it certainly arrived; null: none did. */
  notified: Result.nullable().optional(),
  /** Absent for one who has withdrawn, or whom the account does not judge. */
  progress: z.enum(PROGRESS).optional(),
  /** The day of their slot; absent without one. */
  day: z.iso.date().optional(),
  /** Null unless Selected is published. */
  offer: Offer.nullable(),
});
export type ResultCandidate = z.infer<typeof ResultCandidate>;

interface Decided {
  status: AuditionStatus;
  reserveRank?: number | null | undefined;
}

/** The result that publishing would give; null while there is no decision. */
export function resultOf({ status, reserveRank = null }: Decided): Result | null {
  if (status === 'Pending') return null;
  return status === 'Not Selected' && reserveRank !== null ? 'Reserve' : status;
}

export const OUTCOMES = ['Pending', 'Selected', 'Reserve', 'Not Selected', 'Withdrawn'] as const;
export type Outcome = (typeof OUTCOMES)[number];

type Listed = Decided & { isWithdrawn?: boolean | undefined };

/**
 * What a candidate counts as, in each list and figure, and once. Who has withdrawn is nothing else, whatever was decided
 * before or since; a reserve is not Not Selected; a rank that is left of another status makes no reserve.
 */
export const outcomeOf = (candidate: Listed): Outcome =>
  candidate.isWithdrawn ? 'Withdrawn' : (resultOf(candidate) ?? 'Pending');

type Published = Listed & Pick<ResultCandidate, 'published'>;

/** Whether publishing would change the result. Who has withdrawn gets none, and keeps what was published. */
export const hasOtherResult = (candidate: Published): boolean =>
  !candidate.isWithdrawn && candidate.published !== resultOf(candidate);

/** Whether no message has told one who is not selected. Who has withdrawn is told nothing; a reserve is told something else. */
export const isUntold = (candidate: Listed & Pick<ResultCandidate, 'notified'>): boolean =>
  outcomeOf(candidate) === 'Not Selected' && candidate.notified !== 'Not Selected';

/** Candidates by what they become, in their order, reserves in that of their ranks. */
export function groupResults(candidates: readonly ResultCandidate[]) {
  const of = (outcome: Outcome) => candidates.filter((one) => outcomeOf(one) === outcome);
  return {
    selected: of('Selected'),
    reserves: of('Reserve').toSorted((a, b) => a.reserveRank! - b.reserveRank!),
    notSelected: of('Not Selected'),
    pending: of('Pending'),
    withdrawn: of('Withdrawn'),
    /** Publishing would change their results. */
    changed: candidates.filter(hasOtherResult),
  };
}

/** The first reserve, who is offered the next place; never one who had an offer. @param reserves in order of their ranks */
export const nextReserve = <One extends { published: Result | null }>(
  reserves: readonly One[],
): One | undefined => reserves.find(({ published }) => published !== 'Selected');

/**
 * Partners whose pages would show different results once some results are published, one of these among them. A page without a
 * result differs from any other; who has withdrawn is compared with nobody, and neither is a partner who is left alone.
 */
export function findUnlikePartners(
  { candidates, parties }: Pick<Results, 'candidates' | 'parties'>,
  publishing: readonly ResultCandidate[],
) {
  const published = new Set(publishing.map(({ entryId }) => entryId));
  const remaining = new Map(
    candidates.flatMap((one) => {
      const result = published.has(one.entryId) ? resultOf(one) : one.published;
      return one.isWithdrawn ? [] : [[one.entryId, { ...one, result }]];
    }),
  );
  return parties
    .map((ids) => ids.flatMap((id) => remaining.get(id) ?? []))
    .filter(
      (partners) =>
        new Set(partners.map(({ result }) => result)).size > 1 &&
        partners.some(({ entryId }) => published.has(entryId)),
    );
}

/** What "Delete Not Selected" leaves out: " 3 reserves stay.", or nothing. */
export const describeStaying = (reserves: number): string =>
  reserves > 0 ? ` ${pluralize(reserves, 'reserve stays', 'reserves stay')}.` : '';

export const ResultPublication = z.object({
  _id: z.string(),
  /** ISO time. */
  at: z.string(),
  by: z.string(),
  count: z.int(),
  /** How many of their pages were opened since, and showed it. */
  opened: z.int(),
  /** ISO time until which it can be undone; null from then on, and once a message about it was sent. */
  until: z.string().nullable(),
});
export type ResultPublication = z.infer<typeof ResultPublication>;

/** "none was opened", "1 was opened", "14 were opened": of pages that show a result. */
export const describeOpened = (opened: number): string =>
  opened === 0 ? 'none was opened' : `${pluralize(opened, 'was', 'were')} opened`;

export const Results = z.object({
  /** Names all results that would be published. */
  state: z.string(),
  candidates: z.array(ResultCandidate),
  /** Who belong together, by their ids: partners, and parties that organisers made. */
  parties: z.array(z.array(z.string())),
  publication: ResultPublication.nullable(),
  /** How many candidates were last notified of something else than what is published. */
  toNotify: z.int(),
  /** How many messages about results are not sent yet, and how many of them are drafts. */
  unsent: z.int(),
  drafts: z.int(),
  /** What the season says of places, see `OfferTerms`. */
  places: z.int().nullable(),
  answerBy: z.string().nullable(),
});
export type Results = z.infer<typeof Results>;

export const NewResults = z.strictObject({
  /** The results on the screen have this state. */
  state: boundedText(100),
  /** Only their results are published; absent: those of all. */
  ids: ChosenIds.optional(),
});
export type NewResults = z.infer<typeof NewResults>;

const reserves = z.array(uuid()).max(MAX_MESSAGES);

/** All reserves in order: others are none from then on. */
export const Reserves = z.strictObject({
  ids: reserves,
  /** The reserves on the screen were these. */
  expected: reserves,
});
export type Reserves = z.infer<typeof Reserves>;

/** Offers a free place to the next reserve, or to who asks for theirs again. */
export const NewOffer = z.strictObject({
  entryId: uuid(),
  /** The day to answer, by the society's clocks; null: that of the season counts. */
  answerBy: localTime('Answer by'),
});
export type NewOffer = z.infer<typeof NewOffer>;

/** Gives up a place that nobody answered for, or holds it again. */
export const OfferRelease = z.strictObject({ isReleased: z.boolean() });
export type OfferRelease = z.infer<typeof OfferRelease>;
