import {
  type ApplicationField,
  CANDIDATE_FIELDS,
  fieldNames,
  valueText,
} from './candidate-fields.ts';
import { currentName } from './choices.ts';

/** What the server and the season's staff know of a field of the application, beside what candidates see of it. */
export interface RecordDescription {
  /** Staff read it where no place has another title; absent: the candidates' label. */
  title?: string;
  /** The roles that read it, beside organisers and administrators. */
  readers: readonly ('judge' | 'check-in')[];
  /** Its titles among the facts of an entry and in files; absent: `title`; null where it is not shown. */
  fact?: string | null;
  column?: string | null;
  /** It is also in the list of entries, above a judge's form, on the printed order, in the schedule's file, in deliberation, at the door. */
  places: readonly ('list' | 'judging' | 'print' | 'schedule' | 'deliberation' | 'walk-in')[];
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
    column: 'Name',
    readers: ['judge', 'check-in'],
    places: ['schedule', 'walk-in'],
    // Many questions have the word.
    asked: [10, 'name'],
    isIdentity: true,
  },
  phoneNumber: {
    fact: 'Phone',
    column: 'Phone',
    readers: [],
    places: ['schedule', 'walk-in'],
    asked: [6, 'phone|mobile|whats ?app|contact'],
    isIdentity: true,
    takesLinks: true,
  },
  rollNumber: {
    fact: 'Roll no.',
    readers: ['judge', 'check-in'],
    places: ['judging', 'print', 'schedule', 'walk-in'],
    asked: [7, 'roll|enrol?lment|registration (?:no|number)'],
    isIdentity: true,
  },
  emailAddress: {
    fact: 'Email',
    column: 'Email',
    readers: [],
    places: ['schedule', 'walk-in'],
    asked: [5, 'e ?mail'],
    isIdentity: true,
    takesLinks: true,
  },
  branch: {
    readers: ['judge'],
    places: ['schedule', 'deliberation'],
    asked: [8, 'branch|department'],
  },
  danceStyle: {
    readers: ['judge'],
    places: ['list', 'judging', 'print', 'schedule'],
    asked: [9, 'styles?|dance forms?'],
    takesLinks: true,
  },
  rateYourself: {
    title: 'Own rating',
    readers: ['judge'],
    places: ['deliberation'],
    // "Rate your dance skills" is a rating.
    asked: [1, 'rat(?:e|ing)|out of (?:10|ten)'],
  },
  whyNox: {
    get title() {
      return `Why ${currentName()}`;
    },
    readers: ['judge'],
    places: ['deliberation'],
    asked: [3, 'why|motivation'],
    takesLinks: true,
  },
  otherSkills: {
    readers: ['judge'],
    places: ['deliberation'],
    asked: [4, 'skills?|talents?'],
    takesLinks: true,
  },
  danceVideoUrl: {
    title: 'Dance video',
    fact: 'Video',
    column: 'Video',
    readers: ['judge'],
    places: [],
    // "Link to a video in your style" is a video.
    asked: [2, 'videos?|youtube|reel'],
    takesLinks: true,
  },
} as const satisfies Record<ApplicationField, RecordDescription>;

export const applicationFields = fieldNames.filter(
  (name): name is ApplicationField => name in CANDIDATE_RECORDS,
);

/** The description with its titles; in files each word of one begins with a capital. */
export function recordOf(name: ApplicationField) {
  const { title = CANDIDATE_FIELDS[name].label, ...record }: RecordDescription =
    CANDIDATE_RECORDS[name];
  const column = title.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return { title, fact: title, column, ...record };
}

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
