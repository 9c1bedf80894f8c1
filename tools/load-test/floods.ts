import { randomUUID } from 'node:crypto';
import { type Challenge } from 'altcha-lib';
import { authorization, CSV_HEADER } from '@nox/test-servers/administrator';
import { ANSWERS, solveProof } from '@nox/test-servers/proof-of-work';
import { unsignedToken } from '@nox/test-servers/tokens';
import { atRate, Client, jsonBody, type Request } from '../bench/load.ts';
import type { Site } from './site.ts';

const CONNECTIONS = 30;

/** One of the choices, and the n-th time another one. */
export const pick = <T>(n: number, ...choices: [T, ...T[]]): T => choices[n % choices.length]!;

/** Writes a proof as a browser sends it, with an invalid signature. */
function unsolvedProof(n: number): string {
  const hash = n.toString(16).padStart(64, '0');
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    nonce: hash,
    salt: hash,
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
    keySignature: hash,
    expiresAt: 9_999_999_999,
  };
  const proof = {
    challenge: { parameters, signature: hash },
    solution: { counter: n, derivedKey: hash },
  };
  return Buffer.from(JSON.stringify(proof)).toString('base64');
}

interface Attacker {
  client: Client;
  count: (answer: Promise<{ status: number }>) => Promise<void>;
  site: Site;
  seconds: number;
}

/** Attacks by one client. @param act returns more to say than what was answered */
export const attackBy = (
  name: string,
  act: (attacker: Attacker) => Promise<string | void>,
  connections = CONNECTIONS,
): Attack => ({
  name,
  run: async (site, seconds) => {
    const client = new Client(site.url, connections);
    const outcomes = new Outcomes();
    const count = (answer: Promise<{ status: number }>) => outcomes.count(answer);
    const more = await act({ client, count, site, seconds }).finally(() => client.close());
    return more ? `${outcomes}; ${more}` : String(outcomes);
  },
});

const flood = (perSecond: number, name: string, requestAt: (n: number) => Request): Attack =>
  attackBy(`${name}, ${perSecond} a second`, ({ client, count, seconds }) =>
    atRate(perSecond, perSecond * seconds, (n) => count(client.send(requestAt(n)))),
  );

const hosts = flood(1_000, 'random hosts', (n) => ({
  path: pick(n, '/', '/team', '/sitemap.xml', '/robots.txt', '/api/team'),
  headers: { host: pick(n, `${randomUUID()}.example`, `10.0.0.1:${n}`, `x${n}@localhost`) },
  from: strangerAt(0),
}));

const addresses = flood(1_000, 'random addresses', (n) => {
  const id = randomUUID();
  const path = pick(
    n,
    `/admin/${id}`,
    `/${id}`,
    `/team/${id}?${id}`,
    `/admin/team/edit/${id}`,
    `/static/js/public-site/${id}/${id}.js`,
    `/media/team_images/${id}.webp`,
    `/api/team/${id}`,
    `/%2e%2e/${id}/%00`,
  );
  return { path, headers: { accept: 'text/html' }, from: strangerAt(0) };
});

const tokens = flood(500, 'tokens', (n) => {
  const token = pick(
    n,
    randomUUID(),
    unsignedToken({ sub: randomUUID() }),
    unsignedToken({ admin: true, exp: 1 }),
    `${'a'.repeat(4_000)}.${'b'.repeat(4_000)}.`,
  );
  return {
    method: pick(n, 'GET', 'PUT'),
    path: `/api/auditions${pick(n, '', `/${randomUUID()}/status`)}`,
    headers: { authorization: `Bearer ${token}` },
    from: strangerAt(0),
  };
});

export const REGISTRATION = { ...ANSWERS, whyNox: 'x'.repeat(4_000) };

const registrationOf = (n: number, fields: object): Request => ({
  method: 'POST',
  path: '/api/auditions',
  from: strangerAt(n % 250),
  ...jsonBody({ ...REGISTRATION, fullName: `Stranger ${n}`, ...fields }),
});

const registrations = flood(300, 'registrations from 250 addresses', (n) =>
  registrationOf(n, {
    rollNumber: pick(n, randomUUID(), 'ALWAYS THE SAME'),
    emailAddress: `${n}@example.com`,
    challenge: pick(n, '', 'x'.repeat(2_000), unsolvedProof(n)),
  }),
);

const challenges = flood(300, 'proofs of work from 250 addresses', (n) => ({
  path: '/api/season/challenge',
  from: strangerAt(n % 250),
}));

export async function newProof(client: Client, from: string): Promise<string> {
  const { body } = await client.send({ path: '/api/season/challenge', from });
  return solveProof(JSON.parse(body.toString()) as Challenge);
}

const MANY_PROOFS = 20;

/** One stranger who does the work, and sends each result many times. */
const solved = attackBy(
  'registrations with proofs of work that were used',
  async ({ client, count, seconds }) => {
    const from = strangerAt(251);
    const proofs: string[] = [];
    for (let n = 0; n < MANY_PROOFS; n += 1) proofs.push(await newProof(client, from));
    const requestAt = (n: number) =>
      registrationOf(n, {
        rollNumber: randomUUID(),
        emailAddress: 'always-the-same@example.com',
        challenge: proofs[n % proofs.length],
      });
    await atRate(100, 100 * seconds, (n) => count(client.send(requestAt(n))));
  },
);

