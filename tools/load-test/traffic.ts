import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AUDITION_STATUSES,
  type AuditionEntry,
  type Review,
  type UploadedMedia,
} from '@nox/contracts';
import { authorization, readEntries } from '@nox/test-servers/administrator';
import { openConnection, requestHead } from '@nox/test-servers/raw-connection';
import { unsignedToken } from '@nox/test-servers/tokens';
import { execa } from 'execa';
import { type Client, jsonBody, type Request } from '../bench/load.ts';
import { WORKSPACE } from '../workspace.ts';
import { PICTURE_FILE, PICTURES, type Site, smallestVariant } from './site.ts';

/** Something that people do again and again. It throws when the server does anything unexpected. */
export interface Activity {
  perSecond: number;
  act: (n: number) => Promise<void>;
}

const JUDGES = 5;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const judges = Array.from({ length: JUDGES }, (_, n) =>
  bearer(unsignedToken({ admin: true, sub: `judge-${n}` })),
);

/** Everything that goes on at a site with closed auditions, beside visitors. */
export async function openTraffic({ url, webRoot }: Site, client: Client): Promise<Activity[]> {
  const entries: AuditionEntry[] = await readEntries(url);
  const picture = await readFile(PICTURE_FILE);
  const buildDir = join(webRoot, '../build');
  await cp(join(WORKSPACE, 'dist/apps/public-site'), buildDir, { recursive: true });

  async function expectStatus<T = unknown>(status: number, request: Request): Promise<T> {
    const answer = await client.send(request);
    if (answer.status !== status) {
      const { method = 'GET', path } = request;
      throw new Error(`${method} ${path}: ${answer.status} instead of ${status}`);
    }
    const text = String(answer.body);
    return (text.startsWith('{') ? JSON.parse(text) : undefined) as T;
  }

  async function review(n: number) {
    const headers = judges[n % JUDGES]!;
    const entry = `/api/auditions/${entries[n % entries.length]!._id}`;
    const encoding = { 'accept-encoding': 'br' };
    await expectStatus(200, { path: '/api/auditions', headers: { ...headers, ...encoding } });
    const input = { judgeEmail: `Judge ${n}`, notes: 'Clean isolations.', score: 7 };
    const add = { path: `${entry}/reviews`, ...jsonBody(input, headers) };
    const { _id } = await expectStatus<Review>(201, { method: 'POST', ...add });
    const status = jsonBody({ status: AUDITION_STATUSES[n % AUDITION_STATUSES.length] }, headers);
    await expectStatus(200, { method: 'PUT', path: `${entry}/status`, ...status });
    await expectStatus(200, { path: '/api/auditions/changes?since=1', headers });
    await expectStatus(204, { method: 'DELETE', path: `${entry}/reviews/${_id}`, headers });
  }

  async function listen(n: number) {
    const { socket } = await openConnection(url);
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.write(requestHead('GET', '/api/auditions/events', judges[n % JUDGES]!));
    await sleep(12_000);
    const isBroken = socket.destroyed;
    socket.destroy();
    if (isBroken || !/^HTTP\/1.1 200 [^]*event: revision/.test(received)) {
      throw new Error(`The event stream: ${received.slice(0, 200)}`);
    }
  }

  async function editContent(n: number) {
    const upload = { method: 'POST', path: `/api${PICTURES}`, body: picture } as const;
    await expectStatus(401, upload);
    await expectStatus(415, { ...upload, headers: { authorization }, body: 'no picture' });
    const headers = { authorization, 'content-type': 'image/webp' };
    const media = await expectStatus<UploadedMedia>(201, { ...upload, headers });
    const variant = { path: smallestVariant(media) };
    const item = { title: `Soak ${n}`, year: '2026', description: 'Soak', imageUrl: media.url };
    const achievements = '/api/achievements';
    const create = { path: achievements, ...jsonBody(item, { authorization }) };
    const { _id } = await expectStatus<{ _id: string }>(201, { method: 'POST', ...create });
    await expectStatus(200, variant);
    const path = `${achievements}/${_id}`;
    await expectStatus(204, { method: 'DELETE', path, headers: { authorization } });
    // The picture stays for as long as the deletion can be undone.
    await expectStatus(200, variant);
  }

  async function callWithoutRights(n: number) {
    const application = { fullName: `Stranger ${n}`, rollNumber: `BT${n}` };
    await expectStatus(403, { method: 'POST', path: '/api/auditions', ...jsonBody(application) });
    await expectStatus(200, { path: '/api/me', headers: { authorization } });
    await expectStatus(401, { path: '/api/me', headers: bearer(unsignedToken({ exp: 1 })) });
    await expectStatus(403, { path: '/api/auditions', headers: bearer(unsignedToken()) });
  }

  async function release(n: number) {
    const file = join(buildDir, 'release.json');
    const declared = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...declared, version: `0.1.${n + 1}` }));
    const run = (...words: string[]) =>
      execa(process.execPath, ['tools/release/main.ts', ...words, '--to', webRoot], {
        cwd: WORKSPACE,
      });
    await run('release', 'public-site', '--from', buildDir);
    await sleep(2_000);
    await run('rollback', 'public-site');
  }

  return [
    { perSecond: 5, act: review },
    { perSecond: 1 / 4, act: listen },
    { perSecond: 1 / 4, act: editContent },
    { perSecond: 5, act: callWithoutRights },
    { perSecond: 1 / 15, act: release },
  ];
}
