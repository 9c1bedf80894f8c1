import { formatPoints, listAll, listNames, pluralForm, pluralize } from './sentences.ts';
import {
  type CandidateStanding,
  type Dependence,
  type JudgeStanding,
  type Standings,
  type StandingsGroup,
} from './standings.ts';

/** Fewer points are not worth a sentence. */
const [MIN_SEVERITY, MIN_CHANGE] = [0.3, 0.05];
const MAX_HELP = 6;

type Help = NonNullable<Standings['refusal']>['help'];

/** A line for each judge: "Asha: 3 candidates whom Ben, Chitra, Dev and 2 other judges scored". */
function describeHelp(help: Help): string {
  if (help.length === 0) return '';
  const wishes = help.map(
    ({ judge, count, scoredBy }) =>
      `${judge}: ${pluralize(count, 'candidate')} whom ${listNames(scoredBy, scoredBy.length === 4 ? 4 : 3, 'other judges')} scored`,
  );
  const shown = wishes.slice(0, MAX_HELP);
  const rest = wishes.length - shown.length;
  const more = rest > 0 ? [pluralize(rest, 'more judge')] : [];
  return [' It would help if these judges scored more candidates:', ...shown, ...more].join('\n');
}

/** Why scores are not adjusted, and what would help; without groups and help it names no judge. */
export function describeRefusal(
  { kind, groups, help, scale = 1 }: NonNullable<Standings['refusal']>,
  { judges, rows }: Pick<Standings, 'judges' | 'rows'>,
): string {
  const scores = judges.reduce((sum, { count }) => sum + count, 0);
  switch (kind) {
    case 'too_few':
      return `Scores are adjusted from 8 candidates and 2 judges on. So far: ${pluralize(rows.length, 'candidate')} with a score, and ${pluralize(judges.length, 'judge')}.`;
    case 'too_many_judges':
      return `Scores are given under ${pluralize(judges.length, 'name')}, and are adjusted for at most 100 judges. Are some names one judge in several spellings?`;
    case 'few_repeats':
      return `Too few candidates have scores of two judges, so it is not known how strict each judge is. ${pluralize(10 - (scores - rows.length), 'more score')} of candidates who have one already would be enough.`;
    case 'no_difference':
      return 'The scores do not show who is better: candidates differ no more than the scores that different judges gave the same candidate. More scores of each candidate may help.';
    case 'unconnected': {
      const named = groups.slice(0, 4).map((group) => listNames(group));
      const rest = groups.length > 4 ? `; ${pluralize(groups.length - 4, 'more group')}` : '';
      return `These groups of judges have no candidate in common, so a better group of candidates cannot be distinguished from more lenient judges${named.length > 0 ? `: ${named.join('; ')}${rest}` : ''}. A group is adjusted alone if it has more than half of the candidates, and enough second scores.${describeHelp(help)}`;
    }
    case 'weak_links':
      return `The judges have too few candidates in common, so it is not known well enough who is stricter.${describeHelp(help)}`;
    case 'narrow_scale': {
      const [name = 'a judge'] = groups.flat();
      return `Where scores of others are 2 points apart, those of ${name} are ${formatPoints(2 * scale)} apart. With so narrow a scale, judges of good candidates seem lenient and those of weak ones strict: the means are nearer to what the judges saw.`;
    }
  }
}

export const EQUALLY_STRICT = 'The judges are equally strict. Adjusting changes nothing.';

/** "4 candidates were scored by Zara alone: not compared. …"; empty without groups. @param namesJudges else no judge is named */
export function describeApart(groups: readonly StandingsGroup[], namesJudges = true): string {
  if (groups.length === 0) return '';
  const all = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const who = groups.map(
    ({ judges, rows }) =>
      `${pluralize(rows.length, 'candidate was', 'candidates were')} scored by ${listNames(judges)} alone`,
  );
  return namesJudges
    ? `${listAll(who)}: not compared. They have no place until their judges and others have scored the same candidates.`
    : `${pluralize(all, 'candidate has', 'candidates have')} no place yet: their judges share no candidate with the others.`;
}

/** Says that ranges are too narrow, and why. */
export const DEPENDENCE_SENTENCES: Record<Dependence, string> = {
  seen: "Judges can see each other's scores, so the order is less certain than it looks.",
  agreeing:
    'Judges agree as closely as if they had talked, so the order is less certain than it looks.',
};

/** "0.8 stricter", or nothing if the judge is about as strict as others. */
export function severityWords({ severity = 0 }: JudgeStanding): string {
  if (Math.abs(severity) < MIN_SEVERITY) return '';
  return `${formatPoints(Math.abs(severity))} ${severity > 0 ? 'stricter' : 'more lenient'}`;
}

/** Returns by how many points the adjusted score is above the mean, in two parts; nothing where scores are not adjusted. */
function changesOf(
  { judges: positions, mean, adjusted }: CandidateStanding,
  judges: readonly JudgeStanding[],
) {
  if (adjusted === undefined) return undefined;
  const seenBy = positions.flatMap((position) => judges[position] ?? []);
  const bySeverity = seenBy.reduce((sum, { severity = 0 }) => sum + severity, 0) / seenBy.length;
  return { seenBy, adjusted, bySeverity, byShrinking: adjusted - mean - bySeverity };
}

/** Explains a place; empty where scores are not adjusted. @param who number or name @param namesJudges else they are counted */
export function explainStanding(
  standing: CandidateStanding,
  { judges, dependence }: Pick<Standings, 'judges' | 'dependence'>,
  who: string,
  namesJudges = true,
): string[] {
  const changes = changesOf(standing, judges);
  if (!changes) return [];
  const { seenBy, adjusted, bySeverity, byShrinking } = changes;
  const { mean, range = 0 } = standing;
  const names = namesJudges
    ? listAll(seenBy.map(({ name }) => name))
    : pluralize(seenBy.length, 'judge');
  const far = seenBy.filter((judge) => namesJudges && severityWords(judge) !== '');
  const described = listAll(
    far.map((judge) => `${judge.name} is ${severityWords(judge)} than the average judge`),
  );
  const what = pluralForm(seenBy.length, 'score', 'mean');
  const sentences = [`${who} was seen by ${names}, whose ${what} is ${formatPoints(mean)}.`];
  if (Math.abs(bySeverity) >= MIN_CHANGE) {
    const why = far.length > 0 ? `${described}. ` : '';
    sentences.push(
      `${why}For the judges' severity, ${formatPoints(Math.abs(bySeverity))} ${bySeverity > 0 ? 'is added' : 'is taken away'}.`,
    );
  } else if (far.length > 0) {
    sentences.push(`${described}; together they are as strict as others.`);
  }
  if (Math.abs(byShrinking) >= MIN_CHANGE) {
    sentences.push(
      `${pluralize(seenBy.length, 'score leaves', 'scores leave')} much to chance, so the result is moved ${formatPoints(Math.abs(byShrinking))} towards the mean of all candidates.`,
    );
  }
  const [from, to] = [formatPoints(adjusted - range), formatPoints(adjusted + range)];
  const chance = dependence ? ', probably' : '; in nine of ten cases it is';
  sentences.push(
    `The adjusted score is ${formatPoints(adjusted)}${chance} between ${from} and ${to}.`,
  );
  return sentences;
}
