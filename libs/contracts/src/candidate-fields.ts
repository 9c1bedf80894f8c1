import type { AuditionApplication } from './audition-application.ts';
import { currentName } from './choices.ts';

/* What candidates see of the fields of their answers. Without schemas: visitors' pages load it, and no validator. */

/** These have columns of their own. */
export type ApplicationField = keyof AuditionApplication;
/** The others are those of `RegistrationExtras`, stored together as JSON, but for the answers to the season's own questions. */
export type CandidateField =
  | ApplicationField
  | 'availability'
  | 'partnerRollNumber'
  | 'isAdult'
  | 'guardian';

/** How a value is asked for and said. Whatever draws fields, or reads them from text, has a rule for each of these. */
export type FieldControl =
  | 'name'
  | 'line'
  | 'paragraph'
  | 'roll number'
  | 'phone'
  | 'email'
  | 'style'
  | 'rating'
  | 'link'
  | 'tick'
  | 'parts'
  | 'age'
  | 'one of'
  | 'some of'
  | 'number';

export interface FieldDescription {
  label: string;
  /** The form has it in place of the label. */
  question?: string;
  hint?: string;
  control: FieldControl;
  isOptional?: true;
  group: 'You' | 'Your dance' | 'When you can come' | 'More about you';
  /** Until the season ends, or not at all; absent: as long as a candidate may change all answers. */
  changes?: 'always' | 'never';
  /** Only seasons with this setting ask for it. */
  asks?: 'parts' | 'asksPartner' | 'minors' | 'films';
}

/** Files and forms have this order, in which what may always be changed is last in its group. */
export const CANDIDATE_FIELDS = {
  fullName: { label: 'Full name', control: 'name', group: 'You' },
  rollNumber: {
    label: 'Roll number',
    hint: 'As on your student card.',
    control: 'roll number',
    group: 'You',
  },
  phoneNumber: { label: 'Phone number', control: 'phone', group: 'You', changes: 'always' },
  emailAddress: { label: 'Email address', control: 'email', group: 'You', changes: 'always' },
  branch: {
    label: 'Branch',
    hint: 'What you study, such as Computer Science.',
    control: 'line',
    group: 'You',
  },
  danceStyle: {
    label: 'Dance style',
    hint: 'The one that you show us; any style is welcome.',
    control: 'style',
    group: 'Your dance',
  },
  rateYourself: {
    label: 'Rate yourself',
    question: 'Rate yourself, out of 10',
    control: 'rating',
    group: 'Your dance',
  },
  whyNox: {
    // The server knows no page's society: columns of files have the first one's name.
    get label() {
      return `Why ${currentName()}?`;
    },
    control: 'paragraph',
    isOptional: true,
    group: 'Your dance',
  },
  otherSkills: {
    label: 'Other skills',
    hint: 'Music, video, design, organising: whatever a society can use.',
    control: 'line',
    isOptional: true,
    group: 'Your dance',
  },
  danceVideoUrl: {
    label: 'Video',
    question: 'Link to a video of you dancing',
    control: 'link',
    isOptional: true,
    group: 'Your dance',
    asks: 'films',
  },
  availability: {
    label: 'When you can come',
    question: 'Tick every part of a day on which you can come',
    hint: 'Tick none if you can come at any time.',
    control: 'parts',
    isOptional: true,
    group: 'When you can come',
    asks: 'parts',
  },
  partnerRollNumber: {
    label: "Your partner's roll number",
    hint: 'If you dance with another candidate.',
    control: 'roll number',
    isOptional: true,
    group: 'When you can come',
    asks: 'asksPartner',
  },
  isAdult: { label: '18 or older', control: 'age', group: 'You', changes: 'never', asks: 'minors' },
  guardian: { label: 'Guardian', control: 'age', group: 'You', changes: 'never', asks: 'minors' },
} satisfies Record<CandidateField, FieldDescription>;

export const fieldNames = Object.keys(CANDIDATE_FIELDS) as CandidateField[];

export const fieldOf = (name: CandidateField): FieldDescription => CANDIDATE_FIELDS[name];

/** A candidate may change it until the season ends; judges do not see it on stage. */
export const isContact = (name: CandidateField): boolean => fieldOf(name).changes === 'always';

/** Whether candidates may upload a film. @param films a season's setting; absent in a response of an earlier release */
export const offersFilm = (films: string | undefined): boolean =>
  films === 'film' || films === 'either';

export const isAsked = (
  name: CandidateField,
  season: {
    parts: readonly unknown[];
    asksPartner: boolean;
    minors?: string;
    films?: string;
    fields?: Partial<Record<CandidateField, { isHidden?: true | undefined }>>;
  },
): boolean => {
  const { asks } = fieldOf(name);
  if (season.fields?.[name]?.isHidden) return false;
  if (asks === 'films') return ['link', 'either'].includes(season.films ?? 'link');
  if (asks === 'parts') return season.parts.length > 0;
  return asks === 'minors' ? season.minors !== 'not asked' : !asks || season[asks];
};

/** What is said of a value; nothing of what was not answered. */
export const valueText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : [value ?? ''].flat().join(', ');

/** A text has one visible character at least. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether an answer says nothing. Zero is a number; a box without a tick says nothing, since it need not be touched. */
export const isEmptyAnswer = (value: unknown): boolean =>
  value === false || !VISIBLE.test(valueText(value));

/** An answer about health or conviction is never a judge's to read, and in no list. @param one a reader, or a place */
export const mayHave = ({ isSensitive }: { isSensitive: boolean }, one: string): boolean =>
  !(isSensitive && ['judge', 'list', 'print'].includes(one));
