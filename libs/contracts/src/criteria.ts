import * as z from 'zod';
import { boundedText, optionalLine, requiredLine } from './text.ts';

/** `open` to each other; `independent`: no others' reviews until one's own is in; `deliberation`: after that, they compare. */
export const JUDGING_MODES = ['open', 'independent', 'deliberation'] as const;
export const JudgingMode = z.enum(JUDGING_MODES);
export type JudgingMode = z.infer<typeof JudgingMode>;

export const MAX_CRITERIA = 8;

const WEIGHT = 'Weight must be a whole number from 1 to 10.';

const CRITERION_ID = 'A criterion needs an id of small letters.';

export const CriterionId = boundedText(40, CRITERION_ID).regex(/^[a-z\d-]{1,40}$/, CRITERION_ID);

export const Criterion = z.strictObject({
  id: CriterionId,
  name: requiredLine('Name'),
  hint: optionalLine('Hint'),
  weight: z.int(WEIGHT).min(1, WEIGHT).max(10, WEIGHT).default(1),
});
export type Criterion = z.infer<typeof Criterion>;

/** Scores by the ids of criteria. */
export type CriterionScores = Readonly<Record<string, number>>;

/** The mean of scores by the weights of their criteria, not rounded; undefined while one is missing. */
export function totalOf(
  criteria: readonly Pick<Criterion, 'id' | 'weight'>[],
  scores: CriterionScores,
): number | undefined {
  let [sum, weights] = [0, 0];
  for (const { id, weight } of criteria) {
    if (!Object.hasOwn(scores, id)) return undefined;
    sum += scores[id]! * weight;
    weights += weight;
  }
  return weights === 0 ? undefined : sum / weights;
}
