declare global {
  /** How the society writes dates and numbers: the API, the renderers of its pages and the shell set it once. `@nox/ui` reads it, too. */
  var noxFormats: { timeZone?: string; locale?: string } | undefined;
}

/** The language of sentences that people read, on pages and in what the API says. */
const LANGUAGE = 'en-IN';

const societyLocale = () => globalThis.noxFormats?.locale ?? LANGUAGE;

/** Makes a format of the society's dates, numbers or order once, since to make it takes longer than to use it. */
function inLocale<Format>(make: (locale: string) => Format): () => Format {
  const made: Record<string, Format> = {};
  return () => (made[societyLocale()] ??= make(societyLocale()));
}

const numbers = inLocale((locale) => new Intl.NumberFormat(locale));
const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
// Zero has no sign, whichever side it is rounded from.
const points = inLocale(
  (locale) => new Intl.NumberFormat(locale, { ...ONE_DIGIT, signDisplay: 'negative' }),
);
/** It takes the midnight of a day in UTC. */
export const days = inLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
);
const collator = inLocale((locale) => new Intl.Collator(locale, { numeric: true }));

/** The word that goes with a number: "has" or "have". The first use of `Intl` takes a phone a tenth of a second, and English needs none for this. */
export const pluralForm = (count: number, one: string, others: string): string =>
  Math.abs(count) === 1 ? one : others;

/** "1 candidate", "1,200 candidates"; of irregular words with `others`: "2 entries". */
export const pluralize = (count: number, one: string, others = `${one}s`): string =>
  `${numbers().format(count)} ${pluralForm(count, one, others)}`;

/** "Hall 2" before "Hall 10". */
export const byName = (one: string, other: string): number => collator().compare(one, other);

/** "0.8" */
export const formatPoints = (value: number): string => points().format(value);

/** "28 November 18:00", in a time zone. */
export function formatMoment(time: Date, timeZone: string): string {
  const day = time.toLocaleDateString(societyLocale(), { timeZone, day: 'numeric', month: 'long' });
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${day} ${time.toLocaleTimeString(societyLocale(), options)}`;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The characters do what a `bdi` does; such elements shift one by one with the texts before them when the font arrives. */
export const isolated = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

let and: Intl.ListFormat | undefined;

/** "Zoya, Kabir and Meera" */
export const listAll = (words: readonly string[]): string =>
  (and ??= new Intl.ListFormat(LANGUAGE)).format(words);

/** "Zoya, Kabir, Meera and 9 more"; up to three, or `max`, by name. */
export function listNames(names: readonly string[], max = 3, rest = 'more'): string {
  const others = names.length - max;
  const named =
    others > 0 ? [...names.slice(0, max), `${numbers().format(others)} ${rest}`] : names;
  return listAll(named);
}

/** "Asha, Ben and 3 others"; three, or `max`, in all. */
export function listPeople(people: readonly { fullName: string }[], max = 3): string {
  const names = people.map(({ fullName }) => fullName);
  return listNames(names, names.length > max ? max - 1 : max, 'others');
}
