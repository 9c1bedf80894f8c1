import {
  type AttendanceState,
  attendanceStatus,
  type AuditSubject,
  pluralize,
} from '@nox/contracts';
import { type AuditLogRow } from '#platform/database/schema.ts';

type Change = Pick<
  AuditLogRow,
  'subject' | 'action' | 'actor' | 'count' | 'fields' | 'before' | 'after'
> & { isArchived?: boolean };

/** Changes of any other subject are about candidates. */
const NOUNS: Partial<Record<AuditSubject, string>> = {
  team: 'team member',
  tutorials: 'tutorial',
  achievements: 'achievement',
  rules: 'rule set',
  society: 'society',
  registrations: 'registration',
  messages: 'message',
};

/** These sentences serve changes about which their subject has none. */
const GENERAL: Record<string, string> = {
  'several, of displayOrder': 'Changed the order of {items}',
  created: 'Added {items}',
  deleted: 'Deleted {items}',
  restored: 'Restored {items}',
  imported: 'Imported {items}',
  confirmed: 'Confirmed {items}',
  withdrawn: 'Withdrew {items}',
  returned: 'Took back the withdrawal of {items}',
  sent: 'Sent {items}',
  moved: 'Moved {items}',
  answered: 'Answered for {items}',
};

/** The first sentence all of whose facts a change has; see `factsOf` and `wordsOf`. */
const SENTENCES: Partial<Record<AuditSubject, Record<string, string>>> = {
  auditions: {
    'undone, of result': 'Undid the publication of the results of {items}',
    'undone, of status': 'Undid the rejection of {items}',
    'undone, of timeSlot': 'Undid the slots of {items}',
    'undone, of danceStyle': 'Undid one spelling of the dance style of {items}',
    undone: 'Undid the deletion of {items}',
    'created, by candidate, named': '{name} applied for an audition',
    'created, by candidate': 'Applied for an audition',
    published: 'Published the results of {items}',
    exported: 'Saved candidates as a file, with answers about health or conviction',
    'of place, to released': 'Released the place of {items}',
    'of place': 'Held the place of {items} again',
    'of reserve': 'Changed the rank of {items} among the reserves',
    'of mailTrouble': 'Recorded that no email reaches {items}',
    'of danceStyle, to nothing': 'Changed {items}',
    'of danceStyle': 'Spelled the dance style of {items} {after}',
    'of timeSlot, to nothing': 'Divided {items} into slots',
    'of timeSlot, from no slot': 'Assigned {items} to {after}',
    'of timeSlot, from nothing': 'Moved {items} to {slot}',
    'of timeSlot': 'Moved {items} from {before} to {slot}',
    'of status': 'Changed the status of {items} from {before} to {after}',
  },
  candidates: {
    'by candidate, changed, of film': '{candidate} changed their film',
    'by candidate, changed': '{candidate} changed their answers',
    'by candidate, withdrawn': '{candidate} withdrew',
    'by candidate, returned': '{candidate} came back',
    'by candidate, erased': '{candidate} erased everything about themselves',
    'of place, to asking': '{candidate} asked for their place again',
    'of place': '{candidate} answered whether they take their place',
    'by candidate, answered': '{candidate} answered whether they come',
    'by candidate, moved': '{candidate} moved into another slot',
    'by system, changed': 'Deleted answers about health or conviction of {items}',
    'by account, changed': 'Changed the answers of {items}. Reason: {after}',
    'erased, one': 'Erased everything about a candidate',
    erased: 'Erased everything about {items}',
  },
  registrations: {
    'created, named': '{name} registered',
    created: 'Registered',
    'confirmed, by candidate, named': '{name} confirmed the registration',
    'confirmed, by candidate': 'Confirmed a registration',
    confirmed: 'Admitted {items}',
    'changed, of guardian': 'Took back the agreement of the guardian for {items}',
    changed: 'Corrected the email address of {items}',
    sent: 'Sent the message of {items} again',
  },
  reviews: {
    deleted: 'Deleted a review of {items}',
    'undone, of judge': 'Made two judges of {before} and {after} again',
    'of judge': 'Made one judge of {before} and {after}',
    'of seen': 'Asked to see the other reviews of {items}',
    'of counted, to counted': 'Let the later score of the review of {items}{asJudge} count',
    'of counted': 'Left the later score of the review of {items}{asJudge} out',
    changed: 'Changed their review of {items}{asJudge}',
    withdrawn: 'Stopped judging {items}, whom they know',
    returned: 'Let {after} judge {items} again',
    reviews: 'Reviewed {items}{asJudge}',
  },
  messages: {
    'of template': 'Changed the text of messages of kind {after}',
    'to draft': 'Drafted {items}',
    'to queued': 'Queued {items} for sending',
    'to cancelled': 'Cancelled {items}',
    'to retried': 'Tried again to send {items}',
    'to edited': 'Edited {items}',
    'to bounced': 'Recorded that {items} came back',
    'to chat': 'Opened a chat for {items}',
    'to sent by hand': 'Marked {items} as sent by hand',
    'to not sent by hand': 'Took back that {items} was sent by hand',
    messages: 'Changed {items}',
  },
  /** Edits are of candidates; otherwise `after` says what was changed, or the number of the version. */
  schedule: {
    'published, of judges': 'Published the judges of version {after} of the schedule',
    published: 'Published version {after} of the schedule, with changes for {items}',
    undone: 'Undid moves of {items} on the schedule board',
    'moved, from no slot, to nothing': 'Assigned {items} on the schedule board',
    'moved, from no slot': 'Assigned {items} on the schedule board to {slot}',
    'moved, to nothing': 'Moved {items} on the schedule board',
    moved: 'Moved {items} on the schedule board to {slot}',
    'of nothing': 'Changed the panels and days of the schedule',
    'to pinned': 'Pinned {items} on the schedule board',
    'to unpinned': 'Unpinned {items} on the schedule board',
    'to together': 'Grouped {items} on the schedule board',
    'to apart': 'Ungrouped {items} on the schedule board',
    schedule: 'Changed {items} on the schedule board',
  },
  attendance: {
    'undone, several': 'Undid records of {items}',
    'to nothing': 'Recorded the attendance of {items}',
    'undone, same, of door': 'Undid a record of {items} at the door: still {state}',
    'undone, same, of stage': 'Undid a record of {items} at the stage: still {state}',
    'undone, of door': 'Undid a record of {items} at the door: {state} again',
    'undone, of stage': 'Undid a record of {items} at the stage: {state} again',
    'of door': 'Marked {items} at the door: {state}',
    'of stage': 'Marked {items} at the stage: {state}',
    attendance: 'Marked {items} as {state}',
  },
  /** `before` and `after` are what the person may do. */
  staff: {
    'created, of machine': 'Invited {person} as {after}, on the machine',
    'sent, of machine': 'Sent the invitation of {person} again, on the machine',
    'changed, of machine':
      'Changed the access of {person} from {before} to {after}, on the machine',
    'returned, of machine': 'Gave an administrator of the settings access again, on the machine',
    'deleted, of settings': 'Found that the settings name an administrator no more',
    'deleted, of handover':
      'Ended the access of an administrator of the settings who has handed over',
    'created, of handover': 'Began to hand over to {person}, until {after}',
    'changed, of handover': 'Changed the last day of the handover to {person} to {after}',
    'withdrawn, of handover': 'Called off the handover to {person}',
    'created, of line': 'Added a line to the handover',
    'changed, of line': 'Changed a line of the handover',
    'deleted, of line': 'Deleted a line of the handover',
    'confirmed, of tick': 'Ticked a line of the handover',
    'returned, of tick': 'Took back the tick of a line of the handover',
    created: 'Invited {person} as {after}',
    sent: 'Sent the invitation of {person} again',
    confirmed: 'Joined as {after}',
    deleted: 'Ended the access of {person}, who was {before}',
    same: 'Changed the name of {person}',
    staff: 'Changed the access of {person} from {before} to {after}',
  },
  seasons: {
    exported: 'Saved the season {after} as files',
    archived: 'Started the season {after} and archived {before}',
    'of carried': 'Confirmed what is from last season: {after}',
    'from nothing, of criteria': 'Changed the settings of the season {after} and its criteria',
    'from nothing': 'Changed the settings of the season {after}',
    seasons: 'Changed judging from {before} to {after}',
  },
  displays: {
    deleted: 'Ended the link of the screen {before}',
    displays: 'Added the screen {after}',
  },
  settings: {
    'to hidden': 'Hid the reviews of others until their own',
    settings: 'Chose to see the reviews of others',
  },
  files: { files: 'Uploaded a file to {after}' },
};

