import { type CandidateResult } from '@nox/contracts';
import { type Subject } from './subject.ts';

/** What is published for a candidate, in former seasons, too; undefined for one who has withdrawn. */
export function ownResult({
  season,
  ...subject
}: Pick<Subject, 'kind' | 'row' | 'season'>): CandidateResult | undefined {
  if (!('published_status' in subject.row)) return undefined;
  const { published_status: result, withdrawn_at } = subject.row;
  if (result === null || withdrawn_at !== null) return undefined;
  if (result !== 'Selected') return { result };
  const { nextSteps, meetingAt: at, meetingPlace: place } = season.settings;
  return {
    result,
    ...(nextSteps !== '' && { nextSteps }),
    ...(at !== null && { meeting: { at, place } }),
  };
}
