import * as z from 'zod';
import { boundedText, requiredLine } from './text.ts';

export const MAX_PLACES = 99_999;
export const PLACES_MESSAGE = `Places must be a whole number from 1 to ${MAX_PLACES}.`;

export const StandingsQuery = z.strictObject({
  /** How many candidates are to be chosen. */
  places: boundedText(5, PLACES_MESSAGE, 'Places is required.')
    .regex(/^[1-9]\d{0,4}$/, PLACES_MESSAGE)
    .transform(Number),
  withoutJudge: requiredLine('Judge name').optional(),
});

/** Why scores are not adjusted for the judges' severity. */
export const StandingsRefusal = z.object({
  kind: z.enum([
    'too_few',
    'too_many_judges',
    'unconnected',
    'few_repeats',
    'no_difference',
    'weak_links',
    'narrow_scale',
  ]),
  /** Judges by name: groups who share no candidate, the one with most judges first, or the judge with the narrow scale. */
  groups: z.array(z.array(z.string())),
  /** Where scores of others are a point apart, those of the judge with the narrow scale are so many points apart. */
  scale: z.number().optional(),
  /** Scores that would help: how many further candidates a judge would score, of those whom others have scored. */
  help: z.array(z.object({ judge: z.string(), count: z.int(), scoredBy: z.array(z.string()) })),
});
export type StandingsRefusal = z.infer<typeof StandingsRefusal>;

/** A judge, with severity unless adjusting is refused. */
export const JudgeStanding = z.object({
  name: z.string(),
  count: z.int(),
  /** The judge scores this many points below the average judge; `range` more or less, in nine of ten cases. */
  severity: z.number().optional(),
  range: z.number().optional(),
});
export type JudgeStanding = z.infer<typeof JudgeStanding>;

/** A candidate with a score; the optional fields are absent where adjusting is refused. */
export const CandidateStanding = z.object({
  entryId: z.string(),
  /** Candidates whose scores are equal share a place: 1, 2, 2, 4. A server of an earlier release sends none. */
  place: z.int().optional(),
  /** Who gave a score: positions in the list of judges. */
  judges: z.array(z.int()),
  mean: z.number(),
  median: z.number(),
  isSplit: z.boolean(),
  /** The score if all judges were equally strict; `range` more or less, in nine of ten cases. */
  adjusted: z.number().optional(),
  range: z.number().optional(),
  /** The best and the worst rank, in nine of ten cases. */
  ranks: z.tuple([z.int(), z.int()]).optional(),
  /** The chance of being among the best is from 0 to 1. */
  chance: z.number().optional(),
});
export type CandidateStanding = z.infer<typeof CandidateStanding>;

/** Why the scores of a candidate follow each other: judges see them, or agree as closely as if they had talked. */
export const Dependence = z.enum(['seen', 'agreeing']);
export type Dependence = z.infer<typeof Dependence>;

/** Candidates whom only these judges have scored, who have scored no others: nobody connects them with the rows. */
export const StandingsGroup = z.object({
  judges: z.array(z.string()),
  rows: z.array(CandidateStanding),
});
export type StandingsGroup = z.infer<typeof StandingsGroup>;

/** Whether it cannot be said on which side of the cut line a candidate is. */
export const isBorderline = ({ chance }: Pick<CandidateStanding, 'chance'>): boolean =>
  chance !== undefined && chance > 0.2 && chance < 0.8;

/** Sums in another order differ by less than this many points. */
const EQUAL = 1e-9;

/** The places of scores, the best score first: equal ones share the best of theirs, as 1, 2, 2, 4. */
export function placesOf(scores: readonly number[]): number[] {
  let place = 0;
  return scores.map((score, at) => {
    if (at === 0 || scores[at - 1]! - score > EQUAL) place = at + 1;
    return place;
  });
}

/** Divides rows, the best first, at the cut line. Who shares a place that it crosses is neither above nor below. */
export function divideAt<Row extends { place: number }>(rows: readonly Row[], places: number) {
  const crossed = rows[places]?.place === rows[places - 1]?.place ? rows[places]?.place : undefined;
  const end = crossed === undefined ? places : crossed - 1;
  return {
    above: rows.slice(0, end),
    /** They share the place, and `left` places are for them. */
    tied: rows.filter(({ place }) => place === crossed),
    left: places - end,
  };
}

export const Standings = z.object({
  revision: z.int(),
  places: z.int(),
  /** Candidates with a score who are not in it, since they have withdrawn. */
  withdrawn: z.int(),
  /** The same of candidates whose reviews the account does not see. */
  hidden: z.int(),
  /** The sentence says why scores are not adjusted, or that adjusting changes nothing. */
  sentence: z.string().nullable(),
  refusal: StandingsRefusal.nullable(),
  judges: z.array(JudgeStanding),
  /** The best first: by adjusted scores, or by means where adjusting is refused. */
  rows: z.array(CandidateStanding),
  /** Groups that are not compared with the rows, the largest first. A server of an earlier release sends none. */
  apart: z.array(StandingsGroup).optional(),
  /** Ranges are too narrow for this reason; absent where they hold in nine of ten cases. */
  dependence: Dependence.optional(),
  /** What changes at the cut line without a judge; null if none is left out. */
  changed: z
    .object({
      /** Entries that are among the best only without this judge. */
      enters: z.array(z.string()),
      /** Entries that are among the best only with this judge. */
      leaves: z.array(z.string()),
    })
    .nullable(),
});
export type Standings = z.infer<typeof Standings>;
