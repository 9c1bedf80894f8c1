import { type AuditAction, type AuditSubject, pluralize } from '@nox/contracts';
import { type AuditLogRow } from '../database/schema.ts';

// Longer than other files: it is one list, of the sentences about each kind of change.

type Change = Pick<
  AuditLogRow,
  'subject' | 'action' | 'actor' | 'count' | 'fields' | 'before' | 'after'
>;

const NOUNS: Record<
  Exclude<AuditSubject, 'settings' | 'files' | 'seasons' | 'schedule' | 'displays'>,
  string
> = {
  team: 'team member',
  tutorials: 'tutorial',
  achievements: 'achievement',
  rules: 'rule set',
  auditions: 'candidate',
  reviews: 'candidate',
  registrations: 'registration',
  messages: 'message',
  candidates: 'candidate',
  attendance: 'candidate',
  staff: 'member of staff',
};

const VERBS: Record<AuditAction, string> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  undone: 'Undid a change of',
  imported: 'Imported',
  uploaded: 'Uploaded',
  confirmed: 'Confirmed',
  withdrawn: 'Withdrew',
  returned: 'Took back the withdrawal of',
  archived: 'Archived',
  erased: 'Erased',
  sent: 'Sent',
  moved: 'Moved',
  published: 'Published',
  answered: 'Answered for',
  exported: 'Saved',
};

/** "the tutorial Six Step", "3 candidates"; of what is gone, no name. */
function describeItems(noun: string, { action, count, before }: Change, name?: string): string {
  if (count !== 1) return pluralize(count, noun);
  if (name !== undefined) return `the ${noun} ${name}`;
  if (action === 'deleted') return before === null ? `a ${noun}` : `the ${noun} ${before}`;
  return `a deleted ${noun}`;
}

/** Its name at that time is in the row. */
function describeSeason({ action, before, after, fields }: Change): string {
  if (action === 'exported') return `Saved the season ${after} as files`;
  if (action === 'archived') return `Started the season ${after} and archived ${before}`;
  if (before !== null) return `Changed judging from ${before} to ${after}`;
  const criteria = (JSON.parse(fields) as string[]).includes('criteria') ? ' and its criteria' : '';
  return `Changed the settings of the season ${after}${criteria}`;
}

/** @param judge under whose name the review is */
function describeReview(change: Change, name: string | undefined, judge?: string): string {
  // A deleted candidate's review is not what was deleted.
  const whom = describeItems(NOUNS.reviews, { ...change, action: 'changed' }, name);
  const as = judge === undefined ? '' : ` as ${judge}`;
  switch (change.action) {
    case 'deleted':
      return `Deleted a review of ${whom}`;
    case 'changed':
      return `Changed their review of ${whom}${as}`;
    case 'withdrawn':
      return `Stopped judging ${whom}, whom they know`;
    case 'returned':
      return `Let ${change.after} judge ${whom} again`;
    default:
      return `Reviewed ${whom}${as}`;
  }
}

const slotOf = (slot: string) => (slot === '' ? 'no slot' : slot);

function describeMove(items: string, { before, after }: Change): string {
  if (after === null) return `Divided ${items} into slots`;
  if (before === '') return `Assigned ${items} to ${after}`;
  const from = before === null ? '' : ` from ${before}`;
  return `Moved ${items}${from} to ${slotOf(after)}`;
}

function describeUndo(items: string, fields: readonly string[]): string {
  if (fields.includes('result')) return `Undid the publication of the results of ${items}`;
  if (fields.includes('status')) return `Undid the rejection of ${items}`;
  if (fields.includes('timeSlot')) return `Undid the slots of ${items}`;
  return `Undid the deletion of ${items}`;
}

function describeAuditions(change: Change, name: string | undefined): string {
  const items = describeItems(NOUNS.auditions, change, name);
  const fields = JSON.parse(change.fields) as string[];
  if (change.action === 'undone') return describeUndo(items, fields);
  if (change.action === 'created' && change.actor === 'candidate') {
    return name === undefined ? 'Applied for an audition' : `${name} applied for an audition`;
  }
  if (change.action === 'published') return `Published the results of ${items}`;
  if (fields.includes('reserve')) return `Changed the rank of ${items} among the reserves`;
  if (fields.includes('mailTrouble')) return `Recorded that no email reaches ${items}`;
  if (fields.includes('timeSlot')) return describeMove(items, change);
  if (fields.includes('status')) {
    return `Changed the status of ${items} from ${change.before} to ${change.after}`;
  }
  return `${VERBS[change.action]} ${items}`;
}

const OWN_ACTS: Partial<Record<AuditAction, string>> = {
  changed: 'changed their answers',
  withdrawn: 'withdrew',
  returned: 'came back',
  erased: 'erased everything about themselves',
  answered: 'answered whether they come',
  moved: 'moved into another slot',
};

/** What candidates do themselves, and what is done with everything about them. */
function describeCandidates(change: Change, name: string | undefined): string {
  const own = OWN_ACTS[change.action];
  if (change.actor === 'candidate' && own) return `${name ?? 'A candidate'} ${own}`;
  const items = describeItems(NOUNS.candidates, change, name);
  return change.action === 'erased'
    ? `Erased everything about ${change.count === 1 ? 'a candidate' : items}`
    : `${VERBS[change.action]} ${items}`;
}