/** Texts at which a careless expression tries each of their parts again. */
const expressions = flood(20, 'texts for expressions', (n) =>
  registrationOf(n, {
    fullName: pick(n, ' \u00a0', 'a.', '@a', '://').repeat(50_000),
    danceVideoUrl: `http:${pick(n, '\\', '/', 'a.', '?@').repeat(60_000)}`,
    emailAddress: `${pick(n, 'a.', '-', "'").repeat(60_000)}@example.com`,
    phoneNumber: `+${pick(n, '(0)', ' .', '9').repeat(50_000)}`,
  }),
);

const clientErrors = flood(500, 'client errors from 250 addresses', (n) => ({
  method: 'POST',
  path: '/api/client-errors',
  from: strangerAt(n % 250),
  ...jsonBody({
    kind: 'chunk',
    address: `/static/${'x'.repeat(1_500)}${n}`,
    remote: `remote-${n}`,
    version: '1.0.0',
    attempts: 3,
    recovered: false,
  }),
}));

/** Their order, which normalising mends, costs the more the more there are. */
const marks = (bytes: number) => `a${'\u0301'.repeat(bytes / 4)}${'\u0323'.repeat(bytes / 4)}`;

const HOSTILE: Readonly<Record<string, (bytes: number) => object>> = {
  'marks out of order': (bytes) => ({ emailAddress: marks(bytes), fullName: marks(500) }),
  'digits of another script': (bytes) => ({ phoneNumber: '९'.repeat(bytes / 3) }),
  'unknown fields': (bytes) =>
    Object.fromEntries(Array.from({ length: bytes / 12 }, (_, n) => [`field${n}`, 0])),
};

/** Bodies of calls that anyone may make. Some of these calls read the first two sizes; none reads the last one. */
const hostileBodies = Object.entries(HOSTILE).map(([name, fieldsOf]) => {
  const sizes = [15_000, 160_000, 1_000_000].map((bytes) => jsonBody(fieldsOf(bytes)));
  return flood(50, `${name} from 250 addresses`, (n) => ({
    ...{ method: 'POST', ...sizes[n % sizes.length]!, from: strangerAt(n % 250) },
    path: pick(n >> 2, '/api/season/link', '/api/auditions', '/api/client-errors'),
  }));
});

export const FLOODS: readonly Attack[] = [
  ...[hosts, addresses, tokens, registrations, challenges, solved, expressions, clientErrors],
  ...hostileBodies,
];

const ROWS = 9_999;
const MAX_BYTES = 5 * 1024 * 1024;

const rows = (row: string, count = ROWS) => `${CSV_HEADER}\n${`${row}\n`.repeat(count)}`;
/** Repeats a row as often as the API accepts it in one file. */
const whole = (row: string) => rows(row, Math.floor(MAX_BYTES / (row.length + 1)) - 10);

const SHAPES: readonly string[] = [
  `${','.repeat(99_000)}\n${'\n'.repeat(ROWS)}`,
  rows('a'),
  rows(`${','.repeat(199)}a`),
  rows('Asha Rao,12,,no address,,eleven,Popping'),
  rows('Asha Rao,9876543210,BT1,a@example.com,CSE,7,Popping'),
  whole(','.repeat(1_000)),
  whole('"'.repeat(1_000)),
  whole('"a""b",'.repeat(150)),
  whole('\u0412'.repeat(1_000)),
  'x'.repeat(MAX_BYTES),
  marks(MAX_BYTES),
  `${CSV_HEADER}\n${'x'.repeat(MAX_BYTES - 100)}`,
];

export const csvShapes = attackBy(
  `imports of ${SHAPES.length} shapes, two at a time`,
  async ({ client, count, seconds }) => {
    const endsAt = performance.now() + seconds * 1_000;
    const request = {
      method: 'POST',
      path: '/api/auditions/import?dryRun=true',
      headers: { authorization, 'content-type': 'text/csv' },
    } as const;
    const send = (body: string) => count(client.send({ ...request, body }));
    do {
      for (const body of SHAPES) await Promise.all([send(body), send(body)]);
    } while (performance.now() < endsAt);
  },
  2,
);

export interface Attack {
  name: string;
  /** The attack lasts so long in place of the usual time. */
  seconds?: number;
  /** Makes what the attack needs, before the visitor is measured. */
  prepare?: (site: Site) => Promise<void>;
  /** Ends with all its connections closed. @returns what the server did */
  run: (site: Site, seconds: number) => Promise<string>;
}

/** Strangers have other addresses than the visitor. */
export const strangerAt = (n: number) =>
  `127.0.${1 + (Math.floor(n / 250) % 250)}.${1 + (n % 250)}`;

/** Counts what happened: `20 × 200, 3 × 421`. */
export class Outcomes {
  readonly #counts = new Map<string, number>();

  async count(answer: Promise<{ status: number }>): Promise<void> {
    const outcome = await answer.then(
      ({ status }) => String(status),
      () => 'no answer',
    );
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  toString(): string {
    return [...this.#counts].map(([outcome, times]) => `${times} × ${outcome}`).join(', ');
  }
}
