import {
  applicationFields,
  type AuditEvent,
  type AuditSubject,
  CANDIDATE_FIELDS,
  recordOf,
  SEASON_LABELS,
} from '@nox/contracts';
import { menusQuery } from '@nox/federation/contract';
import { DataTable, formatLocal, formatTime, localOf, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { editAddress, labelOf } from '../content/content-kind.ts';
import { CONTENTS } from '../content/kinds.ts';
import styles from './audit-log.module.css';

const OTHERS = { candidate: 'A candidate', system: 'The server', account: 'An administrator' };

export const whoOf = ({ by, actor }: AuditEvent): string => by ?? OTHERS[actor];

export function EventSentence({ event }: { event: AuditEvent }) {
  const address = useItemAddress()(event);
  const fields = fieldLabels(event);
  return (
    <span className={styles.what}>
      {address ? <Link to={address}>{event.sentence}</Link> : event.sentence}
      {fields.length > 0 && <div className={ui.detail}>{fields.join(', ')}</div>}
    </span>
  );
}

const localTime = (at: string) => localOf(Date.parse(at));

export const AuditTable = ({ events }: { events: readonly AuditEvent[] }) => (
  <DataTable
    aria-label="Audit log"
    items={events}
    keyOf={({ _id }) => _id}
    groupOf={({ at }) => formatLocal(localTime(at).slice(0, 10))}
    columns={[
      {
        name: 'What',
        cell: (event) => (
          <span className={ui.small}>
            <EventSentence event={event} />
          </span>
        ),
      },
      { name: 'Who', className: styles.who, cell: whoOf },
      {
        name: 'When',
        cell: ({ at }) => (
          <time dateTime={at} title={formatTime(at)}>
            {localTime(at).slice(11)}
          </time>
        ),
      },
    ]}
  />
);

export const SUBJECT_LABELS: Record<AuditSubject, string> = {
  team: 'Team',
  tutorials: 'Learn',
  achievements: 'Achievements',
  rules: 'Audition Rules',
  society: 'Society',
  auditions: 'Audition Entries',
  reviews: 'Reviews',
  settings: 'Judging settings',
  files: 'Files',
  seasons: 'Season',
  registrations: 'Registrations',
  messages: 'Messages',
  candidates: 'Candidates',
  schedule: 'Schedule',
  attendance: 'Attendance',
  displays: 'Screens',
  tokens: 'Tokens of teams',
  staff: 'People',
};

const contentOf = (subject: AuditSubject) =>
  subject in CONTENTS ? CONTENTS[subject as keyof typeof CONTENTS] : undefined;

const labelled = (labels: readonly (readonly [name: string, label: string])[]) =>
  Object.fromEntries(labels.map(([name, label]) => [name, { label }]));

const TITLES = labelled(applicationFields.map((name) => [name, recordOf(name).title]));

/** Sentences about other subjects say what was changed. */
const DESCRIBED: Partial<Record<AuditSubject, { fields: object }>> = {
  ...CONTENTS,
  candidates: { fields: { ...CANDIDATE_FIELDS, ...TITLES } },
  seasons: { fields: labelled(Object.entries(SEASON_LABELS)) },
};

function fieldLabels({ subject, fields }: AuditEvent): string[] {
  const described = DESCRIBED[subject];
  const nameOf = (field: string) => (field.startsWith('“') ? field : labelOf(described!, field));
  return described ? fields.map(nameOf) : [];
}

function useItemAddress(): (event: AuditEvent) => string | undefined {
  const { data: menus = [] } = useQuery(menusQuery);
  // The entries of candidates are pages of another remote.
  const entries = menus.find(({ count }) => count?.of === 'audition-entries')?.path;
  const messages = menus.find(({ label }) => label === SUBJECT_LABELS.messages)?.path;
  return ({ subject, itemId, isThere }) => {
    if (!isThere || itemId === null) return undefined;
    const content = contentOf(subject);
    if (content) return editAddress(content, itemId);
    if (subject === 'messages') return messages;
    return entries && `${entries}?entry=${itemId}`;
  };
}
