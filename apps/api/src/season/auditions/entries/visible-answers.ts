import {
  type Answers,
  type AuditionEntry,
  fieldsReadBy,
  hasRole,
  recordOf,
  type Role,
  type StoredApplication,
} from '@nox/contracts';
import { type Viewer } from './viewer.ts';

/** Security boundary: who reads the link to a candidate's video sees the film in place of one. */
export const mayWatch = (roles: readonly Role[]): boolean =>
  hasRole(roles, 'organiser') ||
  recordOf('danceVideoUrl').readers.some((role) => hasRole(roles, role));

const judgesRead = new Set<string>(fieldsReadBy('judge'));

/** Judges get an empty text for a text that they do not read, and nothing for any other field. */
export const visibleAnswers = (
  { seesContacts }: Viewer,
  application: StoredApplication,
): Pick<AuditionEntry, keyof StoredApplication> =>
  seesContacts
    ? application
    : (Object.fromEntries(
        Object.entries(application).flatMap(([field, value]) => {
          if (judgesRead.has(field)) return [[field, value]];
          return typeof value === 'string' ? [[field, '']] : [];
        }),
      ) as StoredApplication);

/** The answers to these of the season's own questions, such as those that an account reads. @param json as entries and registrations store it */
export function answersTo(keys: readonly string[], json: string | null): { answers?: Answers } {
  if (keys.length === 0 || json === null) return {};
  const { answers = {} } = JSON.parse(json) as { answers?: Answers };
  const read = Object.entries(answers).filter(([key]) => keys.includes(key));
  return read.length > 0 ? { answers: Object.fromEntries(read) } : {};
}
