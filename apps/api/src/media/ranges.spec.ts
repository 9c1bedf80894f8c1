import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorBody } from '@nox/contracts';
import { apiForAll } from '../../test/api.ts';
import { putWebFile } from '../../test/web-root.ts';

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