/** What a sentence may depend on. Of what people write as they like, none is named by {@link SENTENCES}. */
function factsOf(change: Change, name: string | undefined): ReadonlySet<string> {
  const { subject, action, actor, count, before, after } = change;
  const fields = JSON.parse(change.fields) as string[];
  return new Set([
    subject,
    action,
    `by ${actor}`,
    count === 1 ? 'one' : 'several',
    name === undefined ? 'unnamed' : 'named',
    before === after ? 'same' : 'other',
    `from ${before === '' ? 'no slot' : (before ?? 'nothing')}`,
    `to ${after ?? 'nothing'}`,
    ...(fields.length === 0 ? ['of nothing'] : fields.map((field) => `of ${field}`)),
  ]);
}

/** "the tutorial Six Step", "3 candidates"; of what is gone, no name. */
function describeItems(change: Change, name?: string): string {
  const { subject, action, count, before, isArchived } = change;
  const noun = NOUNS[subject] ?? 'candidate';
  if (count !== 1) return pluralize(count, noun);
  if (subject === 'messages') return name === undefined ? 'a message' : `the message to ${name}`;
  // A registration has a name only if it has become an entry.
  if (subject === 'registrations')
    return name === undefined ? 'a registration' : `the registration of ${name}`;
  if (name !== undefined) return `the ${noun} ${name}`;
  if (isArchived) return `an archived ${noun}`;
  // A deleted candidate's review is not what was deleted.
  if (action !== 'deleted' || subject === 'reviews') return `a deleted ${noun}`;
  return before === null ? `a ${noun}` : `the ${noun} ${before}`;
}

const stateText = ({ after }: Change) =>
  attendanceStatus((after ?? 'expected') as AttendanceState).text;

/** Says what was done, without who did it. @param name of the item @param judge of a review; both if they still exist */
export function sentenceOf(change: Change, name?: string, judge?: string): string {
  const facts = factsOf(change, name);
  const [, sentence = 'Changed {items}'] =
    [SENTENCES[change.subject] ?? {}, GENERAL]
      .flatMap(Object.entries<string>)
      .find(([wanted]) => wanted.split(', ').every((fact) => facts.has(fact))) ?? [];
  const words: Record<string, string> = {
    items: describeItems(change, name),
    name: name ?? '',
    candidate: name ?? 'A candidate',
    person: name ?? 'a person',
    asJudge: judge === undefined ? '' : ` as ${judge}`,
    before: String(change.before),
    after: String(change.after),
    slot: change.after || 'no slot',
    state: change.subject === 'attendance' ? stateText(change) : '',
  };
  return sentence.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word]!);
}
