import { unwrapped } from '@nox/contracts';
import * as z from 'zod';

/** Every body may be as long. */
export const MIN_BODY_BYTES = 16 * 1_024;
const MAX_BODY_BYTES = 1_024 * 1_024;

/** 5,000 moves of the schedule have 35,000. */
const MAX_FIELDS = 38_000;

/** Formats whose texts all have one length. */
const LENGTHS: Readonly<Record<string, number>> = { uuid: 36, date: 10 };
/** No number, `null` or other literal is longer. */
const MAX_LITERAL = 24;
/** A field or an item has this around it: punctuation, and the spaces of a program that indents. */
const AROUND = 8;

/** The maximum that is checked before all else; beyond it no text, and no item of a list, is looked at. */
export function firstMaximum({ _zod: { def } }: z.ZodString | z.ZodArray): number {
  const first = def.checks?.find(({ _zod }) => _zod.def.check !== 'min_length')?._zod.def;
  const { check, maximum, abort } = { maximum: NaN, ...first } as z.core.$ZodCheckMaxLengthDef;
  // `z.array` itself checks first how long a list is.
  return check === 'max_length' && (abort || def.type === 'array') ? maximum : NaN;
}

/** The bytes of the longest JSON that a schema takes; not a number where the schema does not bound it. */
function longest(schema: z.ZodType): number {
  const one = unwrapped(schema);
  const of = (inner: unknown) => AROUND + longest(inner as z.ZodType);
  const { values } = one._zod;
  if (values) return Math.max(...[...values].map((value) => String(value).length));
  if (one instanceof z.ZodObject) {
    const fields = Object.entries(one.shape as object);
    return fields.reduce((sum, [key, field]) => sum + key.length + of(field), AROUND);
  }
  if (one instanceof z.ZodArray) return AROUND + firstMaximum(one) * of(one.element);
  if (one instanceof z.ZodRecord) {
    return Number(one.meta()?.maxProperties) * (of(one.keyType) + of(one.valueType));
  }
  if (one instanceof z.ZodUnion) return Math.max(...one.options.map(of));
  if (one instanceof z.ZodString || one instanceof z.ZodStringFormat) {
    const { format, maxLength } = one as z.ZodString;
    // `JSON.stringify` escapes a character in six bytes at most; a text may come taken apart, in three for each part.
    const bytes = Math.max(6 * maxLength!, 3 * firstMaximum(one as z.ZodString));
    return LENGTHS[format ?? ''] ?? bytes;
  }
  return one instanceof z.ZodNumber || one instanceof z.ZodBoolean ? MAX_LITERAL : NaN;
}

/** @param url of the route that takes it @throws Error for a schema with a text, list or record without a first limit */
export function bodyLimitOf(schema: z.ZodType, url: string): number {
  const bytes = longest(schema);
  if (Number.isNaN(bytes)) throw new Error(`Something that ${url} takes has no limit.`);
  return Math.min(Math.max(bytes, MIN_BODY_BYTES), MAX_BODY_BYTES);
}

/** A body may have as many beyond those of its schema, which are named to who sent them. */
const MAX_UNKNOWN_FIELDS = 1_000;

/** The most fields, lists and objects of JSON that a schema takes. */
function maxFieldsOf(schema: z.ZodType): number {
  const one = unwrapped(schema);
  const of = (inner: unknown) => maxFieldsOf(inner as z.ZodType);
  if (one instanceof z.ZodObject) {
    const fields: unknown[] = Object.values(one.shape as object);
    return fields.reduce((sum: number, field) => sum + 1 + of(field), 1);
  }
  if (one instanceof z.ZodArray) return 1 + firstMaximum(one) * of(one.element);
  if (one instanceof z.ZodRecord) {
    return 1 + Number(one.meta()?.maxProperties) * (1 + of(one.valueType));
  }
  return one instanceof z.ZodUnion ? Math.max(...one.options.map(of)) : 0;
}

/** How many fields a body may have: the time to look at them depends on it. */
export const fieldLimitOf = (schema: z.ZodType): number =>
  Math.min(maxFieldsOf(schema) + MAX_UNKNOWN_FIELDS, MAX_FIELDS);

const [QUOTE, BACKSLASH, COLON, BRACKET, BRACE] = [0x22, 0x5c, 0x3a, 0x5b, 0x7b];

/** Counts the fields of JSON, and its lists and objects, since the time to parse it depends on them. */
export function hasTooManyFields(json: Buffer, max = MAX_FIELDS): boolean {
  let [fields, brackets, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (!isText && byte === COLON) fields += 1;
    else if (!isText && (byte === BRACKET || byte === BRACE)) brackets += 1;
  }
  return Math.max(fields, brackets) > max;
}
