import * as z from 'zod';
import { refuseNames } from './column-names.ts';
import { formIssues, formSettings } from './questions.ts';
import { Criterion, JudgingMode, MAX_CRITERIA } from './criteria.ts';
import {
  clock,
  localDate,
  localTime,
  boundedText,
  optionalEmail,
  optionalLine,
  optionalParagraph,
  requiredLine,
  wholeNumber,
  uuid,
} from './text.ts';
import { listAll, pluralForm } from './sentences.ts';
import { auditionDayAt, NEXT_DAY, todayAt } from './time-of-day.ts';

const PART_KEY = 'A part of a day needs a key of small letters.';

/** A part of a day on which candidates say that they can come, such as "Friday evening". */
export const SeasonPart = z
  .strictObject({
    key: boundedText(40, PART_KEY).regex(/^[a-z\d-]{1,40}$/, PART_KEY),
    label: requiredLine('Label'),
    date: localDate('Date'),
    from: clock('From'),
    /** 00:00 is the end of the day. */
    to: clock('To'),
  })
  .refine(({ from, to }) => from < to || to === '00:00', {
    path: ['to'],
    error: `To must be after From. ${NEXT_DAY}`,
  });
export type SeasonPart = z.infer<typeof SeasonPart>;

/** The sentence of a privacy text by which candidates agree. */
export const SHOWS_FIRST_NAMES =
  'On the day, screens in the corridor show your first name beside your number.';

/** Whether candidates have agreed that screens show their first names. */
export const agreesToFirstNames = ({ privacyText }: { privacyText: string }): boolean =>
  privacyText.includes(SHOWS_FIRST_NAMES);

/** Whether candidates add a picture of themselves, and who sees it beside organisers. */
export const PORTRAITS = ['not asked', 'judges', 'judges and door'] as const;

/** How candidates show their dance before the audition. */
export const FILMS = ['link', 'film', 'either', 'none'] as const;

export const MINORS = ['not asked', 'refused', 'with guardian'] as const;

const SELF_MOVE_HOURS = 'Rescheduling closes (hours before) must be a whole number from 0 to 720.';
const PLACES = 'Places must be a whole number from 1 to 1000.';
const DELETE_AFTER_DAYS = 'Data is deleted after (days) must be a whole number from 30 to 730.';

const DOMAINS = 'Email domains must be names such as college.edu.';
const withoutName = (domain: string) => domain.replace(/^.*@/, '');

/** These are the rules of single fields, also for a form, whose resolver adds the rules between them. */
export const SeasonSettings = z.strictObject({
  name: requiredLine('Name'),
  /** Dates and times are those of the society's time zone, such as `2026-08-14T18:00`. Null: registration never opens. */
  opensAt: localTime('Opens'),
  /** Registration stays open if it is null. */
  closesAt: localTime('Closes'),
  /** Candidates may change their answers until then; null means until the season ends. */
  editsUntil: localTime('Changes until'),
  /** The season's last day, from which retention counts. */
  endsOn: localDate('Last day').nullable().default(null),
  isPaused: z.boolean().default(false),
  parts: z.array(SeasonPart).max(12, 'At most 12 parts of days.').default([]),
  asksPartner: z.boolean().default(false),
  minors: z.enum(MINORS).default('not asked'),
  films: z.enum(FILMS).default('link'),
  portrait: z.enum(PORTRAITS).default('not asked'),
  /** What candidates agree to. */
  privacyText: optionalParagraph('Privacy text'),
  contactEmail: optionalEmail('Contact'),
  /** Only email addresses of these domains, and of those below them, may register; all may if it is absent. */
  emailDomains: z
    .array(boundedText(253, DOMAINS).trim().toLowerCase().overwrite(withoutName))
    .max(20, 'At most 20 domains.')
    .refine((domains) => domains.every((domain) => z.regexes.domain.test(domain)), DOMAINS)
    .optional(),
  /** Everything about its candidates is deleted this many days after the last day. */
  deleteAfterDays: wholeNumber(30, 730, DELETE_AFTER_DAYS).default(180),
  /** Candidates may move into another free slot until this many hours before theirs; null means that they may not. */
  selfMoveHours: wholeNumber(0, 720, SELF_MOVE_HOURS).nullable().default(null),
  /** What selected candidates read with their result. */
  nextSteps: optionalParagraph('What to do next'),
  meetingAt: localTime('First meeting'),
  meetingPlace: optionalLine('Place'),
  /** How many there are; null: as many as are offered. */
  places: wholeNumber(1, 1000, PLACES).nullable().default(null),
  /** Selected candidates are asked to answer until then, see `answerByOf`. */
  answerBy: localTime('Answer by'),
  /** Who has not answered a day before gets one message. */
  remindsToAnswer: z.boolean().default(false),
  judgingMode: JudgingMode.default('open'),
  criteria: z.array(Criterion).max(MAX_CRITERIA, `At most ${MAX_CRITERIA} criteria.`).default([]),
  ...formSettings,
});

