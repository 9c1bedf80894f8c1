import { randomUUID } from 'node:crypto';
import { atRate, Client, jsonBody, type Request } from './client.ts';
import { unsignedToken } from '../tokens.ts';
import { type Attack, Outcomes, strangerAt } from './attack.ts';

/** Of an address. */
const CONNECTIONS = 30;

/** One of the choices, and the n-th time another one. */
const pick = <T>(n: number, ...choices: [T, ...T[]]): T => choices[n % choices.length]!;

/** Requests at a fixed rate, whatever is answered. */
const flood = (perSecond: number, name: string, requestAt: (n: number) => Request): Attack => ({
  name: `${name}, ${perSecond} a second`,
  run: async ({ url }, seconds) => {
    const client = new Client(url, CONNECTIONS);
    const outcomes = new Outcomes();
    const send = (n: number) => outcomes.count(client.send(requestAt(n)));
    await atRate(perSecond, perSecond * seconds, send);
    client.close();
    return String(outcomes);
  },
});

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

const applications = flood(300, 'applications from 250 addresses', (n) => ({
  method: 'POST',
  path: '/api/auditions',
  from: strangerAt(n % 250),
  ...jsonBody({
    fullName: `Stranger ${n}`,
    phoneNumber: '98765 43210',
    rollNumber: pick(n, randomUUID(), 'ALWAYS THE SAME'),
    emailAddress: `${n}@example.com`,
    branch: 'CSE',
    rateYourself: 7,
    whyNox: 'x'.repeat(4_000),
    otherSkills: '',
    danceStyle: 'Popping',
    danceVideoUrl: '',
  }),
}));

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

export const FLOODS: readonly Attack[] = [hosts, addresses, tokens, applications, clientErrors];
