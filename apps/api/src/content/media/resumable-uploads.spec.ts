import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mp4 } from '@nox/contracts/testing';
import { Upload } from 'tus-js-client';
import { apiForAll, asAdministrator, bearer, expectError } from '../../../test/api.ts';
import { faultyProxy } from '@nox/test-servers/faulty-proxy';
import { isFullRun } from '@nox/test-servers/full-run';
import { HTML, MP4, PNG } from '@nox/test-servers/administrator';
import { openConnection, openFilesIn, requestHead, until } from '@nox/test-servers/raw-connection';
import { clear } from '../../../test/season-builders.ts';
import { unsignedToken } from '@nox/test-servers/tokens';
import { unavailable } from '#platform/errors/http-error.ts';
import { removeExpiredUploads } from './resumable-uploads.ts';

if (isFullRun) jest.setTimeout(240_000);

const UPLOADS = '/api/media/tutorial_videos/uploads';
const MEGABYTE = 1024 * 1024;
const tus = { ...asAdministrator, 'tus-resumable': '1.0.0' };
const asAnother = bearer(unsignedToken({ admin: true, sub: 'another' }));

describe('the upload of a film in parts', () => {
  const api = apiForAll({ limits: { idleMs: 2_000 } });
  let address: string;
  beforeAll(async () => void (address = await api.listen()));
  afterEach(async () => {
    for (const folder of ['.uploads', 'tutorial_videos']) {
      const path = join(api.folder, 'media', folder);
      for (const name of await readdir(path)) await rm(join(path, name));
    }
  });

  const begin = (length: number | string, headers: object = {}) =>
    api.app.inject({
      method: 'POST',
      url: `${UPLOADS}?name=Six%20Step`,
      headers: { ...tus, ...(length !== '' && { 'upload-length': String(length) }), ...headers },
    });
  const begun = async (length: number) => String((await begin(length)).headers.location);
  const head = (url: string, headers: object = {}) =>
    api.app.inject({ method: 'HEAD', url, headers: { ...tus, ...headers } });
  const add = (url: string, offset: number | string, payload: Buffer, headers: object = {}) =>
    api.app.inject({
      method: 'PATCH',
      url,
      payload,
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...headers,
      },
    });
  /** The same over a connection of its own, of which `bytes` are the beginning. */
  const addSlowly = async (
    url: string,
    bytes: Buffer,
    headers: Record<string, string | number>,
  ) => {
    const connection = await openConnection(address);
    connection.socket.write(
      requestHead('PATCH', url, {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': 0,
        ...headers,
      }),
    );
    connection.socket.write(bytes);
    return connection;
  };
  const finish = (url: string, headers: object = asAdministrator) =>
    api.app.inject({ method: 'POST', url, headers: { ...headers } });
  const give = (url: string, headers: object = {}) =>
    api.app.inject({ method: 'DELETE', url, headers: { ...tus, ...headers } });
  const uploaded = async (bytes: Buffer) => {
    const url = await begun(bytes.length);
    expect((await add(url, 0, bytes)).statusCode).toBe(204);
    return url;
  };
  const films = () => readdir(join(api.folder, 'media/tutorial_videos'));
  const parts = () => readdir(join(api.folder, 'media/.uploads'));

  it('stores it once all of it is there, and like any other file', async () => {
    const half = Math.floor(MP4.length / 2);
    const answer = await begin(MP4.length);
    expect(answer.statusCode).toBe(201);
    const url = String(answer.headers.location);
    expect(url).toMatch(/^\/api\/media\/tutorial_videos\/uploads\/[0-9a-f-]{36}$/);
    expect(answer.headers).toHaveProperty('upload-expires');

    const first = await add(url, 0, MP4.subarray(0, half));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(half)]);
    expect(await films()).toEqual([]);
    expectError(await finish(url), 409, { message: 'The upload is not complete yet.' });
    expect((await head(url)).headers).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(MP4.length),
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    });
    expect((await add(url, half, MP4.subarray(half))).statusCode).toBe(204);

    const stored = await finish(url);
    expect([stored.statusCode, stored.json()]).toEqual([
      201,
      { url: expect.stringMatching(/^\/media\/tutorial_videos\/Six_Step_[0-9a-f-]{36}\.mp4$/) },
    ]);
    const film = await api.app.inject(stored.json<{ url: string }>().url);
    expect([film.headers['content-type'], film.rawPayload.equals(MP4)]).toEqual([
      'video/mp4',
      true,
    ]);
  });

  it('answers the same again when the answer was lost, and has one file and one row in the audit log', async () => {
    await clear(api, 'audit_log');
    const url = await uploaded(MP4);
    const [one, two] = await Promise.all([finish(url), finish(url)]);
    expect([one.statusCode, two.json()]).toEqual([201, one.json()]);
    expect((await finish(url)).json()).toEqual(one.json());
    expect((await head(url)).headers['upload-offset']).toBe(String(MP4.length));
    expect([(await films()).length, (await parts()).length]).toEqual([1, 1]);
    const rows = await api.db.selectFrom('audit_log').selectAll().execute();
    expect(rows).toMatchObject([{ action: 'uploaded', after: 'tutorial_videos' }]);
    expect((await add(url, MP4.length, Buffer.alloc(0))).statusCode).toBe(410);
  });

  it('is still there when the store fails, so that it can be stored again', async () => {
    const url = await uploaded(MP4);
    const store = jest
      .spyOn(api.media, 'storeReceived')
      .mockImplementationOnce(async (_folder, _name, { path }) => {
        await rm(path);
        throw unavailable('The store does not answer.');
      });
    expect((await finish(url)).statusCode).toBe(503);
    expect(await films()).toEqual([]);
    expect((await finish(url)).statusCode).toBe(201);
    expect(store).toHaveBeenCalledTimes(2);
    expect([(await films()).length, (await parts()).length]).toEqual([1, 1]);
  });

  it('takes what a phone calls QuickTime as the MP4 that it is', async () => {
    const url = await uploaded(Buffer.from(mp4({ brand: 'qt  ', other: 'mebx' })));
    expect((await finish(url)).json()).toEqual({ url: expect.stringMatching(/\.mp4$/) });
  });

  it('arrives once and whole over a line that breaks five times', async () => {
    const size = (isFullRun ? 200 : 6) * MEGABYTE;
    const film = Buffer.from(mp4({ media: randomBytes(size - 2_000) }));
    const proxy = await faultyProxy(new URL(address), {
      afterBytes: size / 6,
      times: 5,
    });
    const sent = await new Promise<Upload>((resolve, reject) => {
      const upload = new Upload(film, {
        endpoint: `${new URL(proxy.url).origin}${UPLOADS}?name=Six%20Step`,
        headers: asAdministrator,
        retryDelays: [0, 100, 100, 100],
        onSuccess: () => resolve(upload),
        onError: reject,
      });
      upload.start();
    });
    await proxy.cut();
    expect(proxy.resets()).toBe(5);
    const { url } = (await finish(new URL(sent.url!).pathname)).json<{ url: string }>();
    expect((await readFile(join(api.folder, url))).equals(film)).toBe(true);
    expect(await films()).toHaveLength(1);
  });

  it('keeps what had arrived of a body whose client falls silent', async () => {
    const url = await begun(1_000_000);
    const connection = await addSlowly(url, MP4, { 'content-length': 1_000_000 });
    expect(await connection.received()).toBe('');
    await until(async () => (await head(url)).headers['upload-offset'] === String(MP4.length));
  });

  it('goes on at once although the server still waits for the line that is dead', async () => {
    const url = await begun(2 * MP4.length);
    const dead = await addSlowly(url, MP4, { 'content-length': 2 * MP4.length });
    await until(async () => {
      const { headers } = await head(url);
      return headers['upload-offset'] === String(MP4.length);
    });
    expect((await add(url, MP4.length, MP4)).statusCode).toBe(204);
    dead.socket.destroy();
  });

  it('leaves no file open after the line broke, though nobody goes on', async () => {
    const url = await begun(1_000_000);
    const { socket } = await addSlowly(url, MP4, { 'content-length': 1_000_000 });
    const openFiles = () => openFilesIn(join(api.folder, 'media/.uploads'));
    const path = join(api.folder, 'media/.uploads', url.split('/').at(-1)!);
    await until(async () => (await stat(path)).size === MP4.length);
    expect(await openFiles()).toBe(1);
    socket.destroy();
    await until(async () => (await openFiles()) === 0);
  });

  it('leaves nothing of what is no film that browsers play', async () => {
    const iPhone = 'Settings › Camera › Formats › Most Compatible';
    for (const [bytes, sentence] of [
      [HTML, 'This file is not an MP4, MOV or WebM video.'],
      [PNG, 'This file is not an MP4, MOV or WebM video.'],
      [Buffer.from(mp4({ video: 'hvc1' })), iPhone],
      [MP4.subarray(0, 100), 'damaged or incomplete'],
    ] as const) {
      const url = await uploaded(Buffer.from(bytes));
      expectError(await finish(url), 415, { message: expect.stringContaining(sentence) });
      expect([await films(), await parts()]).toEqual([[], []]);
      expect((await finish(url)).statusCode).toBe(404);
    }
  });

  it('can be given up', async () => {
    const url = await begun(MP4.length);
    expect((await give(url)).statusCode).toBe(204);
    expect((await head(url)).statusCode).toBe(404);
    expect(await parts()).toEqual([]);
  });

  it('is closed to other accounts', async () => {
    const url = await uploaded(MP4);
    const answers = [
      await head(url, asAnother),
      await add(url, MP4.length, Buffer.alloc(0), asAnother),
      await give(url, asAnother),
      await finish(url, asAnother),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(404));
    expect((await parts()).length).toBe(2);
    expect((await finish(url)).statusCode).toBe(201);
  });

  it.each([
    ['no size', '', {}, 400, 'bad_request'],
    ['a negative size', -1, {}, 400, 'bad_request'],
    ['a size that is no number', '1e3', {}, 400, 'bad_request'],
    ['a size to be named later', '', { 'upload-defer-length': '1' }, 400, 'bad_request'],
    ['a part of several uploads', 5, { 'upload-concat': 'partial' }, 400, 'bad_request'],
    ['no version', 5, { 'tus-resumable': '' }, 412, 'tus_version'],
    ['another version', 5, { 'tus-resumable': '0.2.2' }, 400, 'bad_request'],
    ['more than is allowed', 200 * MEGABYTE + 1, {}, 413, 'too_large'],
  ] as const)('does not begin with %s', async (_what, length, headers, status, code) => {
    expectError(await begin(length, headers), status, { code });
    expect(await parts()).toEqual([]);
  });

  it.each([
    ['at another place', 3, MP4, {}, 409, 'conflict'],
    ['before its begin', -1, MP4, {}, 400, 'bad_request'],
    ['nowhere', 'x', MP4, {}, 400, 'bad_request'],
    ['beyond its end', 0, Buffer.concat([MP4, MP4]), {}, 413, 'too_large'],
    ['of another type', 0, MP4, { 'content-type': 'video/mp4' }, 400, 'bad_request'],
    ['without the version', 0, MP4, { 'tus-resumable': '' }, 412, 'tus_version'],
  ] as const)('takes nothing %s', async (_where, offset, bytes, headers, status, code) => {
    const url = await begun(MP4.length);
    expectError(await add(url, offset, bytes, headers), status, { code });
    expect((await head(url)).headers['upload-offset']).toBe('0');
  });

  it('takes no more than it said, from a body of unknown length either', async () => {
    const url = await begun(MP4.length);
    const chunk = [Buffer.from(`${MP4.length.toString(16)}\r\n`), MP4, Buffer.from('\r\n')];
    const body = Buffer.concat([...chunk, ...chunk, ...chunk, Buffer.from('0\r\n\r\n')]);
    const headers = { 'transfer-encoding': 'chunked', connection: 'close' };
    const connection = await addSlowly(url, body, headers);
    expect(await connection.received()).toContain('413 Payload Too Large');
    expect(Number((await head(url)).headers['upload-offset'])).toBeLessThanOrEqual(MP4.length);
  });

  it.each(['x', '..%2f..%2fx', '%00', '00000000-0000-4000-8000-000000000000'])(
    'has nothing under the id %s',
    async (id) => {
      for (const call of [head, finish, (url: string) => add(url, 0, MP4), give]) {
        expect((await call(`${UPLOADS}/${id}`)).statusCode).toBe(404);
      }
    },
  );

  it('is over after a day', async () => {
    const url = await begun(MP4.length);
    const path = join(api.folder, 'media/.uploads', url.split('/').at(-1)!);
    const known = JSON.parse(await readFile(`${path}.json`, 'utf8')) as object;
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    const old = JSON.stringify({ ...known, creation_date: yesterday.toISOString() });
    await writeFile(`${path}.json`, old);
    expect((await head(url)).statusCode).toBe(410);
    expectError(await add(url, 0, MP4), 410, { code: 'expired' });

    await removeExpiredUploads(join(api.folder, 'media/.uploads'));
    expect(await parts()).toHaveLength(2);
    await utimes(`${path}.json`, yesterday, yesterday);
    await removeExpiredUploads(join(api.folder, 'media/.uploads'));
    expect(await parts()).toEqual([]);
    expectError(await finish(url), 404, { code: 'not_found' });
  });

  it('is one of three of an account: the one that has waited longest goes', async () => {
    await finish(await uploaded(MP4));
    const [first, second] = [await begun(MP4.length), await begun(MP4.length)];
    const path = join(api.folder, 'media/.uploads', second.split('/').at(-1)!);
    await utimes(path, 1, 1);
    await Promise.all([begun(5), begun(5)]);
    expect(await parts()).toHaveLength(2 * 3 + 1);
    expect([(await head(first)).statusCode, (await head(second)).statusCode]).toEqual([200, 404]);

    expect((await begin(5, asAnother)).statusCode).toBe(201);
    await Promise.all(Array.from({ length: 8 }, () => begun(5)));
    expect(await parts()).toHaveLength(2 * (3 + 1) + 1);
  });
});