/** `PUT` replaces every field. */
export const SeasonInput = SeasonSettings.superRefine((season, context) => {
  const { opensAt, closesAt, editsUntil, endsOn, parts, privacyText } = season;
  const { meetingAt, meetingPlace, criteria, questions } = season;
  const issue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) {
    issue('closesAt', 'Closes must be after Opens.');
  }
  if (opensAt !== null && editsUntil !== null && editsUntil <= opensAt) {
    issue('editsUntil', 'Changes until must be after Opens.');
  }
  const last = [opensAt, closesAt].filter((time) => time !== null).at(-1);
  if (endsOn !== null && last !== undefined && endsOn < last.slice(0, 10)) {
    issue('endsOn', 'The last day must not be before registration ends.');
  } else if (endsOn !== null && parts.some(({ date }) => endsOn < date)) {
    issue('endsOn', 'The last day must not be before a part of a day.');
  }
  if (opensAt !== null && privacyText === '') {
    issue('privacyText', 'Write the privacy text first: candidates agree to it.');
  }
  if (meetingAt && last !== undefined && meetingAt < last) {
    // Either may be the one that was changed: both fields say it.
    issue('meetingAt', 'The first meeting must not be before registration ends.');
    if (closesAt !== null) {
      issue('closesAt', 'Closes must not be after the first meeting, which is further below.');
    }
  }
  if (meetingPlace && !meetingAt) {
    issue('meetingAt', 'Say when the first meeting is, too.');
  }
  if (new Set(parts.map(({ key }) => key)).size < parts.length) {
    issue('parts', 'Two parts of days have the same key.');
  }
  if (new Set(criteria.map(({ id }) => id)).size < criteria.length) {
    issue('criteria', 'Two criteria have the same id.');
  }
  for (const { path, message } of formIssues(season)) issue(path, message);
  const asked = questions.flatMap(({ label, isRemoved }, at) =>
    isRemoved ? [] : [{ path: ['questions', at, 'label'], name: label }],
  );
  const scored = criteria.map(({ name }, at) => ({ path: ['criteria', at, 'name'], name }));
  refuseNames([...scored, ...asked], context);
});
export type SeasonInput = z.infer<typeof SeasonInput>;

/** What a new season takes over that may name dates, links and places of the last one. */
export const CarriedText = z.enum(['privacyText', 'nextSteps', 'rules', 'panels', 'templates']);
export type CarriedText = z.infer<typeof CarriedText>;

export const ConfirmedTexts = z.strictObject({
  texts: z.array(CarriedText).min(1).max(CarriedText.options.length),
});
export type ConfirmedTexts = z.infer<typeof ConfirmedTexts>;

export const Season = SeasonSettings.extend({
  _id: z.string(),
  isCurrent: z.boolean(),
  /** Entries of a former season are counted in the archive. */
  entries: z.int(),
  version: z.int(),
  /** When retention deletes everything about as many of its candidates; null while that is not within a week. */
  erasure: z.object({ at: z.string(), count: z.int() }).nullable(),
  /** These are from the last season, and nobody has confirmed them yet. */
  carried: z.array(CarriedText),
});
export type Season = z.infer<typeof Season>;

const Figure = z.object({
  /** The name is empty for those who have no slot. */
  name: z.string(),
  applications: z.int(),
  came: z.int(),
  reviewed: z.int(),
  selected: z.int(),
});
export type Figure = z.infer<typeof Figure>;

/** How many candidates of a season there were, in each group. */
export const SeasonFigures = z.object({
  styles: z.array(Figure),
  panels: z.array(Figure),
  /** The key is a date, such as `2026-08-14`. */
  days: z.array(Figure),
});
export type SeasonFigures = z.infer<typeof SeasonFigures>;

/** Starts a season. The current one goes into the archive, with its entries. */
export const NewSeason = z.strictObject({
  settings: SeasonInput,
  /** The season that was current when the administrator saw it: two of them start one season, not two. */
  current: uuid(),
  expected: z.int().min(0),
  /** Guests and helpers whose access ends, by the ids of `StaffMember`: administrators alone end it. */
  ended: z.array(uuid()).max(1_000).optional(),
});
export type NewSeason = z.infer<typeof NewSeason>;

