import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { ErrorBody, TeamMemberInput } from '@nox/contracts';
import fc from 'fast-check';
import { fileStem, openMediaStore } from './media-store.ts';
import { apiForAll, asAdministrator, expectError } from '../../../test/api.ts';
import { temporaryFolder } from '../../../test/engines.ts';
import { MP4, PNG } from '@nox/test-servers/administrator';
import { until } from '@nox/test-servers/raw-connection';
import { anyText } from '../../../test/schema-arbitrary.ts';
import { putWebFile } from '../../../test/web-root.ts';

const MEGABYTE = 1024 * 1024;

describe('the media store', () => {
  const api = apiForAll();
  afterEach(async () => {
    for (const folder of ['.incoming', 'team_images', 'tutorial_videos']) {
      const path = join(api.folder, 'media', folder);
      for (const name of await readdir(path)) await rm(join(path, name), { recursive: true });
    }
  });

  const upload = (payload: Buffer, { path = 'team_images?name=Asha', type = 'image/png' } = {}) =>
    api.send('POST', `/api/media/${path}`, payload, { ...asAdministrator, 'content-type': type });
  const filesIn = (folder: string) => readdir(join(api.folder, 'media', folder));
  const expectNoFiles = async () => {
    expect(await filesIn('.incoming')).toEqual([]);
    expect(await filesIn('team_images')).toEqual([]);
    expect(await filesIn('tutorial_videos')).toEqual([]);
  };
  const uploadPng = async () => (await upload(PNG)).json<{ url: string }>().url;

  it('stores a video and serves it publicly, byte for byte', async () => {
    const answer = await upload(MP4, { path: 'tutorial_videos?name=Six%20Step' });
    expect(answer.statusCode).toBe(201);
    const { url } = answer.json<{ url: string }>();
    expect(url).toMatch(/^\/media\/tutorial_videos\/Six_Step_[0-9a-f-]{36}\.mp4$/);
    const file = await api.app.inject(url);
    expect(file.rawPayload.equals(MP4)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'accept-ranges': 'bytes',
      etag: expect.any(String),
    });
    expect(await filesIn('.incoming')).toEqual([]);
  });

  it('is 304 for a known tag', async () => {
    const url = await uploadPng();
    const { etag } = (await api.app.inject({ method: 'HEAD', url })).headers;
    const again = await api.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('takes the extension from the content, not from the sender', async () => {
    const { url } = (await upload(PNG, { type: 'text/html' })).json<{ url: string }>();
    expect(url).toMatch(/\.png$/);
    const video = await upload(MP4, { path: 'tutorial_videos?name=a.html', type: 'x/y' });
    expect(video.json()).toEqual({ url: expect.stringMatching(/ahtml_[0-9a-f-]{36}\.mp4$/) });
  });

  it.each([
    ['a video where an image', 'team_images', MP4, /^Please upload a valid image file/],
    [
      'an image where a video',
      'tutorial_videos',
      PNG,
      /^This file is not an MP4, MOV or WebM video/,
    ],
  ])('refuses %s is wanted', async (_what, folder, bytes, wanted) => {
    const message: unknown = expect.stringMatching(wanted);
    expectError(await upload(bytes, { path: `${folder}?name=x` }), 415, { message });
    await expectNoFiles();
  });

  it.each(['team_images?name=x', 'tutorial_videos?name=x'])(
    'says of an empty file that it is empty: %s',
    async (path) => {
      expectError(await upload(Buffer.alloc(0), { path }), 415, { message: 'The file is empty.' });
      await expectNoFiles();
    },
  );

  it('refuses an unknown folder with 404 and a missing name with 400', async () => {
    expect((await upload(PNG, { path: 'secrets?name=x' })).statusCode).toBe(404);
    expect((await upload(PNG, { path: '..%2f..%2fx?name=x' })).statusCode).toBe(404);
    expect((await upload(PNG, { path: 'team_images' })).statusCode).toBe(400);
    await expectNoFiles();
  });

  it('refuses a file whose announced size is too large', async () => {
    expectError(await upload(Buffer.concat([PNG, Buffer.alloc(10 * MEGABYTE)])), 413, {
      message: 'The file is too large: at most 10 MB are allowed.',
    });
    await expectNoFiles();
  });

  it('shows neither folders nor hidden files', async () => {
    await writeFile(join(api.folder, 'media', '.incoming', 'half'), 'half');
    await uploadPng();
    for (const path of ['', 'team_images', 'team_images/', '.incoming/half', '..%2fweb']) {
      const answer = await api.app.inject(`/media/${path}`);
      expect([403, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/Asha|half/);
    }
  });

  describe('over a real connection', () => {
    let port: number;
    beforeAll(async () => void (port = Number(new URL(await api.listen()).port)));
    const dial = (headers: Record<string, string>) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      const lines = Object.entries({ host: 'localhost', ...headers }).map(
        ([k, v]) => `${k}: ${v}\r\n`,
      );
      socket.write(`POST /api/media/team_images?name=x HTTP/1.1\r\n${lines.join('')}\r\n`);
      return socket;
    };
    const answerOf = async (socket: ReturnType<typeof connect>) =>
      String((await once(socket, 'data'))[0]);

    it('refuses an unauthorised caller before the first byte of the body has been sent', async () => {
      const socket = dial({ 'content-length': '1000' });
      expect(await answerOf(socket)).toContain('401 Unauthorized');
      socket.destroy();
    });

    it('stops an endless file at the limit and still gets its answer through', async () => {
      const socket = dial({ ...asAdministrator, 'transfer-encoding': 'chunked' });
      const answer = answerOf(socket);
      const chunk = Buffer.concat([PNG, Buffer.alloc(MEGABYTE)]);
      for (let sent = 0; sent < 12; sent++) {
        socket.write(`${chunk.length.toString(16)}\r\n`);
        socket.write(chunk);
        socket.write('\r\n');
      }
      socket.write('0\r\n\r\n');
      expect(await answer).toContain('413 Payload Too Large');
      socket.destroy();
      await expectNoFiles();
    });

    it('forgets an upload that breaks off', async () => {
      const socket = dial({ ...asAdministrator, 'content-length': '5000' });
      socket.write(PNG);
      await until(async () => (await filesIn('.incoming')).length > 0);
      socket.destroy();
      await until(async () => (await filesIn('.incoming')).length === 0);
      await expectNoFiles();
    });
  });
});

describe('opening the media store', () => {
  it('removes what interrupted uploads left, unless another server may still be at it', async () => {
    const dataDir = await temporaryFolder();
    const incoming = join(dataDir, 'media', '.incoming');
    await mkdir(join(incoming, 'variants'), { recursive: true });
    await writeFile(join(incoming, 'fresh'), '');
    await writeFile(join(incoming, 'old'), '');
    await utimes(join(incoming, 'old'), 1, 1);
    await utimes(join(incoming, 'variants'), 1, 1);
    await openMediaStore(dataDir, 60_000);
    expect(await readdir(incoming)).toEqual(['fresh']);
    await openMediaStore(dataDir, 0);
    expect(await readdir(incoming)).toEqual([]);
    await rm(dataDir, { recursive: true });
  });
});

describe('the name of an uploaded file', () => {
  it.each([
    ['Asha Rao', 'Asha_Rao'],
    ['  Zoë   Núñez ', 'Zoe_Nunez'],
    ['../../etc/passwd', 'etcpasswd'],
    ['a.php%00.png', 'aphp00png'],
    ['Step-by_step 101', 'Step-by_step_101'],
    ['आशा', 'file'],
    ['', 'file'],
  ])('for "%s" starts with %s', (name, stem) => expect(fileStem(name)).toBe(stem));

  it('is an address that our own forms accept, whatever was typed', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        const imageUrl = `/media/team_images/${fileStem(name)}_1.png`;
        TeamMemberInput.parse({ name: 'A', position: 'B', imageUrl });
      }),
    );
  });
});

