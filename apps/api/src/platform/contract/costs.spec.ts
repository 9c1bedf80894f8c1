import fc from 'fast-check';
import { type InjectOptions } from 'fastify';
import { type ErrorBody } from '@nox/contracts';
import { apiForAll, asAdministrator } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { type OpenApiDocument } from '../../../test/generated-requests.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import { arbitraryOf, type JsonSchema } from '../../../test/schema-arbitrary.ts';
import { METRICS_TOKEN } from '@nox/test-servers/tokens';
import { putSite } from '../../../test/web-root.ts';

const MAX_MS = 50;
/** Where anybody may send what is refused, without an account or a link. */
const MAX_REFUSED_MS = 20;
const MAX_TRIES = 4;
/** A machine that takes longer to parse {@link REFERENCE} has as much longer for each call. */
const REFERENCE_MS = 14;
const FIELDS = Array.from({ length: 38_000 }, (_, at) => [`field${at}`, at] as const);
const REFERENCE = JSON.stringify(Object.fromEntries(FIELDS));
/** No error is longer. */
const MAX_BYTES = 8_000;
const MEGABYTE = 1_024 * 1_024;
/** Node takes 16 KB of address and headers. */
const MAX_HEAD = 15_000;
/** Texts of a usual run have this length: the whole one would take too long, and what is quadratic takes seconds here, too. */
const MAX_USUAL = 50_000;
const SOME_ID = '00000000-0000-4000-8000-000000000000';

/* Texts of about as many bytes: what takes quadratic time, or much for each character. */

const MARKS: Readonly<Record<string, (bytes: number) => string>> = {
  'marks out of order': (n) => `a${'\u0301'.repeat(n / 4)}${'\u0323'.repeat(n / 4)}`,
  'letters with 30 marks': (n) => `a${'\u0301'.repeat(15)}${'\u0323'.repeat(15)}`.repeat(n / 61),
  'halfwidth marks': (n) => '\uff9e\u0334'.repeat(n / 5),
};
const TEXTS = {
  ...MARKS,
  backslashes: (n: number) => `http:${'\\'.repeat(n / 2)}`,
  digits: (n: number) => '९'.repeat(n / 3),
  spaces: (n: number) => `a${' '.repeat(n)}a`,
};

interface Place {
  name: string;
  put: (value: unknown) => unknown;
  schema: JsonSchema;
}

/** Every place of a body for a text, a list or fields, with the rest as it should be. */
function placesIn(schema: JsonSchema, schemas: Record<string, JsonSchema>): Place[] {
  const { $ref, anyOf, items, properties = {}, type } = schema;
  if ($ref) return placesIn(schemas[$ref.split('/').at(-1)!]!, schemas);
  if (anyOf) return anyOf.flatMap((one) => placesIn(one, schemas));
  const within = (inner: JsonSchema, key: string, around: (value: unknown) => unknown) =>
    placesIn(inner, schemas).map(({ name, put, ...place }) => ({
      ...place,
      name: `${key}${name}`,
      put: (value: unknown) => around(put(value)),
    }));
  const here: Place = { name: '', put: (value) => value, schema };
  if (items) return [here, ...within(items, '[]', (value) => [value])];
  if (type !== 'object') return [type].flat().includes('string') ? [here] : [];
  const [valid] = fc.sample(arbitraryOf(schema, schemas), { numRuns: 1, seed: 1 });
  const inside = Object.entries(properties).flatMap(([key, field]) =>
    within(field, `.${key}`, (value) => ({ ...(valid as object), [key]: value })),
  );
  return [here, ...inside];
}

let places = 0;

/** A usual run tries a sixth of the texts at each place, and other ones at the places beside it. */
function usual<Item>(items: Item[]): Item[] {
  places += 1;
  return items.filter((_, index) => isFullRun || (index + places) % 6 === 0);
}

const manyFields = (bytes: number) =>
  Object.fromEntries(Array.from({ length: bytes / 11 }, (_, n) => [`k${n}`, 0]));

type Worst = [what: string, valueOf: (bytes: number) => unknown];

/** What is worst for a place; many marks where a text has a maximum also just before that, and as long as it may come. */
function worstOf({ type, maxLength }: JsonSchema): Worst[] {
  if (type === 'array') return [['numbers', (bytes) => Array(Math.floor(bytes / 2)).fill(0)]];
  if (type === 'object') {
    const longName = (bytes: number) => ({ ['x'.repeat(bytes)]: 0 });
    return [
      ['many fields', manyFields],
      ['a long name', longName],
    ];
  }
  const lengths = maxLength ? [maxLength, 4 * maxLength].slice(isFullRun ? 0 : 1) : [];
  const accepted = lengths.flatMap((length) =>
    Object.entries(MARKS).map(([what, textOf]): Worst => [
      `${length} of ${what}`,
      (bytes) => textOf(Math.min(bytes, 8 * length)).slice(0, length),
    ]),
  );
  const long = isFullRun ? Infinity : MAX_USUAL;
  const texts = Object.entries(TEXTS).map(([what, textOf]): Worst => [
    what,
    (bytes) => textOf(Math.min(bytes, long)),
  ]);
  return usual([...texts, ...accepted]);
}

const MARK = 'what is worst';
const worstValues = new Map<string, string>();

/** A body with what is worst in a place; to make it anew for each place would take longer than all answers. */
function bodyOf(put: Place['put'], [what, valueOf]: Worst, bytes: number): string {
  const key = `${what} ${bytes}`;
  const value = worstValues.get(key) ?? JSON.stringify(valueOf(bytes));
  worstValues.set(key, value);
  const body = JSON.stringify(put(MARK)).replaceAll(/\{id(\+\d)?\}/g, SOME_ID);
  return body.replace(`"${MARK}"`, () => value);
}

