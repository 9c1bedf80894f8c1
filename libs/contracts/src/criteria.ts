import { z } from 'zod';
import { optionalLine, requiredLine } from './text.ts';

/**
 * How judges work: `open` to each other; `independent`, without others' reviews of an entry until their own is in; in
 * `deliberation`, after that, they compare.
 */
export const JUDGING_MODES = ['open', 'independent', 'deliberation'] as const;
export const JudgingMode = z.enum(JUDGING_MODES);
export type JudgingMode = z.infer<typeof JudgingMode>;

export const MAX_CRITERIA = 8;

const WEIGHT = 'Weight must be a whole number from 1 to 10.';

export const CriterionId = z
  .string()
  .regex(/^[a-z\d-]{1,40}$/, 'A criterion needs an id of small letters.');

/** What judges score apart. */
export const Criterion = z.strictObject({
  id: CriterionId,
  name: requiredLine('Name'),
  /** What judges look for. */
  hint: optionalLine('Hint'),
  weight: z.int(WEIGHT).min(1, WEIGHT).max(10, WEIGHT).default(1),
});
export type Criterion = z.infer<typeof Criterion>;

/** What the columns of reviews are called beside those of criteria, in files and on pages. */
export const RESERVED_NAMES: readonly string[] = [
  ...['Slot', 'Number', 'Name', 'Roll Number', 'Phone', 'Email', 'Branch', 'Dance Style'],
  ...['Own Rating', 'Why NOX', 'Other Skills', 'Video', 'Status', 'Judge', 'Account', 'Score'],
  ...['Notes', 'Reviewed (UTC)', 'Total'],
];

/** Names that look the same are one. */
const nameKey = (name: string) => name.toLowerCase().replaceAll(' ', '');
const reservedKeys = new Set(RESERVED_NAMES.map(nameKey));

/** Why the names of criteria cannot be told apart; `at` is the index of the refused one. */
export function refuseNames(criteria: readonly Pick<Criterion, 'name'>[]) {
  const keys = criteria.map(({ name }) => nameKey(name));
  const message = 'Two criteria have the same name.';
  const repeated = keys.flatMap((key, at) => (keys.indexOf(key) < at ? [{ at, message }] : []));
  const reserved = keys.flatMap((key, at) => {
    const sentence = `“${criteria[at]!.name}” is already a column of the reviews. Choose another name.`;
    return reservedKeys.has(key) ? [{ at, message: sentence }] : [];
  });
  return [...repeated, ...reserved];
}

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
