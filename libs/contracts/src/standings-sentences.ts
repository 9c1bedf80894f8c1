import { formatPoints, listAll, listNames, pluralize } from './sentences.ts';
import { type CandidateStanding, type JudgeStanding, type Standings } from './standings.ts';

/** In points: less is not worth a sentence. */
const [MIN_SEVERITY, MIN_CHANGE] = [0.3, 0.05];
const MAX_HELP = 6;

type Help = NonNullable<Standings['refusal']>['help'];

/** "It would help if Asha scores 3 more candidates of Ben or Chitra, and …" */
function describeHelp(help: Help): string {
  if (help.length === 0) return '';
  const wishes = help.map(
    ({ judge, count, scoredBy }) =>
      `${judge}: ${pluralize(count, 'more candidate')} of ${listNames(scoredBy)}`,
  );
  const shown = wishes.slice(0, MAX_HELP);
  const rest = wishes.length - shown.length;
  const more = rest > 0 ? `; ${pluralize(rest, 'more judge')}` : '';
  return ` It would help if these judges also scored candidates of others. ${shown.join('; ')}${more}.`;
}

/** Why scores are not adjusted, and what would help. */
export function describeRefusal(
  { kind, groups, help }: NonNullable<Standings['refusal']>,
  { judges, rows }: Pick<Standings, 'judges' | 'rows'>,
): string {
  const scores = judges.reduce((sum, { count }) => sum + count, 0);
  switch (kind) {
    case 'too_few':
      return `Scores are adjusted from 8 candidates and 2 judges on. So far there are ${pluralize(rows.length, 'candidate')} with a score and ${pluralize(judges.length, 'judge')}.`;
    case 'too_many_judges':
      return `Scores are given under ${pluralize(judges.length, 'name')}, and are adjusted for at most 100 judges. Are some names one judge in several spellings?`;
    case 'few_repeats':
      return `Too few candidates have scores of two judges, so it is not known how strict each judge is. ${pluralize(10 - (scores - rows.length), 'more score')} of candidates who have one already would be enough.`;
    case 'no_difference':
      return 'The scores do not show who is better: candidates differ no more than the scores that different judges gave the same candidate. More scores of each candidate may help.';
    case 'unconnected': {
      const named = groups.slice(0, 4).map((group) => listNames(group));
      const rest = groups.length > 4 ? `; ${pluralize(groups.length - 4, 'more group')}` : '';
      return `These groups of judges have no candidate in common, so a better group of candidates cannot be distinguished from more lenient judges: ${named.join('; ')}${rest}.${describeHelp(help)}`;
    }
    case 'weak_links':
      return `The judges have too few candidates in common, so it is not known well enough who is stricter.${describeHelp(help)}`;
  }
}

export const EQUALLY_STRICT = 'The judges are equally strict. Adjusting changes nothing.';

function describeSeverity({ name, severity = 0 }: JudgeStanding): string {
  const points = formatPoints(Math.abs(severity));
  return `${name} is ${points} ${severity > 0 ? 'stricter' : 'more lenient'} than the average judge`;
}

/**
 * In words, how a candidate's adjusted score comes about.
 * @param who the candidate's number or name
 * @returns nothing where scores are not adjusted
 */
export function explainStanding(
  { judges: positions, mean, adjusted, range = 0 }: CandidateStanding,
  judges: readonly JudgeStanding[],
  who: string,
): string[] {
  if (adjusted === undefined) return [];
  const seenBy = positions.flatMap((position) => judges[position] ?? []);
  const names = listAll(seenBy.map(({ name }) => name));
  const total = seenBy.reduce((sum, { severity = 0 }) => sum + severity, 0);
  const bySeverity = total / seenBy.length;
  const byShrinking = adjusted - mean - bySeverity;
  const far = seenBy.filter(({ severity = 0 }) => Math.abs(severity) >= MIN_SEVERITY);
  const sentences = [
    seenBy.length === 1
      ? `${who} was seen by ${names}, whose score is ${formatPoints(mean)}.`
      : `${who} was seen by ${names}, whose mean is ${formatPoints(mean)}.`,
  ];
  if (Math.abs(bySeverity) >= MIN_CHANGE) {
    const why = far.length > 0 ? `${listAll(far.map(describeSeverity))}. ` : '';
    sentences.push(
      `${why}For the judges' severity, ${formatPoints(Math.abs(bySeverity))} ${bySeverity > 0 ? 'is added' : 'is taken away'}.`,
    );
  } else if (far.length > 0) {
    sentences.push(`${listAll(far.map(describeSeverity))}; together they are as strict as others.`);
  }
  if (Math.abs(byShrinking) >= MIN_CHANGE) {
    sentences.push(
      `${pluralize(seenBy.length, 'score')} ${seenBy.length === 1 ? 'leaves' : 'leave'} much to chance, so the result is moved ${formatPoints(Math.abs(byShrinking))} towards the mean of all candidates.`,
    );
  }
  sentences.push(
    `The adjusted score is ${formatPoints(adjusted)}; in nine of ten cases it is between ${formatPoints(adjusted - range)} and ${formatPoints(adjusted + range)}.`,
  );
  return sentences;
}