const TEXT = '0123456789';
const URL_OF_FILE = '/media/tutorial_videos/digits.mp4';

describe('a part of a file', () => {
  const api = apiForAll();
  let modified: string;
  beforeAll(async () => {
    const path = join(api.folder, URL_OF_FILE);
    await writeFile(path, TEXT);
    await writeFile(path.replace('digits', 'empty'), '');
    modified = (await stat(path)).mtime.toUTCString();
  });

  const ask = (range: string, headers = {}, url = URL_OF_FILE) =>
    api.app.inject({ url, headers: { range, ...headers } });

  it.each([
    ['bytes=0-0', '0-0', '0'],
    ['bytes=2-4', '2-4', '234'],
    ['bytes=7-', '7-9', '789'],
    ['bytes=7-999999', '7-9', '789'],
    [`bytes=7-${'9'.repeat(400)}`, '7-9', '789'],
    ['bytes=-3', '7-9', '789'],
    ['bytes=-10', '0-9', TEXT],
    ['bytes=-999999', '0-9', TEXT],
    ['BYTES=0-0', '0-0', '0'],
    ['bytes= 0-0 ', '0-0', '0'],
  ])('is sent for %s', async (range, part, text) => {
    const answer = await ask(range);
    expect([answer.statusCode, answer.body]).toEqual([206, text]);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${part}/10`,
      'content-length': String(text.length),
    });
  });

  it.each(['bytes=10-', 'bytes=999999-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'beyond its end is refused with its size: %s',
    async (range) => {
      const answer = await ask(range);
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10']);
      expect(ErrorBody.strict().parse(answer.json()).code).toBe('range_not_satisfiable');
    },
  );

  it.each([
    ...['items=0-5', 'bytes', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=0-b', 'bytes=5-2', '0-5'],
    ...['bytes=0x1-5', 'bytes=1.5-3', 'bytes=--1', 'bytes=1-2-3', 'bytes 0-5', 'bytes=0-0,5-5'],
    `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-${n}`).join()}`,
  ])('is not sent for what names no single part: %s', async (range) => {
    const answer = await ask(range);
    expect([answer.statusCode, answer.body]).toEqual([200, TEXT]);
    expect(answer.headers).not.toHaveProperty('content-range');
  });

  it('is sent to a client with the rest of the same file; with another file it gets everything', async () => {
    const partOrAll = async (ifRange: string) =>
      (await ask('bytes=1-1', { 'if-range': ifRange })).statusCode;
    const { etag } = (await ask('bytes=0-0')).headers;
    expect(await partOrAll(modified)).toBe(206);
    const later = new Date(Date.parse(modified) + 1_000).toUTCString();
    // A weak tag promises no equal bytes (RFC 9110, 13.1.5).
    for (const other of [later, String(etag), '"x"', 'x', '']) {
      expect([other, await partOrAll(other)]).toEqual([other, 200]);
    }
  });

  it('is nothing of an empty, a missing or a hidden file', async () => {
    const empty = URL_OF_FILE.replace('digits', 'empty');
    const answer = await ask('bytes=0-', {}, empty);
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */0']);
    for (const path of ['none.mp4', '../.incoming/x', '%00.mp4', '']) {
      const { statusCode } = await ask('bytes=-5', {}, `/media/tutorial_videos/${path}`);
      expect([400, 403, 404]).toContain(statusCode);
    }
  });

  it('is ignored for anything but media', async () => {
    await putWebFile(api, 'static/a.js', TEXT);
    await putWebFile(api, 'a.txt', TEXT);
    for (const url of ['/static/a.js', '/a.txt']) {
      const answer = await ask('bytes=2-4', {}, url);
      expect([answer.statusCode, answer.body]).toEqual([200, TEXT]);
      expect(answer.headers).not.toHaveProperty('accept-ranges');
    }
  });
});
