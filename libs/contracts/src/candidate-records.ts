import { type ApplicationField, fieldNames, valueText } from './candidate-fields.ts';

/** What the server and the season's staff know of a field of the application, beside what candidates see of it. */
export interface RecordDescription {
  /** Staff read it where no place has another title. */
  title: string;
  /** The roles that read it, beside organisers and administrators. */
  readers: readonly ('judge' | 'check-in')[];
  /** Its titles among the facts of an entry and in files; null where it is not shown. */
  fact: string | null;
  column: string | null;
  /** It is also in the list of entries, in the file of the schedule, in the panel of deliberation, asked for at the door. */
  places: readonly ('list' | 'schedule' | 'deliberation' | 'walk-in')[];
  /** The words of forms' questions about it, which an import looks for; the lowest rank first. */
  asked: readonly [rank: number, words: string] | null;
  /** It is part of the candidate's identity: forms ask for other people's, too. */
  isIdentity?: true;
  /** A web address in it is no sign of a program. */
  takesLinks?: true;
}

/** The order is that of spec section 2. */
export const CANDIDATE_RECORDS = {
  fullName: {
    title: 'Full name',
    readers: ['judge', 'check-in'],
    fact: 'Full name',
    column: 'Name',
    places: ['schedule', 'walk-in'],
    // Many questions have the word.
    asked: [10, 'name'],
    isIdentity: true,
  },
  phoneNumber: {
    title: 'Phone number',
    readers: [],
    fact: 'Phone',
    column: 'Phone',
    places: ['schedule', 'walk-in'],
    asked: [6, 'phone|mobile|whats ?app|contact'],
    isIdentity: true,
    takesLinks: true,
  },
  rollNumber: {
    title: 'Roll number',
    readers: ['judge'],
    fact: 'Roll no.',
    column: 'Roll Number',
    places: ['schedule', 'walk-in'],
    asked: [7, 'roll|enrol?lment|registration (?:no|number)'],
    isIdentity: true,
  },
  emailAddress: {
    title: 'Email address',
    readers: [],
    fact: 'Email',
    column: 'Email',
    places: ['schedule', 'walk-in'],
    asked: [5, 'e ?mail'],
    isIdentity: true,
    takesLinks: true,
  },
  branch: {
    title: 'Branch',
    readers: ['judge'],
    fact: 'Branch',
    column: 'Branch',
    places: ['schedule', 'deliberation', 'walk-in'],
    asked: [8, 'branch|department'],
  },
  danceStyle: {
    title: 'Dance style',
    readers: ['judge'],
    fact: 'Dance style',
    column: 'Dance Style',
    places: ['list', 'schedule', 'walk-in'],
    asked: [9, 'styles?|dance forms?'],
    takesLinks: true,
  },
  rateYourself: {
    title: 'Own rating',
    readers: ['judge'],
    fact: 'Rating',
    column: 'Own Rating',
    places: ['deliberation', 'walk-in'],
    // "Rate your dance skills" is a rating.
    asked: [1, 'rat(?:e|ing)|out of (?:10|ten)'],
  },
  whyNox: {
    title: 'Why NOX',
    readers: ['judge'],
    fact: 'Why NOX',
    column: 'Why NOX',
    places: ['deliberation', 'walk-in'],
    asked: [3, 'why|motivation'],
    takesLinks: true,
  },
  otherSkills: {
    title: 'Other skills',
    readers: ['judge'],
    fact: 'Other skills',
    column: 'Other Skills',
    places: ['deliberation'],
    asked: [4, 'skills?|talents?'],
    takesLinks: true,
  },
  danceVideoUrl: {
    title: 'Dance video',
    readers: ['judge'],
    fact: 'Video',
    column: 'Video',
    places: [],
    // "Link to a video in your style" is a video.
    asked: [2, 'videos?|youtube|reel'],
    takesLinks: true,
  },
} as const satisfies Record<ApplicationField, RecordDescription>;

export const applicationFields = fieldNames.filter(
  (name): name is ApplicationField => name in CANDIDATE_RECORDS,
);

export const recordOf = (name: ApplicationField): RecordDescription => CANDIDATE_RECORDS[name];

/** A tick is its title, or nothing. */
export const briefText = (name: ApplicationField, value: unknown): string =>
  typeof value === 'boolean' ? (value ? recordOf(name).title : '') : valueText(value);

/** Fields are in the order of files. */
export const fieldsIn = (place: RecordDescription['places'][number]): ApplicationField[] =>
  applicationFields.filter((name) => recordOf(name).places.includes(place));

/** What a role reads, beside organisers and administrators, who read everything. */
export type FieldReadBy<Role> = {
  [Field in ApplicationField]: Role extends (typeof CANDIDATE_RECORDS)[Field]['readers'][number]
    ? Field
    : never;
}[ApplicationField];

export const fieldsReadBy = <Role extends 'judge' | 'check-in'>(role: Role) =>
  applicationFields.filter((name): name is FieldReadBy<Role> =>
    recordOf(name).readers.includes(role),
  );