/** @returns the processor time of this thread in milliseconds: some kernels count it in steps of four */
async function processorMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

describe('every call of the API, whatever a stranger writes into each of its fields', () => {
  const api = apiForAll({ registrationOverride: 'open', mediaOrigins: ['https://example.com'] });
  const slow: string[] = [];
  let sent = 0;
  let entry_id: string;
  let isPublic = false;
  let slowness = 1;
  beforeAll(async () => {
    let reference = Infinity;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      reference = Math.min(reference, await processorMs(() => JSON.parse(REFERENCE)));
    }
    slowness = Math.max(1, reference / REFERENCE_MS);
    await putSite(api, "return 'page'");
    [entry_id] = (await addEntries(api.db, 1)) as [string];
  });

  /** A link works a few times in a minute. */
  async function callerOf(path: string) {
    if (path === '/api/mail/bounces') return { authorization: `Bearer ${METRICS_TOKEN}` };
    if (path.startsWith('/api/candidate-files')) {
      const { headers } = await api.get('/api/viewing', asAdministrator);
      return { cookie: String(headers['set-cookie']).split(';')[0] };
    }
    const isCandidate = path.startsWith('/api/candidate');
    return isCandidate ? asCandidate(await addLink(api, { entry_id })) : asAdministrator;
  }

  /** @returns the status; a call that takes too much of the processor at each try is noted */
  async function send(name: string, { url, ...options }: InjectOptions): Promise<number> {
    let [best, status, max] = [Infinity, 0, 0];
    for (let tries = 0; tries < MAX_TRIES && best > max; tries += 1) {
      sent += 1;
      // Each is from an address of its own, so that all are read.
      const remoteAddress = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
      const headers = { ...(await callerOf(url as string)), ...options.headers };
      const call = () => api.app.inject({ ...options, url, headers, remoteAddress });
      let answer!: Awaited<ReturnType<typeof call>>;
      const spent = await processorMs(async () => (answer = await call()));
      best = Math.min(best, spent);
      status = answer.statusCode;
      max = slowness * (isPublic && status >= 400 ? MAX_REFUSED_MS : MAX_MS);
      if (status < 400) continue;
      const { issues = [] } = answer.json<ErrorBody>();
      const isShort = answer.body.length <= MAX_BYTES && issues.length <= 10;
      const sentences = new Set(issues.map(({ message }) => message));
      const found = [isShort, sentences.size, [401, 403, 429, 500, 503].includes(status)];
      expect([name, status, ...found]).toEqual([name, status, true, issues.length, false]);
    }
    if (best > max) slow.push(`${name}: ${Math.round(best)} ms`);
    return status;
  }

  it('takes less than 50 ms of the loop, a refusal of strangers 20, and answers briefly', async () => {
    // The test sends more than all addresses together may in a minute, so its clock runs ahead.
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + sent * 110);
    const document = (await api.app.inject('/api/openapi.json')).json<OpenApiDocument>();
    const bodies = new Set<string>();
    const { schemas } = document.components;
    let texts = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [lower, { parameters = [], requestBody, responses, security }] of Object.entries(
        methods,
      )) {
        isPublic = security === undefined;
        if (JSON.stringify(responses).includes('text/event-stream')) continue;
        const call = `${lower} ${path}`;
        const method = lower.toUpperCase() as 'GET';
        const url = path.replaceAll(/\{\w*id\}/gi, SOME_ID).replace(/\{\w+\}/, 'team_images');
        for (const { name, in: where } of parameters) {
          for (const [what, textOf] of usual(Object.entries(TEXTS))) {
            const text = textOf(MAX_HEAD / 3);
            const encoded = encodeURIComponent(text);
            texts += 1;
            if (where === 'header' && /[^ -~]/.test(text)) continue;
            await send(`${call} ${name} ${what}`, {
              method,
              url:
                where === 'path'
                  ? path.replace(`{${name}}`, encoded).replaceAll(/\{\w+\}/g, SOME_ID)
                  : `${url}${where === 'query' ? `?${name}=${encoded}` : ''}`,
              headers: where === 'header' ? { [name]: text } : {},
            });
          }
        }
        const schema = requestBody?.content['application/json']?.schema;
        if (lower === 'get' || (requestBody && !schema)) continue;
        const post = (name: string, payload: string) =>
          send(`${call} ${name}`, {
            method,
            url,
            payload,
            headers: { 'content-type': 'application/json' },
          });
        let limit = MEGABYTE;
        while ((await post('size', `{"x":"${' '.repeat(limit)}"}`)) === 413) limit *= 0.7;
        const fields = placesIn(schema ?? { type: 'object' }, schemas);
        // A body that several calls take is read alike by all of them.
        const isKnown = bodies.size === bodies.add(schema?.$ref ?? call).size;
        for (const { name, put, schema: one } of fields.slice(0, isKnown ? 1 : Infinity)) {
          for (const worst of worstOf(one)) {
            texts += 1;
            const at = (bytes: number) => post(`${name} ${worst[0]}`, bodyOf(put, worst, bytes));
            for (let size = limit; (await at(size)) === 413 && size > 100;) size /= 2;
          }
        }
      }
    }
    expect(texts).toBeGreaterThan(isFullRun ? 2_000 : 400);
    expect(slow).toEqual([]);
  }, 600_000);
});
