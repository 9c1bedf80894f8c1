import * as z from 'zod';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { isWebLink } from './web-link.ts';

/** Upper bounds in characters. */
export const TEXT_LIMITS = { line: 200, paragraph: 5_000, url: 2_000 } as const;

/** A text that is no prose, such as a key. A longer one is refused before anything else is done with it. */
export const boundedText = (max: number, error?: string, missing = error) =>
  z.string(missing).max(max, { error, abort: true });

/** A text may come so many times as long: NFC makes one character of up to four, and spaces around a text go. */
const MAX_RAW = 4;

/** Unicode's stream-safe format has at most 30 marks in a row (UAX 15): the time of normalising grows with their square. */
const TOO_MANY_MARKS = /(?:^|[^\p{M}\uff9e\uff9f])[\p{M}\uff9e\uff9f]{31}/u;

/** Texts are in NFC, trimmed, without NUL and lone surrogates, which databases cannot store. `missing` is the message if there is no text. Checks are added together: each method makes a schema anew. */
function plainText(
  label: string,
  max: number,
  missing?: string,
  normalize = (text: string) => text,
) {
  const tooLong = { error: `${label} must have at most ${max} characters.`, abort: true };
  const tooMany = {
    error: `${label} must not have more than 30 marks on one letter.`,
    abort: true,
  };
  return z.string(missing).check(
    z.maxLength(MAX_RAW * max, tooLong),
    z.refine((text: string) => !TOO_MANY_MARKS.test(text), tooMany),
    z.normalize('NFC'),
    z.trim(),
    z.overwrite(normalize),
    z.maxLength(max, tooLong),
    z.regex(/^[^\u0000\p{Cs}]*$/u, 'Text must not contain characters that cannot be stored.'),
  );
}

/** A text has one visible character at least. NUL is rejected by `plainText`. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}\u0000]/u;

/** No line breaks, tabs or other control characters. NUL is rejected by `plainText`. */
const ONE_LINE = /^[\u0000\P{Cc}]*$/u;

/** Single spaces: those of other widths and those that do not break look the same. `missing`: absent, it may be empty. */
function plainLine(label: string, missing?: string, normalize = (line: string) => line) {
  const text = plainText(label, TEXT_LIMITS.line, missing, (line) =>
    normalize(line).replaceAll(/\p{Zs}+/gu, ' '),
  );
  return text.check(
    ...(missing ? [z.regex(VISIBLE, { error: missing, abort: true })] : []),
    z.regex(ONE_LINE, `${label} must be one line.`),
    z.refine(
      (line: string) => !hasHiddenCharacters(line),
      `${label} must not contain invisible or direction-changing characters.`,
    ),
  );
}

/** Required text, trimmed. `label` starts the message: "Name is required." */
export const requiredLine = (label: string, normalize?: (line: string) => string) =>
  plainLine(label, `${label} is required.`, normalize);

export const optionalLine = (label: string, normalize?: (line: string) => string) =>
  plainLine(label, undefined, normalize).default('');

const EMAIL = 'must be an address such as name@example.com.';

export const requiredEmail = (label: string) =>
  requiredLine(label).regex(z.regexes.email, `${label} ${EMAIL}`);

/** The text may also be empty. */
export const optionalEmail = (label: string) =>
  plainLine(label)
    .refine((text) => text === '' || z.regexes.email.test(text), `${label} ${EMAIL}`)
    .default('');

export const optionalParagraph = (label: string) =>
  plainText(label, TEXT_LIMITS.paragraph).default('');

const WebUrl = z.url({ protocol: /^https?$/ });

const isWebUrl = (value: string) => WebUrl.safeParse(value).success && isWebLink(value);

