import { type AuditEvent, type AuditSubject, SEASON_LABELS } from '@nox/contracts';
import { menusQuery } from '@nox/federation/contract';
import { useQuery } from '@tanstack/react-query';
import { achievements } from '../achievements/achievement-content.ts';
import { ruleSets } from '../rules/rule-set-content.ts';
import { team } from '../team/team-content.ts';
import { tutorials } from '../tutorials/tutorial-content.ts';

const CONTENTS = { team, tutorials, achievements, rules: ruleSets };

/** The menu's words for what events are about. */
export const SUBJECT_LABELS: Record<AuditSubject, string> = {
  team: 'Team',
  tutorials: 'Learn',
  achievements: 'Achievements',
  rules: 'Audition Rules',
  auditions: 'Audition Entries',
  reviews: 'Reviews',
  settings: 'Judging settings',
  files: 'Files',
  seasons: 'Season',
  registrations: 'Registrations',
  messages: 'Messages',
  candidates: 'Candidates',
  schedule: 'Schedule',
  staff: 'People',
};

const contentOf = (subject: AuditSubject) =>
  subject in CONTENTS ? CONTENTS[subject as keyof typeof CONTENTS] : undefined;

/** The labels of the fields that an event names, as the forms have them. */
export function fieldLabels({ subject, fields }: AuditEvent): string[] {
  const labels: Readonly<Record<string, string>> | undefined =
    subject === 'seasons' ? SEASON_LABELS : contentOf(subject)?.labels;
  return labels ? fields.map((field) => labels[field] ?? field) : [];
}

/** Where the item of an event is; undefined if it is nowhere. */
export function useItemAddress(): (event: AuditEvent) => string | undefined {
  const { data: menus = [] } = useQuery(menusQuery);
  // Pages of other remotes.
  const entries = menus.find(({ count }) => count?.of === 'audition-entries')?.path;
  const messages = menus.find(({ label }) => label === SUBJECT_LABELS.messages)?.path;
  return ({ subject, itemId, isThere }) => {
    if (!isThere || itemId === null) return undefined;
    const content = contentOf(subject);
    if (content) return `${content.path}/edit/${itemId}`;
    // A message is found in their list only.
    if (subject === 'messages') return messages;
    return entries && `${entries}?entry=${itemId}`;
  };
}