/** Only one that has become an entry has a name. */
function describeRegistration({ action, actor }: Change, name: string | undefined): string {
  const isOwn = actor === 'candidate';
  const whose = name === undefined ? 'a registration' : `the registration of ${name}`;
  switch (action) {
    case 'created':
      return name === undefined ? 'Registered' : `${name} registered`;
    case 'confirmed':
      if (!isOwn) return `Admitted ${whose}`;
      return name === undefined ? 'Confirmed a registration' : `${name} confirmed the registration`;
    case 'changed':
      return `Corrected the email address of ${whose}`;
    case 'sent':
      return `Sent the message of ${whose} again`;
    default:
      return `${VERBS[action]} ${whose}`;
  }
}

const MESSAGE_CHANGES: Record<string, (messages: string) => string> = {
  draft: (messages) => `Drafted ${messages}`,
  queued: (messages) => `Queued ${messages} for sending`,
  cancelled: (messages) => `Cancelled ${messages}`,
  retried: (messages) => `Tried again to send ${messages}`,
  edited: (messages) => `Edited ${messages}`,
  bounced: (messages) => `Recorded that ${messages} came back`,
  chat: (messages) => `Opened a chat for ${messages}`,
  'sent by hand': (messages) => `Marked ${messages} as sent by hand`,
  'not sent by hand': (messages) => `Took back that ${messages} was sent by hand`,
};

/** @param name of the candidate */
function describeMessages({ count, fields, after }: Change, name?: string): string {
  if ((JSON.parse(fields) as string[]).includes('template')) {
    return `Changed the text of messages of kind ${after}`;
  }
  const one = name === undefined ? 'a message' : `the message to ${name}`;
  const messages = count === 1 ? one : pluralize(count, NOUNS.messages);
  return (MESSAGE_CHANGES[after ?? ''] ?? ((changed) => `Changed ${changed}`))(messages);
}

const BOARD_CHANGES: Record<string, string> = {
  pinned: 'Pinned',
  unpinned: 'Unpinned',
  together: 'Grouped',
  apart: 'Ungrouped',
};

/** Edits are of candidates; otherwise `after` says what was changed, or the number of the version. */
function describeSchedule(change: Change, name: string | undefined): string {
  const items = describeItems(NOUNS.candidates, { ...change, action: 'changed' }, name);
  const { action, before, after, fields } = change;
  const moved = before === '' ? 'Assigned' : 'Moved';
  switch (action) {
    case 'published':
      return `Published version ${after} of the schedule, with changes for ${items}`;
    case 'undone':
      return `Undid moves of ${items} on the schedule board`;
    case 'moved':
      return after === null
        ? `${moved} ${items} on the schedule board`
        : `${moved} ${items} on the schedule board to ${slotOf(after)}`;
    default:
      if (fields === '[]') return 'Changed the panels and days of the schedule';
      return `${BOARD_CHANGES[after ?? ''] ?? 'Changed'} ${items} on the schedule board`;
  }
}

/** `before` and `after` are what the person may do. */
function describeStaff({ action, before, after }: Change, name = 'a person'): string {
  switch (action) {
    case 'created':
      return `Invited ${name} as ${after}`;
    case 'sent':
      return `Sent the invitation of ${name} again`;
    case 'confirmed':
      return `Joined as ${after}`;
    case 'deleted':
      return `Ended the access of ${name}, who was ${before}`;
    default:
      if (before === after) return `Changed the name of ${name}`;
      return `Changed the access of ${name} from ${before} to ${after}`;
  }
}

/** Says what was done, without who did it. @param name of the item @param judge of a review; both if they still exist */
export function sentenceOf(change: Change, name?: string, judge?: string): string {
  const { subject, action, after, count, fields } = change;
  switch (subject) {
    case 'auditions':
      return describeAuditions(change, name);
    case 'candidates':
      return describeCandidates(change, name);
    case 'messages':
      return describeMessages(change, name);
    case 'seasons':
      return describeSeason(change);
    case 'reviews':
      return describeReview(change, name, judge);
    case 'schedule':
      return describeSchedule(change, name);
    case 'registrations':
      return describeRegistration(change, name);
    case 'attendance': {
      const whom = describeItems(NOUNS.attendance, change, name);
      return after === null ? `Recorded ${whom}` : `Recorded ${whom} as ${after}`;
    }
    case 'displays':
      return action === 'deleted'
        ? `Ended the link of the screen ${change.before}`
        : `Added the screen ${after}`;
    case 'settings':
      return after === 'hidden'
        ? 'Hid the reviews of others until their own'
        : 'Chose to see the reviews of others';
    case 'staff':
      return describeStaff(change, name);
    case 'files':
      return `Uploaded a file to ${after}`;
    default: {
      const items = describeItems(NOUNS[subject], change, name);
      if (count > 1 && fields.includes('displayOrder')) return `Changed the order of ${items}`;
      return `${VERBS[action]} ${items}`;
    }
  }
}