const USER_INFO = /^https?:[/\\]*[^/\\?#]*@/i;

/** The address of a file in the API's media store. */
const MEDIA_URL = /^\/media\/[a-z_]+\/[\w-]+\.[a-z0-9]+$/;

const optionalUrl = (
  label: string,
  isAllowed: (value: string) => boolean,
  what: string,
  normalize?: (url: string) => string,
) =>
  plainText(label, TEXT_LIMITS.url, undefined, normalize)
    .refine((value) => value === '' || isAllowed(value), {
      error: ({ input }) =>
        USER_INFO.test(String(input))
          ? `${label} must not have a name before the host, as in https://name@host.`
          : `${label} must be ${what} that starts with http:// or https://.`,
    })
    .default('');

/** A host and what follows it, as people write addresses: `instagram.com/x`. */
const WITHOUT_SCHEME = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[:/?#]|$)/u;

/** An http(s) address, or empty; without a scheme it gets `https://`. Any other scheme could run as script in a link. */
export const optionalWebUrl = (label: string) =>
  optionalUrl(label, isWebUrl, 'a web address', (url) =>
    WITHOUT_SCHEME.test(url) ? `https://${url}` : url,
  );

/** The address of an uploaded file: in the API's media store, http(s), or empty. */
export const optionalMediaUrl = (label: string) =>
  optionalUrl(
    label,
    (value) => MEDIA_URL.test(value) || isWebUrl(value),
    'an uploaded file or a web address',
  );

export const requiredMediaUrl = (label: string) =>
  optionalMediaUrl(label).unwrap().min(1, `${label} is required.`);

export const requiredParagraph = (label: string, verb: 'is' | 'are' = 'is') =>
  plainText(label, TEXT_LIMITS.paragraph, `${label} ${verb} required.`).regex(
    VISIBLE,
    `${label} ${verb} required.`,
  );

export const wholeNumber = (min: number, max: number, error: string) =>
  z.int(error).min(min, error).max(max, error);

/** The id of an item; in upper case it is the same one. */
export const uuid = (error?: string) => z.uuid({ error, abort: true }).toLowerCase();

/** The `next` of the page before, in a query. */
export const pageCursor = boundedText(53)
  .regex(/^\d{1,16}\.[\da-f-]{36}$/, 'Take it from the page before.')
  .optional();

const MAX_ENTRIES = 100;

export const listOfLines = (label: string) =>
  z
    .array(requiredLine(label))
    .max(MAX_ENTRIES, `${label} must have at most ${MAX_ENTRIES} entries.`)
    .default([]);

/** A date of the society's time zone, such as `2026-08-14`. */
export const localDate = (label: string) =>
  z.iso.date({
    error: ({ input }) => `${label} ${input === '' ? 'is required' : 'must be a date'}.`,
  });

/** A time of a day, `HH:MM`. */
export const clock = (label: string) =>
  boundedText(5, `${label} must be a time such as 16:00.`, `${label} is required.`).regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    `${label} must be a time such as 16:00.`,
  );

/** A form sends a date without a time as `2026-08-14T`, and a time without a date as `T18:00`. */
function refusalOf(typed: string): string {
  if (typed.startsWith('T')) return 'also needs a date.';
  if (typed.endsWith('T')) return 'also needs a time, such as 16:00.';
  return 'must be a date and a time such as 16:00.';
}

export const localTime = (label: string) =>
  z.iso
    .datetime({
      local: true,
      precision: -1,
      error: ({ input }) => `${label} ${refusalOf(String(input))}`,
    })
    .max(16, { abort: true })
    .nullable()
    .default(null);

type Wrapper = { def: { innerType?: z.ZodType; in?: z.ZodType } };

/** The schema inside defaults, transformations and the like. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType, in: input } = (schema as unknown as Wrapper).def;
  const inner = innerType ?? input;
  return inner ? unwrapped(inner) : schema;
}

const partsAsStored = <Parts extends object>(parts: Parts): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]: [string, object]) => {
      if (part instanceof z.ZodType) return [name, asStored(part)];
      return [name, name === 'shape' ? partsAsStored(part) : part];
    }),
  ) as Parts;

/** The schema of what met the limits of its day: types and defaults without limits; unknown fields are dropped. */
export const asStored = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.clone(partsAsStored({ ...schema.def, checks: [], catchall: undefined }));