/** What forms call the settings. */
export const SEASON_LABELS: Readonly<Record<keyof SeasonInput, string>> = {
  name: 'Name',
  opensAt: 'Opens',
  closesAt: 'Closes',
  editsUntil: 'Changes until',
  endsOn: 'Last day',
  isPaused: 'Paused',
  parts: 'Parts of days',
  asksPartner: 'Asks for a partner',
  minors: 'Under 18',
  films: 'A film of their dance',
  portrait: 'A picture of the candidate',
  privacyText: 'Privacy text',
  contactEmail: 'Contact',
  emailDomains: 'Email domains',
  deleteAfterDays: 'Data is deleted after (days)',
  selfMoveHours: 'Rescheduling closes (hours before)',
  nextSteps: 'What to do next',
  meetingAt: 'First meeting',
  meetingPlace: 'Place',
  places: 'Places',
  answerBy: 'Answer by',
  remindsToAnswer: 'Reminder',
  judgingMode: 'How judges work',
  criteria: 'Criteria',
  questions: 'Questions',
  fields: 'Given questions',
};

export const CARRIED_LABELS: Readonly<Record<CarriedText, string>> = {
  privacyText: SEASON_LABELS.privacyText,
  nextSteps: SEASON_LABELS.nextSteps,
  rules: 'Audition rules',
  panels: 'Panels and rooms',
  templates: 'Message templates',
};

/** "“Privacy text” and “Panels and rooms”" */
export const listCarried = (texts: readonly CarriedText[]): string =>
  listAll(texts.map((text) => `“${CARRIED_LABELS[text]}”`));

export const describeCarried = (texts: readonly CarriedText[]): string =>
  `${listCarried(texts)} ${pluralForm(texts.length, 'is', 'are')} from last season. Confirm first, under Season, what still holds.`;

/** What visitors may know of the current season. Instants are ISO times with the offset of the society's time zone. */
export const PublicSeason = z.object({
  ...SeasonSettings.pick({ name: true, parts: true, asksPartner: true, minors: true }).shape,
  ...SeasonSettings.pick({ films: true }).shape,
  ...SeasonSettings.pick({ privacyText: true, contactEmail: true, emailDomains: true }).shape,
  /** Questions are those that are asked now. */
  ...SeasonSettings.pick({ questions: true, fields: true }).shape,
  state: z.enum(['closed', 'announced', 'open', 'paused', 'over']),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** Names the season and the text that candidates agree to: what they send is for that alone. */
  form: z.string(),
  /** When the published slots of each day of auditions begin and end, as the society's times such as `2026-08-14T20:00`; once registration is over. */
  hours: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
});
export type PublicSeason = z.infer<typeof PublicSeason>;

/**
 * What is said of the day of auditions that it is, once registration is over: "tonight from 20:00", and during the published slots
 * "are on now, until 23:00". Panels may be late, so the day is named until it ends: "were tonight from 20:00 to 23:00". Without
 * published slots it is when the day's first part begins. Undefined on other days.
 * @param now the society's date and time, such as `2026-08-14T18:00`
 */
export function auditionsToday(
  { state, parts, hours = [] }: Pick<PublicSeason, 'state' | 'parts' | 'hours'>,
  now: string,
): string | undefined {
  const isToday = (start: string) => auditionDayAt(start) === auditionDayAt(now);
  const published = hours.find((day) => isToday(day.from));
  const starts = parts.map((part) => `${part.date}T${part.from}`).filter(isToday);
  const from = published?.from ?? starts.toSorted()[0];
  if (state !== 'over' || !from) return undefined;
  if (published && from <= now && now < published.to)
    return `are on now, until ${published.to.slice(11)}`;
  const words = `${todayAt(from.slice(11))} from ${from.slice(11)}`;
  // Only the published slots are over: late panels may still be on.
  return published && now >= published.to ? `were ${words} to ${published.to.slice(11)}` : words;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The months that a free text names: "7–9 August", or none. Of "may" only that with a capital is one. */
const monthsIn = (text: string) =>
  MONTHS.filter((month) =>
    month === 'may' ? /\bMay\b/.test(text) : new RegExp(`\\b${month}[a-z]*\\b`, 'i').test(text),
  );

/** Whether the rules name a month, and no other year, of a part of a day; undefined where either names none. */
export function agreesWithRules(dateOfRules: string, { parts }: Pick<Season, 'parts'>) {
  const named = monthsIn(dateOfRules);
  if (named.length === 0 || parts.length === 0) return undefined;
  const years = dateOfRules.match(/\b20\d\d\b/g);
  return parts.some(
    ({ date }) =>
      named.includes(MONTHS[Number(date.slice(5, 7)) - 1]!) &&
      (!years || years.includes(date.slice(0, 4))),
  );
}
