import {
  type FILMS,
  type JudgingMode,
  listAll,
  type MINORS,
  type PORTRAITS,
  pluralize,
  type PublicSeason,
  type Question,
  SEASON_LABELS,
  type SeasonInput,
} from '@nox/contracts';
import { formatLocal } from '@nox/ui';

export const MINOR_LABELS: Record<(typeof MINORS)[number], string> = {
  'not asked': 'The form does not ask',
  refused: 'Only people of 18 and over may register',
  'with guardian': 'A parent or guardian has to agree by email',
};

export const FILM_LABELS: Record<(typeof FILMS)[number], string> = {
  link: 'A link to a video',
  film: 'A film that they upload',
  either: 'A link or a film',
  none: 'Nothing',
};

export const PORTRAIT_LABELS: Record<(typeof PORTRAITS)[number], string> = {
  'not asked': 'Not asked for',
  judges: 'For judges and organisers',
  'judges and door': 'For judges, organisers and the door',
};

export const MODES: Record<JudgingMode, readonly [label: string, meaning: string]> = {
  open: [
    'Open',
    "Judges see each other's reviews at any time. They type their name, until judges are invited as people.",
  ],
  independent: [
    'Independent',
    "Reviews belong to the judge's account. Others' are hidden, also in lists and means, until the judge's own is in and the judge asks for them. The last score before that counts.",
  ],
  deliberation: [
    'Deliberation',
    'All judges see all reviews and compare them. What they change after seeing others is marked, and does not count unless you let it.',
  ],
};

export const HINTS = {
  opensAt: 'Empty: registration stays closed.',
  closesAt: 'Empty: it stays open.',
  parts:
    'Candidates tick when they can come. Without any the form does not ask. What was ticked of a part is lost when you remove it.',
  questions:
    'At most twelve, at the end of the form. Changes are safe at any time: what was answered or chosen stays readable.',
  fields: 'Your own words for what every form asks, and what yours does not ask.',
  films:
    'Candidates choose a film of at most 3 minutes in the form or later on their own page; it is sent once they have confirmed. Only judges and organisers see it.',
  portrait: 'Candidates add it on their own page, and need not. Screens never show it.',
  emailDomains:
    'Such as college.edu, with commas between several: only addresses of these may register. Empty: all.',
  privacyText:
    'Candidates read it above the button, and agree to it: what you store, why, for how long, and whom to ask.',
  contactEmail: 'Candidates write to this address, and answers to our emails go there.',
  selfMoveHours:
    'Candidates choose another free slot of the published schedule. Empty: they may not.',
  criteria:
    'Judges give each of them a score from 1 to 10; the total is the mean by weight. Without any there is one score. The list is fixed with the first review that has such scores; names, hints and weights are not.',
  nextSteps: 'Selected candidates read it with their result, and nobody else.',
  meetingAt: 'Selected candidates get a calendar file. Empty: none.',
  meetingPlace: 'Where the first meeting is.',
  answerBy:
    'Selected candidates are asked to say by then whether they take their place. Nothing happens by itself after that. Empty: no time is set.',
  places: 'Empty: as many as are offered.',
  editsUntil: 'Candidates may change their answers until then. Empty: until the last day.',
  endsOn: 'The last day of the season, auditions included.',
  deleteAfterDays: 'Counted from the last day: everything about the candidates goes.',
} satisfies Partial<Record<keyof SeasonInput, string>>;

export const textsOf = (name: keyof SeasonInput) => ({
  label: SEASON_LABELS[name],
  hint: (HINTS as Partial<Record<string, string>>)[name],
});

interface Section {
  fields: (keyof SeasonInput)[];
  /** Registration, or what follows it, is incomplete without these. */
  needs?: (keyof SeasonInput)[];
  /** What a folded section says. */
  facts: (settings: SeasonInput) => (string | false | null | undefined)[];
}

/** A time of which only a part is typed says nothing. */
const timeFact = (word: string, time: string | null) =>
  time?.length === '2026-08-14T18:00'.length && `${word} ${formatLocal(time)}`;

export type SectionTitle =
  | 'Registration'
  | 'Form'
  | 'Questions'
  | 'Privacy'
  | 'Auditions'
  | 'Judging'
  | 'Results'
  | 'After';

