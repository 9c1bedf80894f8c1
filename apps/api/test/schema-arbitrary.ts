import fc from 'fast-check';

/** Our contracts use this part of JSON Schema. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  allOf?: { pattern: string }[];
  anyOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
}

const character = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x8_00 })
  .map((number) => String.fromCodePoint(number < 0xd8_00 ? number : number + 0x8_00));

/** Texts of all characters, and traps such as `__proto__`. With fast-check's `binary` each spec maps a million characters. */
export const anyText = (constraints: { maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.oneof(fc.string(constraints), fc.string({ unit: character, ...constraints }));

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', [], {}, [[]], [null]),
  fc.constantFrom('a\u0000b', '\u0000', '\ud800', '\u202e', 'x'.repeat(6_000), '-0', 'NaN'),
  fc.constantFrom('javascript:alert(1)', 'data:text/html,x', '//x', 'http://', 'http://[', '=1+1'),
  fc.constantFrom("'; drop table team_members; --", '${7*7}', '<script>', '../../etc/passwd'),
  fc.constant('y'.repeat(100_000)),
  fc.anything({ maxDepth: 2, withBigInt: false }),
);

/** Rarely typed, and a trap for databases. */
const awkwardCharacters = fc.constantFrom(
  ...['\u0000', '\ud800', '\u202e', '\u200b', "'", '\\', '%', '_', '\u2028', '\r\n', '=', '\u00a0'],
);

/** Ids of things that exist, by their number among the known ones; see `GeneratedRequest`. */
const ids = fc.constantFrom('{id}', '{id+1}', '{id+2}');

/** Known by their maximum length: the schema does not say that a text must be an address. */
const isAddress = ({ maxLength }: JsonSchema) => maxLength === 2_000;
const addresses = fc.constantFrom('', 'https://example.com/a?b=c', '/media/team_images/a.png');

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200, pattern, allOf } = schema;
  const strictest = allOf?.at(-1)?.pattern ?? pattern;
  if (schema.format === 'uuid') return ids;
  if (isAddress(schema)) return addresses;
  if (strictest?.includes('@')) return fc.constantFrom('asha@example.com', 'a.b+c@x.example.org');
  if (strictest?.includes('().-')) return fc.constantFrom('9876543210', '+91 98765 43210');
  if (strictest && !strictest.includes('u0000')) return fc.stringMatching(new RegExp(strictest));
  return fc.oneof(
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: 30 }) },
    // Most schemas require a visible character by a pattern only.
    { weight: 8, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom('z'.repeat(maxLength), '💃'.repeat(maxLength / 2)) },
  );
}

function objectOf({ properties = {}, required: requiredKeys = [] }: JsonSchema, schemas: Named) {
  const entries = Object.entries(properties);
  const fields = entries.map(([name, schema]) => [name, arbitraryOf(schema, schemas)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

type Named = Record<string, JsonSchema>;

/** Values that a schema allows. Text may still be refused for what a schema cannot say. */
export function arbitraryOf(schema: JsonSchema, schemas: Named): fc.Arbitrary<unknown> {
  const { $ref, type, enum: values, anyOf, items, maxItems } = schema;
  const { minimum = -1_000, maximum = 1_000 } = schema;
  if ($ref) return arbitraryOf(schemas[$ref.split('/').at(-1)!]!, schemas);
  if (values) return fc.constantFrom(...values);
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((one) => arbitraryOf({ ...schema, type: one }, schemas)));
  }
  if (anyOf) return fc.oneof(...anyOf.map((one) => arbitraryOf(one, schemas)));
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, Math.max(minimum, 100)) }),
        fc.constantFrom(minimum, maximum),
      );
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(arbitraryOf(items!, schemas), { maxLength: Math.min(maxItems!, 5) });
    case 'object':
      return objectOf(schema, schemas);
    default:
      throw new Error(`No values are known for ${JSON.stringify(schema)}.`);
  }
}

const awkward = (text: string): fc.Arbitrary<string> =>
  fc
    .record({ position: fc.nat(text.length), character: awkwardCharacters })
    .map(({ position, character }) => text.slice(0, position) + character + text.slice(position));

/** The same with one thing wrong, somewhere. */
export function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'string') return fc.oneof(junk, awkward(value));
  if (typeof value !== 'object' || value === null) return junk;
  const fields = Object.keys(value);
  const unknown = fc
    .constantFrom('id', 'createdAt', 'isAdmin', '__proto__', 'constructor', 'toString', '')
    .chain((name) =>
      junk.map((what) => Object.fromEntries([...Object.entries(value), [name, what]])),
    );
  if (fields.length === 0) return fc.oneof(junk, unknown);
  const field = fc.constantFrom(...fields);
  const without = field.map((name) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
  );
  const replaced = field.chain((name) =>
    spoilt((value as Record<string, unknown>)[name]).map((what) =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => (String(index) === name ? what : item))
        : { ...value, [name]: what },
    ),
  );
  return fc.oneof(
    { weight: 1, arbitrary: junk },
    { weight: 2, arbitrary: unknown },
    { weight: 2, arbitrary: without },
    { weight: 6, arbitrary: replaced },
  );
}