/** Sections of the form by their titles, which are their ids, too. */
export const SECTIONS: Record<SectionTitle, Section> = {
  Registration: {
    fields: ['name', 'opensAt', 'closesAt', 'isPaused'],
    needs: ['opensAt'],
    facts: ({ name, opensAt, closesAt, isPaused }) => [
      ...[name, timeFact('opens', opensAt), timeFact('closes', closesAt), isPaused && 'paused'],
    ],
  },
  Form: {
    fields: ['parts', 'asksPartner', 'films', 'portrait', 'minors', 'emailDomains'],
    facts: ({ parts, films }) => [
      ...[pluralize(parts.length, 'part of a day', 'parts of days'), FILM_LABELS[films]],
    ],
  },
  Questions: {
    fields: ['questions', 'fields'],
    facts: ({ questions }) => [
      listAll(questions.filter(({ isRemoved }) => !isRemoved).map(({ label }) => `“${label}”`)) ||
        'none of your own',
    ],
  },
  Privacy: {
    fields: ['privacyText', 'contactEmail'],
    needs: ['privacyText', 'contactEmail'],
    facts: ({ contactEmail }) => [contactEmail && `contact ${contactEmail}`],
  },
  Auditions: {
    fields: ['selfMoveHours'],
    facts: ({ selfMoveHours: hours }) => [
      hours === null
        ? 'Candidates may not reschedule'
        : `Rescheduling closes ${pluralize(hours, 'hour')} before`,
    ],
  },
  Judging: {
    fields: ['judgingMode', 'criteria'],
    facts: ({ judgingMode, criteria }) => [
      `${SEASON_LABELS.judgingMode}: ${MODES[judgingMode][0]}`,
      criteria.length > 0 && pluralize(criteria.length, 'criterion', 'criteria'),
    ],
  },
  Results: {
    fields: [
      ...(['nextSteps', 'meetingAt', 'meetingPlace'] as const),
      ...(['answerBy', 'places', 'remindsToAnswer'] as const),
    ],
    facts: ({ meetingAt, answerBy, places }) => [
      ...[timeFact('First meeting', meetingAt), timeFact('answer by', answerBy)],
      places !== null && pluralize(places, 'place'),
    ],
  },
  After: {
    fields: ['editsUntil', 'endsOn', 'deleteAfterDays'],
    needs: ['endsOn'],
    facts: ({ endsOn, deleteAfterDays }) => [
      endsOn && `last day ${formatLocal(endsOn)}`,
      `data is deleted ${pluralize(deleteAfterDays, 'day')} later`,
    ],
  },
};

type Opening = Pick<SeasonInput, 'opensAt'>;

const isForced = ({ state, opensAt }: PublicSeason, stored: Opening) =>
  opensAt === null && (state === 'open' || stored.opensAt !== null);

/** Whether candidates can register now, as the server has decided. */
export function registrationText(current: PublicSeason, stored: Opening): string {
  const { state, opensAt, closesAt } = current;
  if (isForced(current, stored)) {
    return `Registration is ${state}, whatever the dates are: the server's setting NOX_AUDITIONS decides.`;
  }
  const opening = opensAt ? formatLocal(opensAt) : '';
  const closing = closesAt ? formatLocal(closesAt) : '';
  switch (state) {
    case 'closed':
      return 'Registration is closed: it has no opening date.';
    case 'announced':
      return `Registration opens on ${opening}.`;
    case 'open':
      return `Registration is open${closing && ` until ${closing}`}.`;
    case 'paused':
      return 'Registration is paused: candidates read that, and cannot register.';
    case 'over':
      return `Registration has been closed since ${closing}.`;
  }
}

export const KIND_LABELS: Record<Question['kind'], string> = {
  line: 'Short text',
  paragraph: 'Paragraph',
  'one of': 'One of several',
  'some of': 'Some of several',
  tick: 'Tick',
  number: 'Number',
  link: 'Web address',
};

export const READERS = [
  ['judge', 'Judges'],
  ['check-in', 'The door'],
] as const;

export const PLACES = [
  ['list', 'List of candidates'],
  ['facts', 'Facts of a candidate'],
  ['judging', 'Judge mode'],
  ['walk-in', 'At the door'],
  ['print', 'On paper'],
] as const;

export const CHANGES = [
  ['with all', 'As long as all answers'],
  ['always', 'Until the season ends'],
  ['never', 'Not once it is sent'],
] as const;

export const SENSITIVE_HINT =
  'Judges never read it, no list or paper shows it, a file has it only if you ask for it, and it is deleted with the last day of the season.';

type NewQuestion = Pick<Question, 'key' | 'kind' | 'label'> & Partial<Question>;

export const questionOf = (fields: NewQuestion): Question => ({
  ...{ hint: '', isRequired: false, options: [], readers: [], places: ['facts'] },
  ...{ changes: 'with all', isSensitive: false },
  ...fields,
});

const optionsOf = (...labels: string[]) =>
  labels.map((label) => ({ key: label.toLowerCase().replaceAll(' ', '-'), label }));

const AT_THE_DOOR = { readers: ['check-in'], places: ['facts', 'walk-in'], changes: 'always' };
const ABOUT_HEALTH = { isSensitive: true, changes: 'always' };

/** Questions that many societies ask; their keys are the same in every season. */
export const READY_QUESTIONS = [
  {
    ...{ key: 'access-needs', kind: 'paragraph', label: 'Access needs', ...ABOUT_HEALTH },
    hint: 'What we can do so that you can take part, such as a way without stairs.',
  },
  {
    ...{ key: 'photographs', kind: 'tick', label: 'You may photograph and film me' },
    hint: 'We show pictures of the auditions on our pages. It makes no difference to your audition.',
    ...AT_THE_DOOR,
  },
  {
    ...{ key: 'experience', kind: 'number', label: 'Years of dancing' },
    ...{ readers: ['judge'], places: ['facts', 'judging'] },
  },
  {
    ...{ key: 't-shirt', kind: 'one of', label: 'Size of your T-shirt', places: ['list', 'facts'] },
    options: optionsOf('XS', 'S', 'M', 'L', 'XL', 'XXL'),
  },
  {
    ...{ key: 'heard-of-us', kind: 'one of', label: 'How did you hear of us?' },
    options: optionsOf(
      'From a friend',
      'Social media',
      'A poster',
      'At a show of yours',
      'Otherwise',
    ),
  },
  { key: 'allergies', kind: 'line', label: 'Allergies', ...ABOUT_HEALTH },
  {
    ...{ key: 'emergency-contact', kind: 'line', label: 'Emergency contact', ...AT_THE_DOOR },
    hint: 'The name and phone number of a person whom we call if you are hurt.',
  },
].map((fields) => questionOf(fields as NewQuestion));
